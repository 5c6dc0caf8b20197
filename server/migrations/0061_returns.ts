// Returns after delivery: what the shopper sends back and why, the shop's answer, what arrived in which condition, and
// how the money went back. Bank details for cash are encrypted. Pictures are re-encoded and stored in the database,
// because nobody but the order's reader and operators may see them, and erasing them must be one statement.
import { type Kysely, sql } from 'kysely';

async function returns(db: Kysely<unknown>): Promise<void> {
  await sql`create table returns (
    id uuid primary key,
    order_id uuid not null references orders (id),
    ordinal int not null check (ordinal > 0),
    status text not null check (status in ('requested', 'approved', 'on_its_way', 'received', 'closed', 'refused', 'withdrawn')),
    version int not null default 1,
    requested_at timestamptz not null default shop.now(),
    answer_due timestamptz not null,
    answered_at timestamptz,
    answered_by uuid,
    answer text not null default '',
    way text check (way in ('label', 'pick_up')),
    pick_up_on date,
    sent_at timestamptz,
    received_at timestamptz,
    received_by uuid,
    received_note text not null default '',
    cancellation_id uuid references order_cancellations (id),
    refund_minor bigint not null default 0 check (refund_minor >= 0),
    shipping_minor bigint not null default 0 check (shipping_minor between 0 and refund_minor),
    bank bytea,
    bank_reference text,
    paid_by uuid,
    closed_at timestamptz,
    unique (order_id, ordinal),
    check ((status = 'requested') <= (answered_at is null)),
    check ((status in ('approved', 'on_its_way', 'received', 'refused')) <= (answered_at is not null)),
    check ((status in ('received', 'closed')) <= (received_at is not null)),
    check ((status in ('closed', 'refused', 'withdrawn')) = (closed_at is not null)),
    check (way is distinct from 'pick_up' or pick_up_on is not null)
  ) with (fillfactor = 80)`.execute(db);
  await sql`create index returns_open on returns (answer_due, id) where closed_at is null`.execute(db);
  await sql`comment on column returns.shipping_minor is 'of refund_minor: shipping paid back although pieces of the order stay'`.execute(
    db,
  );
  await sql`comment on column returns.bank is 'where cash goes back to, sealed: account holder and IBAN'`.execute(db);
  await sql`create table return_lines (
    return_id uuid not null references returns (id),
    line_id uuid not null references order_lines (id),
    quantity int not null check (quantity > 0),
    reason text not null check (reason in ('fault', 'wrong_size', 'not_as_shown', 'changed_mind', 'wrong_piece', 'other')),
    written text not null default '',
    taken int check (taken between 0 and quantity),
    condition text check (condition in ('as_new', 'worn', 'faulty')),
    restocked int not null default 0 check (restocked between 0 and coalesce(taken, 0)),
    primary key (return_id, line_id)
  )`.execute(db);
  await sql`create index return_lines_line on return_lines (line_id)`.execute(db);
}

async function pictures(db: Kysely<unknown>): Promise<void> {
  await sql`create table return_pictures (
    id uuid primary key,
    return_id uuid not null references returns (id),
    position int not null check (position between 1 and 5),
    digest bytea not null,
    picture bytea not null,
    width int not null,
    height int not null,
    created_at timestamptz not null default shop.now(),
    unique (return_id, position),
    unique (return_id, digest)
  )`.execute(db);
  await sql`alter table return_pictures alter column picture set storage external`.execute(db);
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await returns(db);
  await pictures(db);
}
