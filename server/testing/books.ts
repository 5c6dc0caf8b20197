// Writes many finished sales straight into the tables, with times that the test chooses, for tests of reports about a
// period.
import { newId } from '../src/kernel/ids.ts';
import type { Shop } from '../src/shop.ts';

export interface Sale {
  market: 'ae' | 'sa';
  /** `cash` is cash on delivery: delivered, and so paid, at the time of the sale, and refunded by bank transfers. */
  provider: 'sandbox' | 'stripe' | 'cash';
  at: Date;
  totalMinor: number;
  refunds: readonly { at: Date; minor: number }[];
}

const CURRENCY = { ae: 'AED', sa: 'SAR' } as const;
const AT_ONCE = 2_000;
let serial = 0;

interface Ids {
  orderId: string;
  paymentId: string;
}

async function addOrders(shop: Shop, sales: readonly (Sale & Ids)[]): Promise<void> {
  const column = <T>(of: (sale: Sale & Ids) => T): T[] => sales.map(of);
  await shop.database.query(
    `with sold as (
       select * from unnest($1::uuid[], $2::text[], $3::text[], $4::timestamptz[], $5::bigint[], $6::text[], $7::bigint[], $8::int[])
         as x (id, market, currency, at, total, option, refunded, serial)
     ), placed as (
       insert into orders (id, number, market, currency, language, status, payment_option, payment_status, subtotal_minor,
         discount_minor, shipping_minor, shipping_vat_minor, vat_minor, vat_basis_points, total_minor, paid_minor,
         refunded_minor, delivery_from, delivery_to, placed_at, status_since)
       select id, 'TEST-' || serial, market, currency, 'en', 'completed', option, 'paid', total, 0, 0, 0, total / 21, 500, total,
         total, refunded, at::date, at::date, at, at from sold
     ), delivered as (
       insert into order_events (id, order_id, at, from_status, to_status, mover, what)
       select gen_random_uuid(), id, at, 'shipped', 'delivered', 'carrier', 'delivered' from sold
     )
     insert into invoices (id, order_id, market, kind, year, serial, number, amount_minor, vat_minor, issued_at)
     select gen_random_uuid(), id, market, 'invoice', 2000, serial, 'TEST-INV-' || serial, total, total / 21, at from sold`,
    [
      column(({ orderId }) => orderId),
      column(({ market }) => market),
      column(({ market }) => CURRENCY[market]),
      column(({ at }) => at),
      column(({ totalMinor }) => totalMinor),
      column(({ provider }) => (provider === 'cash' ? 'cod' : 'card')),
      column(({ refunds }) => refunds.reduce((sum, { minor }) => sum + minor, 0)),
      column(() => (serial += 1)),
    ],
  );
}

async function addPayments(shop: Shop, sales: readonly (Sale & Ids)[]): Promise<void> {
  const column = <T>(of: (sale: Sale & Ids) => T): T[] => sales.map(of);
  await shop.database.query(
    `with paid as (
       select *, gen_random_uuid() as posting from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::timestamptz[], $6::bigint[], $7::bigint[])
         as x (id, order_id, provider, currency, at, total, refunded)
     ), captured as (
       insert into payments (id, order_id, attempt, provider, option, amount_minor, currency, status, provider_payment_id,
         captured_minor, captured_currency, refunded_minor, created_at, expires_at, settled_at)
       select id, order_id, 1, provider, 'card', total, currency, 'captured', 'at-' || provider || '-' || id, total, currency, refunded,
         at, at, at from paid
     )
     insert into ledger_entries (id, posting_id, payment_id, account, debit_minor, credit_minor, currency, created_at)
     select gen_random_uuid(), posting, id, 'provider', total, 0, currency, at from paid
     union all select gen_random_uuid(), posting, id, 'sales', 0, total, currency, at from paid`,
    [
      column(({ paymentId }) => paymentId),
      column(({ orderId }) => orderId),
      column(({ provider }) => provider),
      column(({ market }) => CURRENCY[market]),
      column(({ at }) => at),
      column(({ totalMinor }) => totalMinor),
      column(({ refunds }) => refunds.reduce((sum, { minor }) => sum + minor, 0)),
    ],
  );
}

