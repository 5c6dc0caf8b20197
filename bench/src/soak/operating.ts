// Operators at work: they move orders along, refund, answer and receive returns, read reviews, change prices, make
// coupons, and count pieces. Two are signed in, because large refunds need a second one.
import { addOperator } from '../../../server/src/operators/people.service.ts';
import { codeAt } from '../../../server/src/operators/totp.ts';
import type { CallOptions, Person } from './client.ts';
import { note } from './ledger.ts';
import { think, unique, type World } from './world.ts';

const OPERATORS = 2;

export async function signInOperators(world: World): Promise<Person[]> {
  const people: Person[] = [];
  for (let at = 0; at < OPERATORS; at += 1) {
    const email = `${unique('operator')}@example.com`;
    const wish = { email, name: `Operator ${at + 1}`, language: 'en', roles: ['owner' as const] };
    const added = await addOperator(world.inside, wish);
    if (!added) throw new Error('an operator could not be added');
    const person = world.client.person();
    const body = { email, password: added.password, totp: codeAt(added.totpSecret, new Date()) };
    const signedIn = await world.client.ask<{ token: string }>(person, 'operator/login', { body });
    if (!signedIn) throw new Error('an operator could not sign in');
    people.push({ ...person, token: signedIn.token });
  }
  return people;
}

/** Calls an operator's endpoint; returns the result of a success, else null. */
type Operate = <R>(path: string, options?: CallOptions) => Promise<R | null>;

const as =
  ({ client }: World, person: Person): Operate =>
  (path, options) =>
    client.ask(person, `operator/${path}`, options);

interface OrderCard {
  _id: string;
  order_status: string;
}

const NEXT: Readonly<Record<string, string>> = {
  placed: 'confirmed',
  confirmed: 'packed',
  packed: 'shipped',
  shipped: 'delivered',
};
const STEPS = Object.keys(NEXT);
const MOVED_AT_ONCE = 6;

async function moreOf(operate: Operate, orderId: string, to: string): Promise<object> {
  if (to === 'shipped') return { carrier: 'Aramex', tracking_number: unique('track') };
  if (to !== 'delivered') return {};
  const order = await operate<{ cash: { due: { amount: number } } | null }>(`order/details/${orderId}`);
  const cash = order?.cash;
  return cash ? { cash_collected: cash.due.amount, collected_by: 'Yousef' } : {};
}

async function moveOrders(world: World, operate: Operate): Promise<void> {
  const { random, ledger } = world;
  const listed = await operate<{ orders: OrderCard[] }>(`order/list?status=${random.pick(STEPS)}`);
  for (const { _id: orderId, order_status: from } of (listed?.orders ?? []).slice(-MOVED_AT_ONCE)) {
    const to = NEXT[from];
    if (to === undefined || !world.isOpen()) continue;
    const body = { order_id: orderId, to, ...(await moreOf(operate, orderId, to)) };
    if (!(await operate('order/move', { body }))) continue;
    note(ledger, 'order moved');
    const told = ledger.orders.get(orderId);
    if (told && to === 'delivered') told.toldDelivered = true;
  }
}

/**
 * Random amounts of refunds. The shop refuses a refund above what was paid; one above the shop's limit waits for a
 * second operator.
 */
const REFUND_MINOR = { least: 100, most: 60_000 };

async function payBack(world: World, operate: Operate, second: Operate): Promise<void> {
  const { random, ledger } = world;
  const paid = [...ledger.orders.values()].filter(({ toldPaid, toldCancelled }) => toldPaid && !toldCancelled);
  if (paid.length === 0) return;
  const { orderId } = random.pick(paid.slice(-100));
  const amount = random.between(REFUND_MINOR.least, REFUND_MINOR.most);
  const body = { order_id: orderId, amount, reason_text: 'A loose button' };
  const options = { body, key: unique('refund') };
  const asked = await operate<{ refund_id: string; status: string }>('order/refund', options);
  if (!asked) return;
  const { refund_id: refundId, status } = asked;
  ledger.refunds.set(refundId, { refundId, orderId, amountMinor: amount });
  note(ledger, 'refund by an operator');
  if (status !== 'waits_for_second') return;
  const approved = await second('order/approve-refund', { body: { refund_id: refundId }, key: unique('approve') });
  if (approved) note(ledger, 'refund approved');
}

interface ReturnCard {
  _id: string;
  status: string;
  version: number;
  lines: { line_id: string; quantity: number }[];
}

interface WaitingRefund {
  refund_id: string;
  status: string;
}

async function approveWaiting({ ledger }: World, operate: Operate): Promise<void> {
  const listed = await operate<{ refunds: WaitingRefund[] }>('money/list');
  for (const { refund_id: id, status } of listed?.refunds ?? []) {
    if (status !== 'waits_for_second') continue;
    const approved = await operate('order/approve-refund', { body: { refund_id: id }, key: unique('approve') });
    if (approved) note(ledger, 'refund approved');
  }
}

