// Markets: currency, VAT, shipping, delivery days and working days. A further country is a further row.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table markets (
    code text primary key check (code ~ '^[a-z]{2}$'),
    currency text not null check (currency ~ '^[A-Z]{3}$'),
    vat_basis_points int not null check (vat_basis_points between 0 and 10000),
    shipping_minor bigint not null check (shipping_minor >= 0),
    free_shipping_from_minor bigint check (free_shipping_from_minor > 0),
    delivery_days_from int not null check (delivery_days_from >= 0),
    delivery_days_to int not null,
    time_zone text not null,
    days_off int[] not null,
    check (delivery_days_to >= delivery_days_from)
  )`.execute(db);
  await sql`comment on column markets.days_off is 'weekly days off, 0 = Sunday … 6 = Saturday'`.execute(db);
  await sql`create table market_holidays (
    market text not null references markets (code) on delete cascade,
    day date not null,
    name text not null,
    primary key (market, day)
  )`.execute(db);
  await sql`insert into markets values
    ('ae', 'AED', 500, 2500, 50000, 3, 5, 'Asia/Dubai', '{0,6}'),
    ('sa', 'SAR', 1500, 3500, 75000, 4, 7, 'Asia/Riyadh', '{5,6}')`.execute(db);
  await sql`insert into market_holidays values
    ('ae', '2026-12-02', 'National Day'), ('ae', '2026-12-03', 'National Day'), ('ae', '2027-01-01', 'New Year'),
    ('sa', '2027-02-22', 'Founding Day'), ('sa', '2027-09-23', 'National Day')`.execute(db);
}