async function addRefunds(shop: Shop, sales: readonly (Sale & Ids)[]): Promise<void> {
  const all = sales.flatMap((sale) => sale.refunds.map((refund) => ({ ...sale, ...refund })));
  const column = <T>(of: (refund: (typeof all)[number]) => T): T[] => all.map(of);
  await shop.database.query(
    `with back as (
       select *, gen_random_uuid() as id, gen_random_uuid() as posting
       from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::timestamptz[], $6::bigint[], $7::int[])
         as x (payment_id, order_id, market, currency, at, minor, serial)
     ), refunded as (
       insert into refunds (id, payment_id, order_id, amount_minor, currency, why, status, provider_refund_id, created_at, done_at)
       select id, payment_id, order_id, minor, currency, 'cancelled', 'done', 'back-' || id, at, at from back
     ), noted as (
       insert into invoices (id, order_id, market, kind, year, serial, number, refund_id, amount_minor, vat_minor, issued_at)
       select gen_random_uuid(), order_id, market, 'credit_note', 2000, serial, 'TEST-CN-' || serial, id, minor, minor / 21, at from back
     )
     insert into ledger_entries (id, posting_id, payment_id, refund_id, account, debit_minor, credit_minor, currency, created_at)
     select gen_random_uuid(), posting, payment_id, id, 'provider', 0, minor, currency, at from back
     union all select gen_random_uuid(), posting, payment_id, id, 'sales', minor, 0, currency, at from back`,
    [
      column(({ paymentId }) => paymentId),
      column(({ orderId }) => orderId),
      column(({ market }) => market),
      column(({ market }) => CURRENCY[market]),
      column(({ at }) => at),
      column(({ minor }) => minor),
      column(() => (serial += 1)),
    ],
  );
}

/** Writes the refunds of cash orders: each as a closed return, paid back by a bank transfer, with a credit note. */
async function addTransfers(shop: Shop, sales: readonly (Sale & Ids)[]): Promise<void> {
  const all = sales.flatMap((sale) =>
    sale.refunds.map((refund, index) => ({ ...sale, ...refund, ordinal: index + 1 })),
  );
  const column = <T>(of: (refund: (typeof all)[number]) => T): T[] => all.map(of);
  await shop.database.query(
    `with back as (
       select *, gen_random_uuid() as id, gen_random_uuid() as posting
       from unnest($1::uuid[], $2::text[], $3::timestamptz[], $4::bigint[], $5::int[], $6::int[], $7::uuid[], $8::text[])
         as x (order_id, market, at, minor, ordinal, serial, payment_id, currency)
     ), refunded as (
       insert into refunds (id, payment_id, order_id, amount_minor, currency, why, status, by_transfer, bank_reference, created_at, done_at)
       select id, payment_id, order_id, minor, currency, 'returned', 'done', true, 'TT ' || serial, at, at from back
     ), posted as (
       insert into ledger_entries (id, posting_id, payment_id, refund_id, account, debit_minor, credit_minor, currency, created_at)
       select gen_random_uuid(), posting, payment_id, id, 'bank', 0, minor, currency, at from back
       union all select gen_random_uuid(), posting, payment_id, id, 'sales', minor, 0, currency, at from back
     ), returned as (
       insert into returns (id, order_id, ordinal, status, requested_at, answer_due, answered_at, received_at, refund_minor,
         bank_reference, closed_at)
       select id, order_id, ordinal, 'closed', at, at, at, at, minor, 'TT ' || serial, at from back
     )
     insert into invoices (id, order_id, market, kind, year, serial, number, refund_id, amount_minor, vat_minor, issued_at)
     select gen_random_uuid(), order_id, market, 'credit_note', 2000, serial, 'TEST-CN-' || serial, id, minor, minor / 21, at from back`,
    [
      column(({ orderId }) => orderId),
      column(({ market }) => market),
      column(({ at }) => at),
      column(({ minor }) => minor),
      column(({ ordinal }) => ordinal),
      column(() => (serial += 1)),
      column(({ paymentId }) => paymentId),
      column(({ market }) => CURRENCY[market]),
    ],
  );
}

