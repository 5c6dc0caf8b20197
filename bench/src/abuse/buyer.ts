// A shopper who buys: from the home page to a paid order, one step after the other. Each step is one request.
import { setTimeout as wait } from 'node:timers/promises';
import type { Sample } from '../catalogue-fill.ts';
import { ADDRESS, guestId, newContact, unique } from '../soak/world.ts';
import { type Ask, type TimedAnswer, makeCaller } from './asking.ts';

export const STEPS = ['home', 'list', 'details', 'add', 'bag', 'checkout', 'quote', 'order', 'pay'] as const;
export type BuyerStep = (typeof STEPS)[number];

export interface Bought {
  /** For each step the milliseconds that its answers took; answers that were not as expected are left out. */
  took: Record<BuyerStep, number[]>;
  paid: number;
  /** The number of answers with status 5xx and of requests without an answer. */
  broken: number;
  complaints: string[];
}

const BUYER = '127.0.0.3';
const THINKS_MS = 30;
const PAID_WITHIN_MS = 20_000;
const LOOK_EVERY_MS = 100;
const COMPLAINTS_MAX = 20;

interface Buying {
  ask: Ask;
  bought: Bought;
  sample: Sample;
  turn: number;
}

class Stopped extends Error {}

async function step({ ask, bought }: Buying, name: BuyerStep, ...what: Parameters<Ask>): Promise<TimedAnswer> {
  const asked = await ask(...what);
  const code = /"errorCode":(\d+)/.exec(asked.text)?.[1] ?? '0';
  const isFine = (asked.status === 200 && code === '0') || asked.status === 303 || asked.status === 302;
  if (asked.status === 0 || asked.status >= 500) bought.broken += 1;
  if (isFine) bought.took[name].push(asked.tookMs);
  else {
    if (bought.complaints.length < COMPLAINTS_MAX)
      bought.complaints.push(`${name}: ${asked.status} ${asked.text.slice(0, 150)}`);
    throw new Stopped(name);
  }
  await wait(THINKS_MS);
  return asked;
}

const resultOf = <R>({ text }: TimedAnswer): R => (JSON.parse(text) as { result: R }).result;

interface Payment {
  status: string;
  owner: { payment_url: string | null } | null;
}

/**
 * Reads the payment until `isSo` holds for it; null if a read is not answered with 200, or after PAID_WITHIN_MS. These
 * reads are not measured as steps.
 */
async function payment({ ask }: Buying, path: string, isSo: (one: Payment) => boolean): Promise<Payment | null> {
  for (const untilMs = Date.now() + PAID_WITHIN_MS; Date.now() < untilMs; await wait(LOOK_EVERY_MS)) {
    const asked = await ask(path);
    if (asked.status !== 200) return null;
    const one = resultOf<Payment>(asked);
    if (isSo(one)) return one;
  }
  return null;
}

async function buyOnce(buying: Buying): Promise<void> {
  const { sample, bought, turn } = buying;
  const { productId, variantId, colour, size } = sample.variants[turn % sample.variants.length]!;
  const guest = guestId();
  const cookie = { cookie: `guest=${guest}` };
  await step(buying, 'home', '/en/home');
  await step(buying, 'list', '/en/product-list');
  await step(buying, 'details', `/en/product-details/${productId}`);
  const piece = { product_id: productId, product_item_id: variantId, color_code: colour, size };
  await step(buying, 'add', '/api/guest-cart/add-to-cart', {
    method: 'POST',
    body: { ...piece, ip_address: guest, language_code: 'en', isSingleCart: false },
    headers: { 'idempotency-key': unique('add') },
  });
  await step(buying, 'bag', '/en/cart', { headers: cookie });
  await step(buying, 'checkout', '/en/checkout', { headers: cookie });
  const quoted = await step(buying, 'quote', '/api/checkout/quote', { method: 'POST', body: { ip_address: guest } });
  const placed = await step(buying, 'order', '/api/checkout/place-order', {
    method: 'POST',
    body: {
      ip_address: guest,
      quote_id: resultOf<{ quote_id: string }>(quoted).quote_id,
      contact: newContact(),
      shipping_address: ADDRESS,
      payment_option: 'card',
    },
    headers: { 'idempotency-key': unique('order') },
  });
  const order = resultOf<{ payment_id: string; access_key: string }>(placed);
  const path = `/api/payment/${order.payment_id}?key=${encodeURIComponent(order.access_key)}`;
  const open = await payment(buying, path, ({ owner }) => owner?.payment_url?.includes('/dev/pay/') === true);
  const page = open?.owner?.payment_url;
  if (!page) return;
  await step(buying, 'pay', new URL(page, 'http://shop.invalid').pathname, { method: 'POST', body: 'do=approve' });
  if ((await payment(buying, path, ({ status }) => status !== 'open'))?.status === 'paid') bought.paid += 1;
}

export async function buyUntil(untilMs: number, url: string, sample: Sample): Promise<Bought> {
  const { ask, end } = makeCaller(url, BUYER, 2);
  const took = Object.fromEntries(STEPS.map((name) => [name, [] as number[]])) as Bought['took'];
  const bought: Bought = { took, paid: 0, broken: 0, complaints: [] };
  for (let turn = 0; performance.now() < untilMs; turn += 1) {
    try {
      await buyOnce({ ask, bought, sample, turn });
    } catch (error) {
      if (!(error instanceof Stopped)) throw error;
    }
  }
  end();
  return bought;
}
