// Bank transfers by which returned cash orders were paid back, as a view for the export of cash: together with the cash
// of deliveries they show what cash orders brought in. Amounts are negative, because the money left the shop.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create view cash_transfers as
    select r.id as return_id, r.closed_at as at, o.id as order_id, o.number as order_number, o.market, o.currency,
      -r.refund_minor as amount_minor, r.bank_reference,
      (select i.number from invoices i where i.refund_id = r.id) as credit_note_number
    from returns r join orders o on o.id = r.order_id where r.bank_reference is not null`.execute(db);
  await sql`create index returns_transferred on returns (closed_at, id) where bank_reference is not null`.execute(db);
}
