// Kills the shop while people buy: the server, at random moments and at named crash points, and backends of the
// database. Buyers retry what is not answered. Every acknowledged order must be kept, and at the end the shop's and the
// provider's records must be consistent.
import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runAudit } from '../src/kernel/audit.ts';
import { CRASH_POINTS, type CrashPoint } from '../src/kernel/crash-point.ts';
import { count } from './counts.ts';
import { again, type CrashingServer, openCrashingServer } from './crashing-server.ts';
import { type Acknowledged, type Buyers, runBuyers } from './patient-buyers.ts';
import { addProduct } from './shop.ts';

const BUYERS = 12;
/** The server kills itself when it passes the crash point for the n-th time; n is chosen at random from 1 to this. */
const POINT_TIMES_MAX = 4;
const POINT_WITHIN_MS = 60_000;
const QUIET_WITHIN_MS = 60_000;
/** Longer than any hold and any payment can stay open, so that all are over once the shop's clock is ahead by this. */
const LATER = '3 hours';

type Crash = CrashPoint | 'at_random' | 'database';
/** All crash points, and two kinds of kills from outside. The test goes through this list in turn. */
const CRASHES: readonly Crash[] = [...CRASH_POINTS, 'at_random', 'database'];

let server: CrashingServer;
const crashed = new Map<Crash, number>();

beforeAll(async () => {
  server = await openCrashingServer();
}, 600_000);
afterAll(async () => {
  await server?.close();
});

const isPoint = (how: Crash | undefined): how is CrashPoint => CRASH_POINTS.some((point) => point === how);

/** Starts the server, which will kill itself at the crash point if `next` is one. */
async function startFor(next: Crash | undefined): Promise<void> {
  await server.start(isPoint(next) ? { point: next, times: randomInt(1, POINT_TIMES_MAX + 1) } : undefined);
}

async function crash(how: Crash, next: Crash | undefined): Promise<void> {
  if (how === 'database') {
    await wait(randomInt(100, 1_000));
    await server.killBackend();
    // The server may survive the kill of the database and then has no crash point set. If the next crash needs one, the
    // server is killed and started again with it.
    if (isPoint(next)) await server.kill();
  } else if (how === 'at_random') {
    await wait(randomInt(50, 1_500));
    await server.kill();
  } else if (!(await server.endedWithin(POINT_WITHIN_MS))) throw new Error(`nobody passed ${how}`);
  crashed.set(how, (crashed.get(how) ?? 0) + 1);
  if (await server.endedWithin(0)) await startFor(next);
}

const WAITING = `select
  (select count(*) from outbox where done_at is null) + (select count(*) from webhook_inbox where processed_at is null)
  + (select count(*) from sandbox.deliveries where done_at is null and not forged)
  + (select count(*) from orders where status in ('pending_payment', 'payment_failed'))
  + (select count(*) from payments where status in ('created', 'open'))
  + (select count(*) from refunds where status in ('wanted', 'sent')) as waiting`;

/** Makes rows due at once that wait for their next try, for example because a killed process had claimed them. */
const HURRY = ['outbox', 'webhook_inbox', 'sandbox.deliveries', 'refunds'].map(
  (table) => `update ${table} set next_try_at = least(next_try_at, now()) where next_try_at > now()`,
);

/**
 * Moves the clock ahead by LATER and waits until nothing is in progress: unfinished orders expire, money owed is
 * refunded.
 */
async function quiescence(): Promise<void> {
  await server.rows(
    'insert into shop.clock (ahead) values ($1::interval) on conflict (one) do update set ahead = excluded.ahead',
    [LATER],
  );
  for (const hurry of HURRY) await server.rows(hurry);
  for (const endMs = Date.now() + QUIET_WITHIN_MS; ; await wait(200)) {
    const [row] = await server.rows<{ waiting: number }>(WAITING);
    if (row?.waiting === 0) return;
    if (Date.now() > endMs) throw new Error(`${row?.waiting} things are still under way`);
  }
}

interface Row {
  orderId: string;
  email: string;
  status: string;
  paidMinor: number;
  refundedMinor: number;
  invoices: number;
  confirmations: number;
}

async function ordersOf(): Promise<Map<string, Row[]>> {
  const rows = await server.rows<Row>(
    `select o.id as "orderId", o.email, o.status, o.paid_minor as "paidMinor", o.refunded_minor as "refundedMinor",
       (select count(*)::int from invoices i where i.order_id = o.id and i.kind = 'invoice') as invoices,
       (select count(*)::int from letters l join order_events e on e.id = l.event_id
        where e.order_id = o.id and l.template = 'order_placed') as confirmations
     from orders o`,
  );
  return Map.groupBy(rows, ({ email }) => email);
}

