// Notifications in the store: what a member's account shows of an event. A row holds the kind of event and its order
// but no text: the text is made when the row is read, in the reader's language. Subscriptions to push: a browser's URL
// at its push service, bound to a member's session or to an order that a guest opened. Push is a third channel of
// letters.
import { type Kysely, sql } from 'kysely';

async function pushes(db: Kysely<unknown>): Promise<void> {
  await sql`alter table letters drop constraint letters_channel_check, add constraint letters_channel_check
    check (channel in ('mail', 'sms', 'push'))`.execute(db);
  await sql`create table push_subscriptions (
    id uuid primary key,
    endpoint_hash bytea not null unique check (octet_length(endpoint_hash) = 32),
    customer_id uuid references customers (id) on delete cascade,
    session_id uuid references sessions (id) on delete cascade,
    order_id uuid references orders (id),
    language text not null,
    server_key text not null,
    sealed bytea not null,
    created_at timestamptz not null default shop.now(),
    check ((customer_id is null) = (session_id is null)),
    check (customer_id is not null or order_id is not null)
  )`.execute(db);
  await sql`comment on column push_subscriptions.sealed is 'address and keys of the browser, AES-256-GCM under the shop secret'`.execute(
    db,
  );
  await sql`comment on column push_subscriptions.server_key is 'the public key the browser subscribed by; a push signed with another is refused'`.execute(
    db,
  );
  await sql`create index push_subscriptions_customer on push_subscriptions (customer_id) where customer_id is not null`.execute(
    db,
  );
  await sql`create index push_subscriptions_session on push_subscriptions (session_id) where session_id is not null`.execute(
    db,
  );
  await sql`create index push_subscriptions_order on push_subscriptions (order_id) where order_id is not null`.execute(
    db,
  );
  await sql`create trigger push_subscriptions_of_a_member before insert or update of customer_id on push_subscriptions
    for each row when (new.customer_id is not null) execute function shop.require_member()`.execute(db);
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await pushes(db);
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
