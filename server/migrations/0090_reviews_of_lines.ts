// Reviews by shoppers: one for each delivered line, read by the shop before everybody sees it, with pictures and votes.
// Pictures are stored in the database, because only the author and operators may see them until the review is
// published, and erasing them must be one statement; the files of published pictures are copies.
import { type Kysely, sql } from 'kysely';

async function reviews(db: Kysely<unknown>): Promise<void> {
  await sql`alter table reviews
    add column order_id uuid references orders (id),
    add column order_line_id uuid unique references order_lines (id),
    add column height_cm int check (height_cm between 100 and 230),
    add column helpful int not null default 0 check (helpful >= 0),
    add column version int not null default 1,
    add column changed_at timestamptz not null default shop.now(),
    add column reason text not null default '',
    add column decided_at timestamptz,
    add column decided_by uuid,
    add check ((order_id is null) = (order_line_id is null)),
    add check (order_id is null or (state = 'waiting') = (decided_at is null)),
    add check (state <> 'refused' or reason <> '')`.execute(db);
  await sql`comment on column reviews.reason is 'why it is refused, for its author'`.execute(db);
  await sql`create index reviews_of_order on reviews (order_id) where order_id is not null`.execute(db);
  await sql`create index reviews_of_state on reviews (state, changed_at, id)`.execute(db);
}

/**
 * A trigger, because a constraint on reviews cannot look at the order of the reviewed line. The service holds the
 * order's row lock, so the order cannot change before the review is written.
 */
async function onlyDelivered(db: Kysely<unknown>): Promise<void> {
  await sql`create function shop.require_delivered_line() returns trigger language plpgsql as $body$
    begin
      perform from order_lines l join orders o on o.id = l.order_id
      where l.id = new.order_line_id and o.id = new.order_id and l.product_id = new.product_id
        and l.cancelled + l.returned < l.quantity and o.status in ('delivered', 'return_requested', 'completed');
      if not found then
        raise exception 'a review of a piece that was not delivered' using errcode = 'check_violation';
      end if;
      return new;
    end $body$`.execute(db);
  await sql`create trigger reviews_of_delivered_lines before insert on reviews
    for each row when (new.order_line_id is not null) execute function shop.require_delivered_line()`.execute(db);
}

async function pictures(db: Kysely<unknown>): Promise<void> {
  await sql`create table review_pictures (
    id uuid primary key,
    review_id uuid not null references reviews (id) on delete cascade,
    position int not null check (position between 1 and 5),
    digest bytea not null,
    picture bytea not null,
    key text not null unique,
    width int not null,
    height int not null,
    placeholder text not null,
    created_at timestamptz not null default shop.now(),
    unique (review_id, position),
    unique (review_id, digest)
  )`.execute(db);
  await sql`alter table review_pictures alter column picture set storage external`.execute(db);
  await sql`comment on column review_pictures.key is 'by which the file of a published picture is addressed'`.execute(
    db,
  );
}

async function votes(db: Kysely<unknown>): Promise<void> {
  await sql`create table review_votes (
    id uuid primary key,
    review_id uuid not null references reviews (id) on delete cascade,
    customer_id uuid references customers (id),
    guest_hash bytea check (length(guest_hash) = 32),
    created_at timestamptz not null default shop.now(),
    check ((customer_id is null) <> (guest_hash is null)),
    unique (review_id, customer_id),
    unique (review_id, guest_hash)
  )`.execute(db);
  await sql`create index review_votes_customer on review_votes (customer_id) where customer_id is not null`.execute(db);
  await sql`create trigger review_votes_of_a_member before insert or update of customer_id on review_votes
    for each row when (new.customer_id is not null) execute function shop.require_member()`.execute(db);
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await reviews(db);
  await onlyDelivered(db);
  await pictures(db);
  await votes(db);
}
