// The fee of an order that is paid on delivery, which is part of its total; null = none. The bookkeeper's view has it
// as a column, with 0 for none. An older version of the shop leaves the columns at their defaults, which the checks
// allow.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders
    add column cod_fee_minor bigint check (cod_fee_minor > 0),
    add column cod_fee_vat_minor bigint not null default 0`.execute(db);
  await sql`alter table orders drop constraint orders_total_check,
    add constraint orders_total_check check (total_minor = subtotal_minor - discount_minor + shipping_minor
      + coalesce(wrapping_minor, 0) + coalesce(cod_fee_minor, 0)),
    add constraint orders_cod_fee_check check (cod_fee_minor is null or payment_option = 'cod'),
    add constraint orders_cod_fee_vat_check check (cod_fee_vat_minor between 0 and coalesce(cod_fee_minor, 0))`.execute(
    db,
  );
  await sql`create or replace view order_books as
    select o.id as order_id, o.number, o.market, o.currency, o.placed_at, o.status, o.payment_option, o.payment_status,
      o.subtotal_minor, o.discount_minor, o.shipping_minor, coalesce(o.wrapping_minor, 0) as wrapping_minor,
      o.total_minor, o.vat_minor, o.vat_basis_points, o.paid_minor, o.refunded_minor,
      (select i.number from invoices i where i.order_id = o.id and i.kind = 'invoice') as invoice_number,
      coalesce(o.cod_fee_minor, 0) as cod_fee_minor
    from orders o`.execute(db);
}
