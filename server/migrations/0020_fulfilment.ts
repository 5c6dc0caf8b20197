// Parcels. An order has at most one parcel, whose row is written when the order is shipped.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table parcels (
    order_id uuid primary key references orders (id),
    carrier text not null default '',
    tracking_number text not null default '',
    tracking_url text,
    window_from timestamptz,
    window_to timestamptz,
    driver_name text,
    driver_phone text,
    delivery_code text,
    failed_attempts int not null default 0 check (failed_attempts >= 0),
    shipped_at timestamptz,
    delivered_at timestamptz,
    check (window_to is null or window_from is null or window_to > window_from)
  )`.execute(db);
}
