// Measures buying: the cost of an order from the cart to the payment provider's page, how many orders per second are
// placed, how soon shoppers learn that a variant is sold out, and how soon a provider's message is acknowledged.
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { hashSecret, newId } from '../../server/src/kernel/ids.ts';
import { makeSecrets, type Secrets } from '../../server/src/kernel/secrets.ts';
import { signed, SIGNATURE_HEADER } from '../../server/src/outside/payments/sandbox-messages.ts';
import { BROWSER, compare, type Context, countOf, unmeasured } from './bench-context.ts';
import type { SampleVariant } from './catalogue-fill.ts';
import type { Plan } from './load-worker.ts';
import type { Side } from './load.ts';
import { PASS } from './shop-process.ts';
import { type Limit, median, quantile } from './table.ts';

type PlannedRequest = Plan['requests'][number];

const DONE = '"errorCode":0';
const AT_ONCE_LIMITS: readonly Limit[] = [
  { of: 'nodeMs', atMost: 4 },
  { of: 'pgMs', atMost: 4 },
  { of: 'perSecond', atLeast: 100 },
];
const LINES_IN_A_CART = 2;

interface Buyer {
  guest: string;
  quoteId: string;
}

const newGuest = (): string => `g${randomBytes(18).toString('base64url').slice(1)}`;

const HEADERS = (context: Context) => ({
  ...BROWSER,
  'content-type': 'application/json',
  accept: 'application/json',
  origin: context.shop.url,
  'sec-fetch-site': 'same-origin',
});