/**
 * Writes the payments of cash orders: at the time of the sale a driver collected the total and handed it over to the
 * shop.
 */
async function addCash(shop: Shop, sales: readonly (Sale & Ids)[]): Promise<void> {
  const column = <T>(of: (sale: Sale & Ids) => T): T[] => sales.map(of);
  await shop.database.query(
    `with paid as (
       select *, gen_random_uuid() as posting, gen_random_uuid() as handed
       from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::timestamptz[], $6::bigint[], $7::bigint[])
         as x (id, order_id, market, currency, at, total, refunded)
     ), captured as (
       insert into payments (id, order_id, attempt, provider, option, amount_minor, currency, status, captured_minor,
         captured_currency, refunded_minor, created_at, expires_at, settled_at, collected_at)
       select id, order_id, 1, 'none', 'cod', total, currency, 'captured', total, currency, refunded, at, at, at, at from paid
     ), collected as (
       insert into cash_collections (id, payment_id, market, collected_by, collected_on, amount_minor, handed_minor, created_at)
       select id, id, market, 'Yousef', at::date, total, total, at from paid
     ), brought as (
       insert into cash_handovers (id, market, collected_by, collected_on, amount_minor, created_at)
       select id, market, 'Yousef', at::date, total, at from paid
     ), parts as (
       insert into cash_handover_parts (handover_id, collection_id, amount_minor) select id, id, total from paid
     )
     insert into ledger_entries (id, posting_id, payment_id, account, debit_minor, credit_minor, currency, created_at)
     select gen_random_uuid(), posting, id, 'drivers', total, 0, currency, at from paid
     union all select gen_random_uuid(), posting, id, 'sales', 0, total, currency, at from paid
     union all select gen_random_uuid(), handed, id, 'cash', total, 0, currency, at from paid
     union all select gen_random_uuid(), handed, id, 'drivers', 0, total, currency, at from paid`,
    [
      column(({ paymentId }) => paymentId),
      column(({ orderId }) => orderId),
      column(({ market }) => market),
      column(({ market }) => CURRENCY[market]),
      column(({ at }) => at),
      column(({ totalMinor }) => totalMinor),
      column(({ refunds }) => refunds.reduce((sum, { minor }) => sum + minor, 0)),
    ],
  );
}

/**
 * The numbers of the audit statements that these sales violate, because rows that the shop itself
 * would write are missing, such as order lines.
 */
export const FINDINGS_OF_SALES = [5, 11, 21] as const;

export async function addSales(shop: Shop, sales: readonly Sale[]): Promise<void> {
  for (let first = 0; first < sales.length; first += AT_ONCE) {
    const named = sales
      .slice(first, first + AT_ONCE)
      .map((sale) => ({ ...sale, orderId: newId(), paymentId: newId() }));
    await addOrders(shop, named);
    const online = named.filter(({ provider }) => provider !== 'cash');
    await addPayments(shop, online);
    await addRefunds(shop, online);
    const onDelivery = named.filter(({ provider }) => provider === 'cash');
    await addCash(shop, onDelivery);
    await addTransfers(shop, onDelivery);
  }
  // PostgreSQL analyzes new rows only some time later; until then it plans queries with outdated numbers of rows.
  for (const table of ['orders', 'payments', 'refunds', 'invoices', 'ledger_entries', 'order_events', 'returns'])
    await shop.database.query(`analyze ${table}`);
}
