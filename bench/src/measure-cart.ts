// Measures the cart: adding a piece as a guest and as a member, viewing the cart, changing a line, and the pages that
// show it, also those of a full cart.
import { randomBytes } from 'node:crypto';
import { CART_LINES_MAX } from '../../server/src/cart/cart.ts';
import { type BenchMember, makeMembers } from './bench-members.ts';
import { getRequests, BROWSER, compare, type Context, countOf } from './bench-context.ts';
import type { SampleVariant } from './catalogue-fill.ts';
import type { Plan } from './load-worker.ts';
import type { Side } from './load.ts';
import { ADDRESS } from './soak/world.ts';
import type { Limit } from './table.ts';

type PlannedRequest = Plan['requests'][number];

const ADD_LIMITS: readonly Limit[] = [
  { of: 'nodeMs', atMost: 0.8 },
  { of: 'pgMs', atMost: 0.8 },
];
const AT_ONCE_LIMITS: readonly Limit[] = [...ADD_LIMITS, { of: 'perSecond', atLeast: 800 }];
const DONE = '"errorCode":0';
const LINES_IN_A_CART = 3;
const CARTS = 60;
/** Anyone can fill a cart and then request its pages in large numbers, so these pages have a budget. */
const FULL_PAGE_LIMITS: readonly Limit[] = [{ of: 'nodeMs', atMost: 12 }];
/**
 * One guest adds this many different variants in turn, and after PIECES_OF_ONE_GUEST pieces the next guest follows,
 * because a cart holds at most 50 lines of 20 pieces each.
 */
const LINES_OF_ONE_GUEST = 40;
const PIECES_OF_ONE_GUEST = 600;
/** Large enough that each member adds only a few pieces in the measurement. */
const MEMBERS = 2_000;

/** The API refuses a guest id that consists of digits alone; the letter at the beginning rules that out. */
const newGuest = (): string => `g${randomBytes(18).toString('base64url').slice(1)}`;

function post(context: Context, path: string, body: object, keyed: boolean): PlannedRequest {
  return {
    method: 'POST',
    path,
    body: JSON.stringify(body),
    headers: {
      ...BROWSER,
      'content-type': 'application/json',
      accept: 'application/json',
      origin: context.shop.url,
      'sec-fetch-site': 'same-origin',
      ...(keyed ? { 'idempotency-key': randomBytes(18).toString('base64url') } : {}),
    },
  };
}

const pieceOf = (variant: SampleVariant | undefined) => ({
  product_id: variant?.productId,
  product_item_id: variant?.variantId,
  color_code: variant?.colour,
  size: variant?.size,
  language_code: 'en',
  isSingleCart: false,
});

function add(context: Context, guest: string, variant: SampleVariant | undefined, keyed: boolean): PlannedRequest {
  return post(context, '/api/guest-cart/add-to-cart', { ...pieceOf(variant), ip_address: guest }, keyed);
}

function addAsMember(
  context: Context,
  member: BenchMember | undefined,
  variant: SampleVariant | undefined,
): PlannedRequest {
  const addRequest = post(context, '/api/cart/add-to-cart', { ...pieceOf(variant), user_id: member?.id }, true);
  return { ...addRequest, headers: { ...addRequest.headers, cookie: member?.cookie ?? '' } };
}

function adding(context: Context, name: string, connections: number, requests: Side['requests']): Side {
  return {
    name,
    pid: context.shop.pid,
    url: context.shop.url,
    connections,
    count: countOf(context.options, 'call'),
    expect: DONE,
    requests,
  };
}

async function measureAdds(context: Context): Promise<void> {
  const { variants } = context.sample;
  const ofManyGuests = (keyed: boolean) => (count: number) =>
    Array.from({ length: count }, (_, n) => add(context, newGuest(), variants[n % variants.length], keyed));
  const ofOneGuest = (count: number): PlannedRequest[] => {
    let guest = newGuest();
    return Array.from({ length: count }, (_, n) => {
      if (n % PIECES_OF_ONE_GUEST === 0) guest = newGuest();
      return add(context, guest, variants[n % LINES_OF_ONE_GUEST], true);
    });
  };
  const members = await makeMembers(context.databaseUrl, MEMBERS);
  let turn = 0;
  const ofMembers = (count: number): PlannedRequest[] =>
    Array.from({ length: count }, () => {
      turn += 1;
      return addAsMember(context, members[turn % MEMBERS], variants[turn % variants.length]);
    });
  const cases = [
    ['add, new guests, with key', 1, ofManyGuests(true)],
    ['add, new guests, with key', 16, ofManyGuests(true)],
    ['add, new guests, without key', 1, ofManyGuests(false)],
    ['add, new guests, without key', 16, ofManyGuests(false)],
    ['add, one guest, with key', 16, ofOneGuest],
    ['member add, with key', 1, ofMembers],
    ['member add, with key', 16, ofMembers],
  ] as const;
  for (const [name, connections, requests] of cases) {
    const side = adding(context, name, connections, requests);
    const floor = context.floors.write({ connections, count: side.count });
    const what = `${name}, ${connections} ${connections === 1 ? 'connection' : 'connections'}`;
    const limits = connections === 1 ? ADD_LIMITS : AT_ONCE_LIMITS;
    await compare(context, { group: 'cart', what, side, floor, ratioOf: 'both', limits });
  }
}

interface Cart {
  guest: string;
  lineId: string;
}

async function send(
  context: Context,
  { path = '', method = 'GET', headers = {}, body }: PlannedRequest,
): Promise<unknown> {
  const answer = await fetch(context.shop.url + path, {
    method,
    headers: { ...BROWSER, ...headers },
    ...(body === undefined ? {} : { body }),
    signal: AbortSignal.timeout(10_000),
  });
  const text = await answer.text();
  if (!text.includes(DONE)) throw new Error(`${method} ${path} answers ${text.slice(0, 200)}`);
  return JSON.parse(text);
}