async function onDatabase<T>(context: Context, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: context.databaseUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * The variants in the cart of the n-th buyer. Neighbouring buyers have different ones, as in a shop with a large
 * catalogue.
 */
function piecesOf({ variants }: Context['sample'], n: number): SampleVariant[] {
  return Array.from(
    { length: LINES_IN_A_CART },
    (_, line) => variants[(n * LINES_IN_A_CART + line) % variants.length]!,
  );
}

/** Inserts carts directly into the database, because filling them by calls of add-to-cart would take too long. */
async function fillCarts(
  context: Context,
  guests: readonly string[],
  pieces: (n: number) => readonly SampleVariant[] = (n) => piecesOf(context.sample, n),
): Promise<void> {
  const carts = guests.map((guest) => ({ id: newId(), hash: hashSecret(guest) }));
  const lines = carts.flatMap(({ id: cartId }, n) =>
    pieces(n).map(({ variantId }, line) => ({ id: newId(), cartId, variantId, line })),
  );
  await onDatabase(context, async (client) => {
    await client.query(
      `insert into carts (id, guest_hash, market, touched_at)
       select id, hash, 'ae', shop.now() from unnest($1::uuid[], $2::bytea[]) as x (id, hash)`,
      [carts.map(({ id }) => id), carts.map(({ hash }) => hash)],
    );
    await client.query(
      `insert into cart_lines (id, cart_id, variant_id, remarks, quantity, seen_price_minor, created_at)
       select x.id, x.cart, x.variant, '', 1, p.price_minor, shop.now() + make_interval(secs => x.line)
       from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::int[]) as x (id, cart, variant, line)
       join variant_prices p on p.variant_id = x.variant and p.market = 'ae'`,
      [
        lines.map(({ id }) => id),
        lines.map(({ cartId }) => cartId),
        lines.map(({ variantId }) => variantId),
        lines.map(({ line }) => line),
      ],
    );
    await client.query('analyze carts, cart_lines');
  });
}

async function quoteOf(context: Context, guest: string): Promise<string> {
  const answer = await fetch(`${context.shop.url}/api/checkout/quote`, {
    method: 'POST',
    headers: HEADERS(context),
    body: JSON.stringify({ ip_address: guest }),
    signal: AbortSignal.timeout(10_000),
  });
  const { errorCode, message, result } = (await answer.json()) as {
    errorCode: number;
    message: string;
    result: { quote_id: string };
  };
  if (errorCode !== 0) throw new Error(`no quote: ${message}`);
  return result.quote_id;
}

/**
 * Guests with filled carts and quote ids. A quote id is a digest of what the quote contains, so one quote is requested
 * for all carts with the same variants.
 */
async function makeBuyers(context: Context, count: number): Promise<Buyer[]> {
  const guests = Array.from({ length: count }, newGuest);
  await fillCarts(context, guests);
  const kinds = Math.floor(context.sample.variants.length / LINES_IN_A_CART);
  const quotes: string[] = [];
  for (const guest of guests.slice(0, kinds)) quotes.push(await quoteOf(context, guest));
  return guests.map((guest, n) => ({ guest, quoteId: quotes[n % kinds] ?? '' }));
}

const ADDRESS = {
  name: 'Maryam Al Noor',
  country: 'AE',
  state: 'AE-DU',
  district: 'Al Barsha',
  address_line_one: '12 Street 4',
  dial_code: '+971',
  phone: '501234567',
};

let buyers = 0;
/**
 * At most this many orders come from one IP address: the shop's default limit on unpaid orders of guests at one address
 * (server/src/orders/ceilings.ts).
 */
const BUYERS_OF_AN_ADDRESS = 100;

function networkOf(buyer: number): string {
  const address = Math.floor(buyer / BUYERS_OF_AN_ADDRESS);
  return `10.${address >> 16}.${(address >> 8) & 255}.${address & 255}`;
}

function placing(context: Context, { guest, quoteId }: Buyer): PlannedRequest {
  buyers += 1;
  const phone = `50${String(1_000_000 + buyers).slice(-7)}`;
  const body = {
    ip_address: guest,
    quote_id: quoteId,
    contact: { email: `buyer-${buyers}@example.com`, dial_code: '+971', phone },
    shipping_address: ADDRESS,
    payment_option: 'card',
    language_code: 'en',
  };
  return {
    method: 'POST',
    path: '/api/checkout/place-order',
    body: JSON.stringify(body),
    headers: {
      ...HEADERS(context),
      'x-forwarded-for': networkOf(buyers),
      'idempotency-key': randomBytes(18).toString('base64url'),
    },
  };
}

/** The number of carts needed for the warm-up and all rounds: every order needs a cart of its own. */
function neededOf({ options }: Context, { connections, count }: { connections: number; count: number }): number {
  return Math.ceil(count / 2) + options.rounds * count + (options.rounds + 1) * 2 * connections;
}

async function measureOrders(context: Context): Promise<void> {
  for (const connections of [1, 16]) {
    const count = countOf(context.options, 'call');
    const waiting = await makeBuyers(context, neededOf(context, { connections, count }));
    const side: Side = {
      name: 'place order',
      pid: context.shop.pid,
      url: context.shop.url,
      connections,
      count,
      expect: DONE,
      requests: (needed) => waiting.splice(0, needed).map((buyer) => placing(context, buyer)),
    };
    const floor = context.floors.write({ connections, count });
    const what = `place-order, ${LINES_IN_A_CART} lines, ${connections} ${connections === 1 ? 'connection' : 'connections'}`;
    // With a single connection there is no budget: so few orders a second are placed that the work of scheduled jobs
    // makes each of them seem expensive.
    const limits = connections === 1 ? [] : AT_ONCE_LIMITS;
    const note = 'with the sandbox’s own books';
    await compare(context, { group: 'buying', what, side, floor, ratioOf: 'both', limits, note });
  }
}

const ARRIVALS_PER_SECOND = 200;
const ARRIVALS_SECONDS = 10;
const SALE_PIECES = 100;
const SOLD_OUT = '"errorCode":1104';

interface Arrival {
  ms: number;
  isSoldOut: boolean;
  status: number;
}

async function arrive(context: Context, buyer: Buyer): Promise<Arrival> {
  const { method, path: target, body, headers } = placing(context, buyer);
  const startedAt = performance.now();
  const answer = await fetch(`${context.shop.url}${target}`, { method, body: body ?? null, headers: headers ?? {} });
  const text = await answer.text();
  return { ms: performance.now() - startedAt, isSoldOut: text.includes(SOLD_OUT), status: answer.status };
}

/**
 * Many guests order the same variant, of which only SALE_PIECES pieces are left; measures how soon the shop answers
 * OUT_OF_STOCK.
 */
async function measureSale(context: Context): Promise<void> {
  const [piece] = context.sample.variants;
  if (!piece) throw new Error('there is no piece for a sale');
  const guests = Array.from({ length: ARRIVALS_PER_SECOND * ARRIVALS_SECONDS }, newGuest);
  await onDatabase(context, (client) =>
    client.query('update stock set on_hand = reserved + $2 where variant_id = $1', [piece.variantId, SALE_PIECES]),
  );
  await fillCarts(context, guests, () => [piece]);
  const quoteId = await quoteOf(context, guests[0]!);
  const under: Promise<Arrival>[] = [];
  const startedAt = performance.now();
  for (const [n, guest] of guests.entries()) {
    const dueInMs = startedAt + (n * 1_000) / ARRIVALS_PER_SECOND - performance.now();
    if (dueInMs > 0) await sleep(dueInMs);
    under.push(arrive(context, { guest, quoteId }));
  }
  const arrivals = await Promise.all(under);
  const soldOutMs = arrivals.filter(({ isSoldOut }) => isSoldOut).map(({ ms }) => ms);
  const broken = arrivals.filter(({ status }) => status !== 200).length;
  context.add([
    {
      group: 'buying',
      what: `sold out, ${ARRIVALS_PER_SECOND} arrivals a second for ${SALE_PIECES} pieces`,
      figures: { medianMs: median(soldOutMs), p95Ms: quantile(soldOutMs, 0.95), p99Ms: quantile(soldOutMs, 0.99) },
      floor: null,
      limits: [{ of: 'p95Ms', atMost: 500 }],
      note: `${arrivals.length - soldOutMs.length} of ${arrivals.length} were not told so; ${broken} answers were none`,
      failed: soldOutMs.length < arrivals.length - SALE_PIECES - broken || broken > arrivals.length / 100,
    },
  ]);
}

const MESSAGES_PER_SECOND = 100;
const MESSAGES_SECONDS = 20;

/**
 * Marks open payments of earlier orders as captured at the sandbox provider, without a message to the shop; returns
 * the ids of these payments.
 */
async function paidUnnotified(context: Context, count: number): Promise<string[]> {
  return onDatabase(context, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `update sandbox.payments set status = 'captured', captured_minor = amount_minor
       where id in (select id from sandbox.payments where status = 'open' limit $1) returning id`,
      [count],
    );
    return rows.map(({ id }) => id);
  });
}

