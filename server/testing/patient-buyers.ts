// Simulated shoppers who keep retrying: every call of the shop's API is repeated unchanged until it is answered with
// 200; those that put pieces into the cart, order, pay again or cancel carry an idempotency key. What the shop answered
// about each order is recorded. Payments are decided at the sandbox provider by function calls.
import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Ending } from '../src/outside/payments/sandbox-outcomes.ts';
import { ADDRESS } from './buying.ts';
import { again, type CrashingServer } from './crashing-server.ts';
import { addBody, type Answer, testGuest, type TestVariant } from './shop.ts';

const AGAIN_EVERY_MS = 60;
const LOOK_EVERY_MS = 150;
const PATIENCE_MS = 90_000;

/** An order that place-order answered with success, and what else the shop told its buyer. */
export interface Acknowledged {
  email: string;
  orderId: string;
  paid: boolean;
  cancelled: boolean;
}

export interface Buyers {
  acknowledged: Acknowledged[];
  refused: string[];
}

/**
 * Repeats the unchanged request until it is answered with 200, for up to PATIENCE_MS; an unexpected status fails the
 * test.
 */
async function requestUntilAnswered(
  server: CrashingServer,
  path: string,
  key: string | null,
  body?: object,
): Promise<Answer> {
  for (const endMs = Date.now() + PATIENCE_MS; Date.now() < endMs; await wait(AGAIN_EVERY_MS)) {
    const response = await fetch(`${server.address}/api/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json', ...(key === null ? {} : { 'idempotency-key': key }) },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(15_000),
    }).catch(() => null);
    if (!response) continue;
    const answer = (await response.json().catch(() => null)) as Answer | null;
    if (response.status === 200 && answer) return answer;
    // 409: the same request is still in flight. 500 and above: the server cannot answer, e.g. without its database.
    if (response.status < 500 && response.status !== 409) throw new Error(`${path}: ${response.status}`);
  }
  throw new Error(`${path} was not answered`);
}

interface Order {
  orderId: string;
  paymentId: string;
  accessKey: string;
}

async function readPayment(server: CrashingServer, { paymentId, accessKey }: Order): Promise<Answer['result']> {
  return (await requestUntilAnswered(server, `payment/${paymentId}?key=${accessKey}`, null)).result;
}

async function until(
  server: CrashingServer,
  order: Order,
  isSo: (payment: Answer['result']) => boolean,
): Promise<Answer['result']> {
  for (const endMs = Date.now() + PATIENCE_MS; ; await wait(LOOK_EVERY_MS)) {
    const payment = await readPayment(server, order);
    if (isSo(payment)) return payment;
    if (Date.now() > endMs) throw new Error(`payment ${order.paymentId} stays ${payment.status}`);
  }
}

const pageOf = (payment: Answer['result']): string => payment.owner?.payment_url ?? '';

/** Waits for the URL of the provider's page, then pays there or is declined. */
async function choose(server: CrashingServer, order: Order, ending: Ending): Promise<void> {
  const payment = await until(server, order, (seen) => pageOf(seen).includes('/dev/pay/') || seen.status !== 'open');
  if (payment.status !== 'open') return;
  const page = pageOf(payment);
  await again(async () =>
    server.shop.payments.sandbox?.provider.choose(page.slice(page.lastIndexOf('/') + 1), { ending }),
  );
}

const ENDED = new Set(['paid', 'unmatched', 'refunded']);

/**
 * Pays the order. On average one in six shoppers leaves without paying, and one in six is declined once and tries to
 * pay again.
 */
async function pay(server: CrashingServer, order: Order, round: string): Promise<'paid' | 'left' | 'paid_back'> {
  const turn = randomInt(6);
  if (turn === 0) return 'left';
  let paying = order;
  if (turn === 1) {
    await choose(server, order, 'declined');
    await until(server, order, ({ status }) => status !== 'open');
    const body = { order_id: order.orderId, key: order.accessKey, payment_option: 'net_banking' };
    const { errorCode, result } = await requestUntilAnswered(server, 'payment/create', `${round}-pays-again`, body);
    if (errorCode !== 0) return 'left';
    paying = { ...order, paymentId: result.payment_id };
  }
  await choose(server, paying, 'approve');
  const { status } = await until(server, paying, (seen) => ENDED.has(seen.status));
  return status === 'paid' ? 'paid' : 'paid_back';
}

interface Visit {
  server: CrashingServer;
  variants: readonly TestVariant[];
  /** A name that is unique for each visit, from which its idempotency keys are made. */
  round: string;
}

async function place({ server, variants, round }: Visit, email: string): Promise<Order | null> {
  const guest = testGuest();
  for (let piece = 0; piece <= randomInt(2); piece += 1) {
    const variant = variants[randomInt(variants.length)]!;
    await requestUntilAnswered(server, 'guest-cart/add-to-cart', `${round}-adds-${piece}`, addBody(variant, guest));
  }
  const quote = await requestUntilAnswered(server, 'checkout/quote', null, { ip_address: guest });
  if (quote.errorCode !== 0) return null;
  const { errorCode, result } = await requestUntilAnswered(server, 'checkout/place-order', `${round}-orders`, {
    ip_address: guest,
    quote_id: quote['result'].quote_id,
    contact: { email, dial_code: '+971', phone: `50${randomInt(1_000_000, 9_999_999)}` },
    shipping_address: ADDRESS,
    payment_option: randomInt(3) === 0 ? 'instalments_4' : 'card',
  });
  if (errorCode !== 0) return null;
  return { orderId: result.order_id, paymentId: result.payment_id, accessKey: result.access_key };
}

/** One shopper's visit: fills a cart, orders, pays, and sometimes cancels; adds the outcome to `buyers`. */
async function visit(it: Visit, buyers: Buyers): Promise<void> {
  const email = `${it.round}@example.com`;
  const order = await place(it, email);
  if (!order) return void buyers.refused.push(email);
  const acknowledged: Acknowledged = { email, orderId: order.orderId, paid: false, cancelled: false };
  buyers.acknowledged.push(acknowledged);
  acknowledged.paid = (await pay(it.server, order, it.round)) === 'paid';
  if (!acknowledged.paid || randomInt(4) !== 0) return;
  const body = { order_id: order.orderId, key: order.accessKey, reason_code: 'changed_mind' };
  const { errorCode } = await requestUntilAnswered(it.server, 'order/cancel', `${it.round}-cancels`, body);
  acknowledged.cancelled = errorCode === 0;
}

/** `count` shoppers make one visit after another until `isOpen` is false; visits that have begun are finished. */
export async function runBuyers(
  server: CrashingServer,
  variants: readonly TestVariant[],
  { count, isOpen }: { count: number; isOpen: () => boolean },
): Promise<Buyers> {
  const buyers: Buyers = { acknowledged: [], refused: [] };
  const one = async (number: number) => {
    for (let turn = 0; isOpen(); turn += 1) await visit({ server, variants, round: `buyer-${number}-${turn}` }, buyers);
  };
  await Promise.all(Array.from({ length: count }, (_, number) => one(number)));
  return buyers;
}