/** How the order's rows contradict what the shop told the buyer; null when they do not. */
function brokenPromise(promised: Acknowledged, orders: readonly Row[] | undefined): string | null {
  const [order, ...more] = orders ?? [];
  if (more.length > 0) return 'ordered once and has more';
  if (!order || order.orderId !== promised.orderId) return 'the order is gone';
  if (!promised.paid && order.status === 'expired') return null;
  const wanted = promised.cancelled ? ['cancelled'] : ['placed', 'cancelled'];
  if (promised.paid && !wanted.includes(order.status)) return `it was paid and is ${order.status}`;
  if (promised.cancelled && order.refundedMinor !== order.paidMinor) return 'what was cancelled was not paid back';
  if (order.status !== 'expired' && (order.invoices !== 1 || order.confirmations !== 1)) {
    return `${order.invoices} invoices and ${order.confirmations} letters`;
  }
  return null;
}

async function expectPromisesKept({ acknowledged, refused }: Buyers): Promise<void> {
  const orders = await ordersOf();
  const broken = acknowledged.flatMap((promised) => {
    const why = brokenPromise(promised, orders.get(promised.email));
    return why === null ? [] : [{ ...promised, why }];
  });
  expect(broken).toEqual([]);
  expect(refused.filter((email) => orders.has(email))).toEqual([]);
}

/** Compares with the provider's own records: each captured amount paid for an order or was refunded. */
async function expectProviderAgrees(): Promise<void> {
  const differing = await server.rows(
    `select s.id, s.status, s.captured_minor, s.refunded_minor, p.captured_minor as ours, p.refunded_minor as ours_back
     from sandbox.payments s left join payments p on p.id::text = s.reference
     where s.captured_minor <> coalesce(p.captured_minor, 0) or s.refunded_minor <> coalesce(p.refunded_minor, 0)`,
  );
  expect(differing).toEqual([]);
  const [sums] = await server.rows<{ taken: number; paid: number; back: number }>(
    `select (select sum(captured_minor - refunded_minor) from sandbox.payments) as taken,
       (select sum(paid_minor - refunded_minor) from orders) as paid,
       (select coalesce(sum(captured_minor - refunded_minor), 0) from payments where unmatched is not null) as back`,
  );
  expect(Number(sums?.taken)).toBe(Number(sums?.paid));
  expect(Number(sums?.back)).toBe(0);
}

test('a broken acknowledgement is detected', () => {
  const promised = { email: 'a@example.com', orderId: 'o', paid: true, cancelled: true };
  const kept = { orderId: 'o', email: promised.email, status: 'cancelled', paidMinor: 5, refundedMinor: 5 };
  const order: Row = { ...kept, invoices: 1, confirmations: 1 };
  expect(brokenPromise(promised, [order])).toBeNull();
  expect(brokenPromise(promised, undefined)).toMatch(/gone/);
  expect(brokenPromise(promised, [{ ...order, orderId: 'another' }])).toMatch(/gone/);
  expect(brokenPromise(promised, [order, { ...order, orderId: 'twin' }])).toMatch(/more/);
  expect(brokenPromise(promised, [{ ...order, status: 'expired' }])).toMatch(/expired/);
  expect(brokenPromise(promised, [{ ...order, status: 'placed' }])).toMatch(/placed/);
  expect(brokenPromise(promised, [{ ...order, refundedMinor: 4 }])).toMatch(/not paid back/);
  expect(brokenPromise(promised, [{ ...order, confirmations: 2 }])).toMatch(/2 letters/);
  expect(brokenPromise({ ...promised, paid: false, cancelled: false }, [{ ...order, status: 'expired' }])).toBeNull();
});

test(
  'killed a hundred times, the shop loses nothing it acknowledged, duplicates nothing, and every amount adds up',
  { timeout: 900_000 },
  async () => {
    const plenty = await addProduct(server.shop, { sizes: ['50', '52'], pieces: 5_000 });
    const scarce = await addProduct(server.shop, { sizes: ['54'], pieces: 12 });
    const crashes = Array.from({ length: count(100) }, (_, round) => CRASHES[round % CRASHES.length]!);
    let isOpen = true;
    await startFor(crashes[0]);
    const buyers = runBuyers(server, [...plenty, ...scarce], { count: BUYERS, isOpen: () => isOpen });
    for (const [round, how] of crashes.entries()) await crash(how, crashes[round + 1]);
    await wait(500);
    isOpen = false;
    const promised = await buyers;
    expect([...crashed.keys()].sort()).toEqual([...CRASHES].sort());
    expect(promised.acknowledged.filter(({ paid }) => paid).length).toBeGreaterThan(crashes.length / 2);
    await quiescence();
    expect(await again(() => runAudit(server.shop.database))).toEqual([]);
    await expectPromisesKept(promised);
    await expectProviderAgrees();
  },
);
