// Reminders of a cart left behind and of an order that expired unpaid, for members who asked for reminders. A row of
// reminder_choices says that a member asked; a row of reminders_sent prevents a second reminder of a cart or order.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table reminder_choices (
    customer_id uuid primary key references customers (id),
    chosen_at timestamptz not null default shop.now(),
    checked_at timestamptz not null default '-infinity'
  )`.execute(db);
  await sql`comment on column reminder_choices.checked_at is 'when it was last looked whether a reminder is due'`.execute(
    db,
  );
  await sql`create index reminder_choices_checked on reminder_choices (checked_at)`.execute(db);
  await sql`create table reminders_sent (
    kind text not null check (kind in ('cart', 'order')),
    subject_id uuid not null,
    customer_id uuid not null references customers (id),
    at timestamptz not null default shop.now(),
    primary key (kind, subject_id)
  )`.execute(db);
  await sql`comment on column reminders_sent.subject_id is 'of a cart, its oldest line; of an order, the order'`.execute(
    db,
  );
  await sql`create index reminders_sent_customer on reminders_sent (customer_id, at desc)`.execute(db);
  for (const table of ['reminder_choices', 'reminders_sent']) {
    await sql`create trigger ${sql.ref(`${table}_of_a_member`)} before insert or update of customer_id on ${sql.table(table)}
      for each row execute function shop.require_member()`.execute(db);
  }
}