async function handleReturns(world: World, operate: Operate, other: Operate): Promise<void> {
  const { random, ledger } = world;
  const listed = await operate<{ returns: ReturnCard[] }>('return/list');
  for (const one of (listed?.returns ?? []).slice(0, 3)) {
    const named = { return_id: one._id, version: one.version };
    if (one.status === 'requested') {
      const approve = !random.isOneIn(5);
      const body = { ...named, approve, answer: 'The label is in the box.', ...(approve ? { way: 'label' } : {}) };
      if (await operate('return/decide', { body })) note(ledger, 'return answered');
    } else {
      const lines = one.lines.map(({ line_id: lineId, quantity }) => ({
        line_id: lineId,
        taken: quantity,
        condition: 'as_new',
        restocked: quantity,
      }));
      const options = { body: { ...named, lines, note: '' }, key: unique('receive') };
      const received = await operate<{ refund_being_checked: boolean }>('return/receive', options);
      if (received) note(ledger, 'return received');
      if (received?.refund_being_checked) await approveWaiting(world, other);
    }
  }
}

interface WaitingReview {
  _id: string;
  version: number;
}

async function readReviews(world: World, operate: Operate): Promise<void> {
  const { random, ledger } = world;
  const listed = await operate<{ reviews: WaitingReview[] }>('review/list');
  for (const { _id: id, version } of (listed?.reviews ?? []).slice(0, 3)) {
    const publish = !random.isOneIn(4);
    const body = { review_id: id, version, publish, reason: publish ? '' : 'It is about another shop.' };
    if (await operate('review/decide', { body })) note(ledger, 'review read by the shop');
  }
}

interface VariantPrices {
  product_item_id: string;
  prices: { market: string; price: number }[];
}

async function changePrices(world: World, operate: Operate): Promise<void> {
  const { random, sample, ledger } = world;
  const productId = random.pick(sample.productIds);
  const listed = await operate<VariantPrices[]>(`price/list/${productId}`);
  const prices = (listed ?? []).flatMap(({ product_item_id: variant, prices: known }) => {
    const price = known.find(({ market }) => market === 'ae')?.price;
    // Prices stay whole dirhams, because at the sandbox provider the last digits of a total choose the outcome of the
    // payment.
    return price === undefined ? [] : [{ product_item_id: variant, price: price + 100 * random.between(-5, 10) }];
  });
  if (prices.length === 0 || prices.some(({ price }) => price < 5_000)) return;
  const saved = await operate('price/save', { body: { product_id: productId, market: 'ae', prices } });
  if (saved) note(ledger, 'prices changed');
}

const COUPONS_KNOWN_MAX = 12;

async function newCoupon(world: World, operate: Operate): Promise<void> {
  const { random, coupons, ledger } = world;
  const code = `SOAK${unique('c').replaceAll('-', '').slice(-12)}`.toUpperCase();
  const body = {
    code,
    market: 'ae',
    kind: 'percent',
    percent_basis_points: 100 * random.between(5, 20),
    uses_max: random.between(1, 6),
  };
  if (!(await operate('coupon/save', { body }))) return;
  coupons.push(code);
  if (coupons.length > COUPONS_KNOWN_MAX) coupons.shift();
  note(ledger, 'coupon made');
}

async function countPieces(world: World, operate: Operate): Promise<void> {
  const { random, sample, ledger } = world;
  const { variantId } = random.pick(sample.variants);
  const body = { product_item_id: variantId, on_hand: random.between(900, 1_100), note: 'counted' };
  const counted = await operate('stock/correct', { body, key: unique('count') });
  if (counted) note(ledger, 'pieces counted');
}

export async function operateOnce(world: World, people: readonly Person[]): Promise<void> {
  const [first, second] = people.map((person) => as(world, person));
  if (!first || !second) throw new Error('two operators are needed');
  const turn = world.random.below(12);
  if (turn < 6) await moveOrders(world, first);
  else if (turn < 8) await payBack(world, first, second);
  else if (turn < 9) {
    await handleReturns(world, second, first);
    await readReviews(world, first);
  } else if (turn < 10) await changePrices(world, second);
  else if (turn < 11) await newCoupon(world, second);
  else await countPieces(world, second);
  await think(world);
}

/** Sets how many pieces of a variant are on hand; false if that fails. */
export async function setPieces(world: World, person: Person, variantId: string, pieces: number): Promise<boolean> {
  const body = { product_item_id: variantId, on_hand: pieces, note: 'the last ones' };
  const set = await as(world, person)('stock/correct', { body, key: unique('last') });
  return set !== null;
}
