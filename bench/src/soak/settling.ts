// After the load: waits for the background work to end, runs the consistency audit (SQL statements that find
// contradictory data), and reads the data with which the ledger is compared.
import { setTimeout as wait } from 'node:timers/promises';
import { AUDIT, type Finding, runAudit } from '../../../server/src/kernel/audit.ts';
import type { Shop } from '../../../server/src/shop.ts';
import { again } from '../../../server/testing/crashing-server.ts';
import type { Ledger, Stored, StoredOrder, StoredRefund } from './ledger.ts';

/**
 * Longer than an unpaid order is held, so that all unpaid orders expire when the shop's clock is set ahead by this
 * time.
 */
const AHEAD = '45 minutes';
const SETTLED_WITHIN_MS = 4 * 60_000;
const LOOK_EVERY_MS = 500;

const QUEUES = `select
  (select count(*) from outbox where done_at is null)::int as outbox,
  (select count(*) from letters where sent_at is null and given_up_at is null and next_try_at < now())::int as letters,
  (select count(*) from webhook_inbox where processed_at is null)::int as "provider's messages",
  (select count(*) from sandbox.deliveries where done_at is null)::int as "messages of the sandbox",
  (select count(*) from payments where status in ('created', 'open') and provider <> 'none')::int as "open payments",
  (select count(*) from orders where status in ('pending_payment', 'payment_failed'))::int as "unpaid orders",
  (select count(*) from refunds where status in ('wanted', 'sent') and not by_transfer)::int as refunds,
  (select count(*) from stock_holds where claimed_at is null and released_at is null)::int as holds,
  (select count(*) from unknown_payments where refunded_at is null)::int as "unknown payments"`;

const waiting = (inside: Shop): Promise<Record<string, number>[]> =>
  again(() => inside.database.query<Record<string, number>>(QUEUES));

/**
 * Sets the shop's clock ahead, so that unpaid orders expire now, and waits until all queues are empty or
 * SETTLED_WITHIN_MS have passed; returns how much is left in each queue.
 */
export async function settle(inside: Shop): Promise<Record<string, number>> {
  await again(() =>
    inside.database.query(
      `insert into shop.clock (ahead) values ($1::interval) on conflict (one) do update set ahead = excluded.ahead`,
      [AHEAD],
    ),
  );
  for (const untilMs = Date.now() + SETTLED_WITHIN_MS; ; await wait(LOOK_EVERY_MS)) {
    const [left = {}] = await waiting(inside);
    if (Object.values(left).every((count) => count === 0) || Date.now() > untilMs) return left;
  }
}

const sentence = ({ number, name, count, meaning, rows, failure }: Finding): string =>
  `${number} ${name}: ${count ?? failure} (${meaning}) ${JSON.stringify(rows)}`;

export async function auditOf({ database }: Shop): Promise<{ findings: string[]; statements: number }> {
  // The audit reports an idempotency key without a stored answer only when it is two minutes old. All calls have ended,
  // so the keys are made older, to be reported now.
  await database.query(`update idempotency_keys set created_at = created_at - interval '3 minutes'`);
  const findings = (await runAudit(database)) ?? [];
  return { findings: findings.map(sentence), statements: AUDIT.length };
}

/** The ids of orders, and of payments at the sandbox provider, that were there before the run. */
export interface Earlier {
  orders: string[];
  payments: string[];
}

export async function readEarlier({ database }: Shop): Promise<Earlier> {
  const orders = await database.query<{ id: string }>('select id from orders');
  const payments = await database.query<{ id: string }>('select id from sandbox.payments');
  return { orders: orders.map(({ id }) => id), payments: payments.map(({ id }) => id) };
}

interface PaymentRow {
  paymentId: string;
  orderId: string;
  capturedMinor: number;
  refundedMinor: number;
  knownThere: boolean;
  capturedThere: number;
  refundedThere: number;
}

export async function readStored({ database }: Shop, earlier: Earlier, { flocks }: Ledger): Promise<Stored> {
  const orders = await database.query<StoredOrder>(
    `select o.id as "orderId", coalesce(o.customer_id::text, o.email, '') as buyer, o.status, o.placed_at is not null as "isPlaced", o.total_minor::float8 as "totalMinor",
       o.paid_minor::float8 as "paidMinor", o.refunded_minor::float8 as "refundedMinor",
       exists (select from order_exchanges x where x.order_id = o.id) as "isExchange"
     from orders o where o.id <> all($1::uuid[])`,
    [earlier.orders],
  );
  const payments = await database.query<PaymentRow>(
    `select p.id as "paymentId", p.order_id as "orderId", p.captured_minor::float8 as "capturedMinor",
       p.refunded_minor::float8 as "refundedMinor", s.id is not null as "knownThere",
       coalesce(s.captured_minor, 0)::float8 as "capturedThere", coalesce(s.refunded_minor, 0)::float8 as "refundedThere"
     from payments p left join sandbox.payments s on s.reference = p.id::text
     where p.order_id <> all($1::uuid[])`,
    [earlier.orders],
  );
  const refunds = await database.query<StoredRefund>(
    `select id as "refundId", order_id as "orderId", amount_minor::float8 as "amountMinor" from refunds
     where why = 'operator' and order_id <> all($1::uuid[])`,
    [earlier.orders],
  );
  const returns = await database.query<{ id: string }>('select id from returns');
  const reviews = await database.query<{ id: string }>('select id from reviews');
  const visits = await database.query<{ id: string }>('select id from bookings');
  const sold = await database.query<{ variantId: string; sold: number }>(
    `select l.variant_id as "variantId", sum(l.quantity - l.cancelled - l.returned)::int as sold
     from order_lines l join orders o on o.id = l.order_id
     where o.placed_at is not null and l.variant_id = any($1::uuid[]) and o.id <> all($2::uuid[]) group by l.variant_id`,
    [flocks.map(({ variantId }) => variantId), earlier.orders],
  );
  const strangers = await database.query<{ id: string }>(
    `select s.id from sandbox.payments s where s.captured_minor > 0 and s.id <> all($1::text[])
       and not exists (select from payments p where p.id::text = s.reference)`,
    [earlier.payments],
  );
  return {
    orders,
    payments: payments.map(({ knownThere, capturedThere, refundedThere, ...payment }) => ({
      ...payment,
      atProvider: knownThere ? { capturedMinor: capturedThere, refundedMinor: refundedThere } : null,
    })),
    refunds,
    returnIds: returns.map(({ id }) => id),
    visitIds: visits.map(({ id }) => id),
    reviewIds: reviews.map(({ id }) => id),
    soldOfFlocks: new Map(sold.map(({ variantId, sold: pieces }) => [variantId, pieces])),
    strangers: strangers.map(({ id }) => id),
  };
}
