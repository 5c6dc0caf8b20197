// What a recipient says about a delivery: the planned time suits, another time is wished for, the parcel is to be left
// at the reception, there is a problem. Wishes and problems are open until an operator answers them or they end; an
// order has at most one open wish and one reception. The recipient's own words are stored in this table only, so
// blanking them here is enough.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table delivery_requests (
    id uuid primary key,
    order_id uuid not null references orders (id),
    kind text not null check (kind in ('confirm', 'window', 'reception', 'report')),
    state text not null check (state in ('open', 'done', 'refused', 'ended')),
    window_from timestamptz,
    window_to timestamptz,
    problem text,
    written text not null default '',
    answer text not null default '',
    operator_id uuid,
    created_at timestamptz not null default shop.now(),
    answered_at timestamptz,
    check ((kind in ('confirm', 'window')) = (window_from is not null)),
    check ((window_from is null) = (window_to is null) and window_to > window_from),
    check ((kind = 'report') = (problem is not null)),
    check (state <> 'open' or (kind in ('window', 'report') and answered_at is null))
  )`.execute(db);
  await sql`create index delivery_requests_order on delivery_requests (order_id, id)`.execute(db);
  await sql`create unique index delivery_requests_wish on delivery_requests (order_id) where kind = 'window' and state = 'open'`.execute(
    db,
  );
  await sql`create unique index delivery_requests_reception on delivery_requests (order_id) where kind = 'reception' and state = 'done'`.execute(
    db,
  );
  await sql`create index delivery_requests_open on delivery_requests (id) where state = 'open'`.execute(db);
  await sql`comment on column delivery_requests.state is 'ended: taken back, replaced by a newer one, or overtaken by the delivery itself'`.execute(
    db,
  );
}
