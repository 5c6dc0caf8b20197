// Shoppers who buy: carts, coupons, orders, payments with many different outcomes at the sandbox provider,
// cancellations. What the shop acknowledges is written into the ledger.
import { setTimeout as wait } from 'node:timers/promises';
import { REFUSALS } from '../../../contract/src/refusals.ts';
import {
  CAPTURED_AMOUNTS,
  type Ending,
  MESSAGES,
  REFUNDS,
  type SandboxOutcome,
} from '../../../server/src/outside/payments/sandbox-outcomes.ts';
import { again } from '../../../server/testing/crashing-server.ts';
import type { Person } from './client.ts';
import { type LedgerOrder, note } from './ledger.ts';
import { ADDRESS, codeFor, guestId, newContact, think, unique, type VariantIds, type World } from './world.ts';

export interface Buyer {
  person: Person;
  /** The guest's id; null for a member. */
  guest: string | null;
  memberId: string | null;
  contact: { email: string; dial_code: string; phone: string };
}

export function newGuest({ client }: World): Buyer {
  return { person: client.person(), guest: guestId(), memberId: null, contact: newContact() };
}

const asShopper = ({ guest }: Buyer): object => (guest === null ? {} : { ip_address: guest });
const cartPath = ({ guest }: Buyer, name: string): string => (guest === null ? `cart/${name}` : `guest-cart/${name}`);

/** Adds one piece; returns whether the shop acknowledged it. */
export async function add(world: World, buyer: Buyer, variant: VariantIds): Promise<boolean> {
  const body = {
    ...asShopper(buyer),
    ...(buyer.memberId === null ? {} : { user_id: buyer.memberId }),
    product_id: variant.productId,
    product_item_id: variant.variantId,
    color_code: variant.colour,
    size: variant.size,
    language_code: world.random.isOneIn(2) ? 'en' : 'arb',
    isSingleCart: false,
  };
  const answer = await world.client.call(buyer.person, cartPath(buyer, 'add-to-cart'), { body, key: unique('add') });
  return answer?.errorCode === 0;
}

function viewCart({ client }: World, buyer: Buyer): Promise<{ count: number } | null> {
  return client.ask(buyer.person, buyer.guest === null ? 'cart/view' : `guest-cart/view/${buyer.guest}`);
}

/**
 * Puts one to three pieces into the cart and may try a coupon; false when no piece could be added. If a guest's cart
 * then has fewer pieces than adds that the shop acknowledged, a complaint is recorded.
 */
async function fillCart(world: World, buyer: Buyer): Promise<boolean> {
  const { random, sample, ledger } = world;
  let added = 0;
  for (let piece = random.between(1, 3); piece > 0; piece -= 1) {
    if (await add(world, buyer, random.pick(sample.variants))) added += 1;
    await think(world);
  }
  if (added === 0) return false;
  const seen = await viewCart(world, buyer);
  // A guest's cart may show more pieces than adds, because one add brings at least the product's minimum quantity. A
  // member's cart may show fewer, because an order from another device empties it.
  const isWrong = buyer.guest !== null && seen !== null && seen.count < added;
  if (isWrong) ledger.complaints.push(`a cart has ${seen.count} pieces after ${added} acknowledged adds`);
  note(ledger, 'cart');
  if (random.isOneIn(4) && world.coupons.length > 0) {
    const body = { ...asShopper(buyer), code: random.pick(world.coupons) };
    const answer = await world.client.call(buyer.person, cartPath(buyer, 'coupon'), { body });
    if (answer?.errorCode === 0) note(ledger, 'coupon on a cart');
  }
  return true;
}

interface Quote {
  quote_id: string;
  can_place: boolean;
  total: { amount: number };
  lines: { product_item_id: string; quantity: number }[];
  payment_options: { option: string; available: boolean }[];
  with_cod: { quote_id: string; total: { amount: number } } | null;
}

interface Placed {
  order_id: string;
  payment_id: string;
  access_key: string | null;
  /** Present where the order was refused because a price has changed: what the order costs now. */
  quote?: Quote;
}

interface PaymentState {
  status: string;
  owner: { payment_url: string | null; can_retry: boolean } | null;
}