const viewPath = (guest: string): string => `/api/guest-cart/view/${guest}?language_code=en`;

async function fillCart(context: Context, at: number, count = LINES_IN_A_CART): Promise<Cart> {
  const { variants } = context.sample;
  const guest = newGuest();
  for (let line = 0; line < count; line += 1) {
    await send(context, add(context, guest, variants[(at + line) % variants.length], false));
  }
  const { result } = (await send(context, { path: viewPath(guest) })) as { result: { lines: { _id: string }[] } };
  if (result.lines.length !== count) throw new Error(`a cart has ${result.lines.length} lines, not ${count}`);
  return { guest, lineId: result.lines[0]?._id ?? '' };
}

async function measureView(context: Context, carts: readonly Cart[], reading: Side): Promise<void> {
  const load = { connections: 4, count: countOf(context.options, 'call') };
  const side = getRequests(context, { name: 'view', address: (n) => viewPath(carts[n % CARTS]?.guest ?? ''), ...load });
  const what = 'guest-cart/view, 3 lines';
  await compare(context, {
    group: 'cart',
    what,
    side: { ...side, expect: DONE },
    floor: reading,
    ratioOf: 'both',
    limits: [],
  });
}

async function measureLine(context: Context, carts: readonly Cart[]): Promise<void> {
  const load = { connections: 4, count: countOf(context.options, 'call') };
  let turn = 0;
  const change = (): PlannedRequest => {
    turn += 1;
    const cart = carts[turn % CARTS];
    // Each time a cart comes again, the quantity of its line is one higher, and after 9 it is 1 again. So most calls
    // raise the quantity, for which the shop has to check the stock.
    const quantity = 1 + (Math.floor(turn / CARTS) % 9);
    const body = { ip_address: cart?.guest, line_id: cart?.lineId, quantity, language_code: 'en' };
    return post(context, '/api/guest-cart/line', body, true);
  };
  const { pid, url } = context.shop;
  const requests = (count: number): PlannedRequest[] => Array.from({ length: count }, change);
  const side: Side = { name: 'line', pid, url, ...load, expect: DONE, requests };
  const floor = context.floors.write(load);
  await compare(context, {
    group: 'cart',
    what: 'guest-cart/line, with key',
    side,
    floor,
    ratioOf: 'both',
    limits: [],
  });
}

const CHECKED = {
  contact: { email: 'buyer@example.com', dial_code: '+971', phone: '501234567' },
  shipping_address: ADDRESS,
  gift: { note: 'For the feast' },
  language_code: 'en',
};

/**
 * Anyone can make these calls in large numbers. What they cost here decides how many points each of them counts against
 * the rate limits (COSTS in contract/src/limits.ts).
 */
async function measureFullCart(context: Context, { guest }: Cart, floor: Side): Promise<void> {
  const quote = { ip_address: guest, language_code: 'en' };
  const cases: readonly [string, () => PlannedRequest][] = [
    [`guest-cart/view, ${CART_LINES_MAX} lines`, () => ({ path: viewPath(guest), headers: BROWSER })],
    [`checkout/quote, ${CART_LINES_MAX} lines`, () => post(context, '/api/checkout/quote', quote, false)],
    ['checkout/check, a whole form', () => post(context, '/api/checkout/check', CHECKED, false)],
  ];
  for (const [what, request] of cases) {
    const side: Side = {
      name: what,
      pid: context.shop.pid,
      url: context.shop.url,
      connections: 4,
      count: countOf(context.options, 'render'),
      expect: DONE,
      requests: (count) => Array.from({ length: count }, request),
    };
    await compare(context, { group: 'cart', what, side, floor, ratioOf: 'both', limits: [] });
  }
}

interface PageOfCarts {
  what: string;
  path: string;
  carts: readonly Cart[];
  limits: readonly Limit[];
}

async function measurePage(context: Context, { what, path, carts, limits }: PageOfCarts, floor: Side): Promise<void> {
  const { pid, url } = context.shop;
  const headers = (n: number) => ({ ...BROWSER, cookie: `guest=${carts[n % carts.length]?.guest}` });
  const side: Side = {
    name: what,
    pid,
    url,
    connections: 4,
    count: countOf(context.options, 'render'),
    requests: (count) => Array.from({ length: count }, (_, n) => ({ path, headers: headers(n) })),
  };
  await compare(context, { group: 'cart', what, side, floor, ratioOf: 'both', limits });
}

export async function measureCart(context: Context): Promise<void> {
  await measureAdds(context);
  const carts: Cart[] = [];
  for (let at = 0; at < CARTS; at += 1) carts.push(await fillCart(context, at));
  const load = { connections: 4, count: countOf(context.options, 'call') };
  const ids = context.sample.cardIds.slice(0, LINES_IN_A_CART);
  const read = await context.floors.read({ language: 'en', market: 'ae', ids }, load);
  const reading = { ...read, name: 'node:http + pg, 3 rows' };
  await measureView(context, carts, reading);
  await measureLine(context, carts);
  await measurePage(context, { what: 'cart page, 3 lines', path: '/en/cart', carts, limits: [] }, reading);
  const full = await fillCart(context, 0, CART_LINES_MAX);
  await measureFullCart(context, full, reading);
  for (const [what, path] of [
    [`cart page, ${CART_LINES_MAX} lines`, '/en/cart'],
    [`checkout page, ${CART_LINES_MAX} lines`, '/en/checkout'],
  ] as const) {
    await measurePage(context, { what, path, carts: [full], limits: FULL_PAGE_LIMITS }, reading);
  }
}
