// Notifications in the store: what a member's account shows of each event, written with the letters about it. A row
// holds which event it was and of which order, no text: it is worded when it is read, in the reader's language.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table notifications (
    id uuid primary key,
    event_id uuid not null,
    customer_id uuid not null references customers (id) on delete cascade,
    kind text not null,
    order_id uuid,
    order_number text,
    created_at timestamptz not null default shop.now(),
    read_at timestamptz,
    unique (event_id, customer_id),
    check (order_number is null or order_id is not null)
  )`.execute(db);
  await sql`create index notifications_customer on notifications (customer_id, id desc)`.execute(db);
  await sql`create index notifications_unread on notifications (customer_id) where read_at is null`.execute(db);
  await sql`create index notifications_created on notifications (created_at)`.execute(db);
  await sql`create trigger notifications_of_a_member before insert or update of customer_id on notifications
    for each row when (new.customer_id is not null) execute function shop.require_member()`.execute(db);
}