const OPTIONS = ['card', 'card', 'card', 'net_banking', 'instalments_4', 'cod'] as const;

/**
 * The fields of place-order for cash on delivery: the id of the quote that includes the fee and, for a guest, the code
 * sent to the phone. Null when the code was not sent or not found.
 */
async function onDelivery(world: World, buyer: Buyer, quote: Quote): Promise<object | null> {
  const quoteId = quote.with_cod?.quote_id ?? quote.quote_id;
  if (buyer.guest === null) return { quote_id: quoteId };
  const { dial_code, phone } = buyer.contact;
  const body = { ip_address: buyer.guest, dial_code, phone };
  const sent = await world.client.ask<{ otp_ref: string }>(buyer.person, 'checkout/delivery-code', { body });
  if (!sent) return null;
  const otp = await codeFor(world, `${dial_code}${phone}`);
  return otp === null ? null : { quote_id: quoteId, otp_ref: sent.otp_ref, otp };
}

const QUOTES_MAX = 3;

/** Places an order for the cart, to be paid by `wanted` or a random option; null if the shop acknowledged no order. */
export async function place(world: World, buyer: Buyer, wanted?: string): Promise<LedgerOrder | null> {
  const { client, random, ledger } = world;
  for (let quotes = 0; quotes < QUOTES_MAX; quotes += 1) {
    const quote = await client.ask<Quote>(buyer.person, 'checkout/quote', { body: asShopper(buyer) });
    if (!quote?.can_place) return null;
    const option = wanted ?? random.pick(OPTIONS);
    if (!quote.payment_options.some((one) => one.option === option && one.available)) return null;
    const more = option === 'cod' ? await onDelivery(world, buyer, quote) : { quote_id: quote.quote_id };
    if (more === null) return null;
    const body = {
      ...asShopper(buyer),
      ...more,
      contact: buyer.contact,
      shipping_address: ADDRESS,
      payment_option: option,
    };
    const placed = await client.call<Placed>(buyer.person, 'checkout/place-order', { body, key: unique('order') });
    if (placed?.errorCode === 0 && placed.result) return keep(world, buyer, quote, option, placed.result);
    note(ledger, 'order refused');
    if (placed?.errorCode === REFUSALS.PAYMENT_REFUSED.errorCode)
      ledger.refusedPayers.add(buyer.memberId ?? buyer.contact.email);
    // A refusal contains a new quote if a price has changed since the first one; the shopper then accepts the new
    // price.
    if (placed?.result?.quote === undefined) return null;
  }
  return null;
}

function keep({ ledger }: World, buyer: Buyer, quote: Quote, option: string, placed: Placed): LedgerOrder {
  const total = option === 'cod' && quote.with_cod ? quote.with_cod.total : quote.total;
  const order: LedgerOrder = {
    orderId: placed.order_id,
    accessKey: placed.access_key,
    buyer: buyer.memberId ?? buyer.contact.email,
    option,
    totalMinor: total.amount,
    paymentIds: [placed.payment_id],
    pieces: quote.lines.map(({ product_item_id: variantId, quantity }) => ({ variantId, quantity })),
    toldPlaced: option === 'cod',
    toldPaid: false,
    toldCancelled: false,
    toldDelivered: false,
  };
  ledger.orders.set(order.orderId, order);
  note(ledger, 'order');
  return order;
}

const LOOK_EVERY_MS = 200;
const SETTLED_WITHIN_MS = 90_000;

const keyOf = ({ accessKey }: LedgerOrder): string =>
  accessKey === null ? '' : `?key=${encodeURIComponent(accessKey)}`;

/** Reads the payment until `isSo` returns true for it; null when that takes too long or the payment cannot be read. */
async function payment(
  world: World,
  buyer: Buyer,
  order: LedgerOrder,
  isSo: (payment: PaymentState) => boolean,
): Promise<PaymentState | null> {
  const path = `payment/${order.paymentIds.at(-1)}${keyOf(order)}`;
  for (const untilMs = Date.now() + SETTLED_WITHIN_MS; Date.now() < untilMs; await wait(LOOK_EVERY_MS)) {
    const state = await world.client.ask<PaymentState>(buyer.person, path);
    if (!state || isSo(state)) return state;
  }
  return null;
}