function secretsOf({ dataFolder }: Context): Secrets {
  return makeSecrets([readFileSync(path.join(dataFolder, 'secret'), 'utf8').trim()]);
}

/** Returns the milliseconds until the response; NaN if its status is not 200. */
async function sendWebhook(context: Context, secrets: Secrets, payment: string): Promise<number> {
  const body = JSON.stringify({ id: `evt_${newId()}`, type: 'payment.captured', payment });
  const headers = {
    ...PASS,
    'content-type': 'application/json',
    [SIGNATURE_HEADER]: signed(secrets, body, Math.floor(Date.now() / 1_000)),
  };
  const startedAt = performance.now();
  const answer = await fetch(`${context.shop.url}/api/webhook/sandbox`, { method: 'POST', headers, body });
  await answer.arrayBuffer();
  return answer.status === 200 ? performance.now() - startedAt : Number.NaN;
}

async function placedOf(context: Context, payments: readonly string[]): Promise<number> {
  return onDatabase(context, async (client) => {
    const { rows } = await client.query<{ placed: number }>(
      `select count(*)::int as placed from payments p join orders o on o.id = p.order_id
       where p.provider_payment_id = any($1) and o.status <> 'pending_payment'`,
      [payments],
    );
    return rows[0]?.placed ?? 0;
  });
}

const SETTLED_WITHIN_MS = 60_000;

async function measureMessages(context: Context): Promise<void> {
  const payments = await paidUnnotified(context, MESSAGES_PER_SECOND * MESSAGES_SECONDS);
  if (payments.length === 0) throw new Error('there are no orders to be paid');
  const secrets = secretsOf(context);
  const under: Promise<number>[] = [];
  const startedAt = performance.now();
  for (const [n, payment] of payments.entries()) {
    const dueInMs = startedAt + (n * 1_000) / MESSAGES_PER_SECOND - performance.now();
    if (dueInMs > 0) await sleep(dueInMs);
    under.push(sendWebhook(context, secrets, payment));
  }
  const took = await Promise.all(under);
  const sentMs = performance.now() - startedAt;
  const good = took.filter((ms) => !Number.isNaN(ms));
  let placed = await placedOf(context, payments);
  for (
    const untilMs = performance.now() + SETTLED_WITHIN_MS;
    placed < payments.length && performance.now() < untilMs;
  ) {
    await sleep(250);
    placed = await placedOf(context, payments);
  }
  const drainedS = ((performance.now() - startedAt - sentMs) / 1_000).toFixed(1);
  context.add([
    {
      group: 'buying',
      what: `webhook, ${MESSAGES_PER_SECOND} a second, each of another order`,
      figures: {
        medianMs: median(good),
        p95Ms: quantile(good, 0.95),
        p99Ms: quantile(good, 0.99),
        perSecond: payments.length / (sentMs / 1_000),
      },
      floor: null,
      limits: [{ of: 'p99Ms', atMost: 100 }],
      note: `${placed} of ${payments.length} orders placed, the last ${drainedS} s after the last message; ${took.length - good.length} not acknowledged`,
      failed: good.length < took.length || placed < payments.length,
    },
  ]);
}

export async function measureBuying(context: Context): Promise<void> {
  for (const [what, measure] of [
    ['place-order', measureOrders],
    ['sale', measureSale],
    ['webhook', measureMessages],
  ] as const) {
    await measure(context).catch((error: unknown) => context.add([unmeasured('buying', what, [], error)]));
  }
}