const FAILING = ['insufficient_funds', 'declined', 'authentication_failed', 'cancel'] as const;

function outcomeOf({ random }: World, ending: Ending): Partial<SandboxOutcome> {
  return {
    ending,
    messages: random.pick(MESSAGES),
    lateSeconds: random.between(1, 15),
    taken: random.isOneIn(12) ? random.pick(CAPTURED_AMOUNTS) : 'right',
    readsToFail: random.isOneIn(6) ? random.between(1, 3) : 0,
    refunds: random.pick(REFUNDS),
  };
}

/**
 * Waits for the provider's payment page, then chooses there how the payment ends. Returns false when there is no such
 * page.
 */
async function atProvider(world: World, buyer: Buyer, order: LedgerOrder, ending: Ending): Promise<boolean> {
  const pageOf = ({ owner }: PaymentState): string => owner?.payment_url ?? '';
  const seen = await payment(world, buyer, order, (one) => pageOf(one).includes('/dev/pay/') || one.status !== 'open');
  if (!seen || seen.status !== 'open') return false;
  const page = pageOf(seen);
  const id = page.slice(page.lastIndexOf('/') + 1);
  const outcome = outcomeOf(world, ending);
  await again(async () => world.inside.payments.sandbox?.provider.choose(id, outcome));
  note(world.ledger, ending === 'approve' ? 'payment approved' : 'payment failed');
  return true;
}

async function payAgain(world: World, buyer: Buyer, order: LedgerOrder): Promise<boolean> {
  const failed = await payment(world, buyer, order, ({ status }) => status !== 'open');
  if (!failed?.owner?.can_retry) return false;
  const body = { order_id: order.orderId, key: order.accessKey ?? undefined, payment_option: 'card' };
  const options = { body, key: unique('again') };
  const created = await world.client.ask<{ payment_id: string }>(buyer.person, 'payment/create', options);
  if (!created) return false;
  const { payment_id: paymentId } = created;
  if (!order.paymentIds.includes(paymentId)) order.paymentIds.push(paymentId);
  note(world.ledger, 'another attempt to pay');
  return true;
}

/**
 * Pays for the order, unless it is paid on delivery. Most shoppers approve; some leave without paying; for some the
 * payment fails first (FAILING), and about half of these try again.
 */
export async function pay(world: World, buyer: Buyer, order: LedgerOrder): Promise<void> {
  const { random, ledger } = world;
  if (order.option === 'cod') return;
  if (random.isOneIn(10)) return note(ledger, 'left unpaid');
  if (random.isOneIn(4)) {
    if (!(await atProvider(world, buyer, order, random.pick(FAILING)))) return;
    if (random.isOneIn(2) || !(await payAgain(world, buyer, order))) return;
  }
  if (!(await atProvider(world, buyer, order, 'approve'))) return;
  const ended = await payment(world, buyer, order, ({ status }) => status !== 'open');
  if (ended?.status === 'paid') order.toldPlaced = order.toldPaid = true;
  if (ended !== null) note(ledger, `payment ${ended.status}`);
}

async function cancel(world: World, buyer: Buyer, order: LedgerOrder): Promise<void> {
  const body = { order_id: order.orderId, key: order.accessKey ?? undefined, reason_code: 'changed_mind' };
  const options = { body, key: unique('cancel') };
  const cancelled = await world.client.ask<{ status: string }>(buyer.person, 'order/cancel', options);
  if (cancelled?.status !== 'cancelled') return;
  order.toldCancelled = true;
  note(world.ledger, 'order cancelled');
}

export async function buy(world: World, buyer: Buyer): Promise<void> {
  if (!(await fillCart(world, buyer)) || world.random.isOneIn(4)) return;
  const order = await place(world, buyer);
  if (!order) return;
  await pay(world, buyer, order);
  if (order.toldPlaced && world.random.isOneIn(5)) await cancel(world, buyer, order);
  else if (order.toldPlaced && world.random.isOneIn(3))
    await world.client.call(buyer.person, `order/details/${order.orderId}${keyOf(order)}`);
}
