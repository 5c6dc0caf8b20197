// Orders that a test creates without a cart or a payment, by the functions of server/src/orders, so that the rows are
// written as the shop writes them.
import { type Move, ORDER_MOVES, type OrderStatus } from '@hindam/contract/order-moves';
import type { PostalAddress } from '../src/customers/postal-address.ts';
import type { Transaction } from '../src/kernel/database.ts';
import { newId } from '../src/kernel/ids.ts';
import { transaction } from '../src/kernel/transaction.ts';
import { onDeliveryMinor } from '../src/orders/cancelling.ts';
import { type CancelCommand, cancelPieces } from '../src/orders/cancelling.service.ts';
import { moveOrder, markPlaced } from '../src/orders/moves.service.ts';
import type { DraftLine, LockedOrder, OrderDraft, OrderLine } from '../src/orders/orders.ts';
import { insertOrder, lockOrder } from '../src/orders/orders.service.ts';
import { bookDelivery, storeDue } from '../src/payments/cash.service.ts';
import { NO_PROVIDER, PAYMENT_SECONDS } from '../src/payments/payments.ts';
import { insertPayment } from '../src/payments/payments.store.ts';
import { vatIncludedMinor } from '../src/pricing/pricing.ts';
import type { Shop } from '../src/shop.ts';

export const TEST_ADDRESS: PostalAddress = {
  name: 'Sara Ahmed',
  country: 'AE',
  state: 'AE-DU',
  district: 'Marina',
  city: 'Dubai',
  lineOne: 'Tower 7, flat 1204',
  lineTwo: '',
  zipCode: '',
  dialCode: '+971',
  phone: '501234567',
  alternateNumber: '',
  landmark: '',
};

const VAT_BASIS_POINTS = 500;

export function draftLine(more: Partial<DraftLine> = {}): DraftLine {
  const { quantity = 1, unitMinor = 10_000, discountMinor = 0 } = more;
  const lineTotalMinor = unitMinor * quantity;
  return {
    productId: newId(),
    variantId: newId(),
    sku: 'PIECE-BLACK-52',
    colour: 'black',
    size: '52',
    texts: {
      en: { title: 'Abaya', colour: 'Black', slug: 'abaya' },
      arb: { title: 'عباءة', colour: 'أسود', slug: 'عباءة' },
    },
    picture: null,
    madeToMeasure: false,
    customSizeId: null,
    customSizeLabel: null,
    measurements: null,
    remarks: '',
    quantity,
    unitMinor,
    lineTotalMinor,
    discountMinor,
    vatMinor: vatIncludedMinor(lineTotalMinor - discountMinor, VAT_BASIS_POINTS),
    ...more,
  };
}

export const measuredLine = (more: Partial<DraftLine> = {}): DraftLine =>
  draftLine({ madeToMeasure: true, size: '', customSizeLabel: 'me', measurements: { bust: 36, hips: 40 }, ...more });

/** An order line of which no piece was cancelled, returned or exchanged. */
export const orderLine = (draft: Omit<DraftLine, 'measurements'>, more: Partial<OrderLine> = {}): OrderLine => ({
  ...draft,
  lineId: 'line-0',
  cancelled: 0,
  returned: 0,
  inReturn: 0,
  goneMinor: 0,
  tailoringStage: null,
  ...more,
});

export function draftOrder(more: Partial<OrderDraft> = {}): OrderDraft {
  const { lines = [draftLine()], shippingMinor = 2_500, wrappingMinor = null, codFeeMinor = null } = more;
  const subtotalMinor = lines.reduce((sum, line) => sum + line.lineTotalMinor, 0);
  const discountMinor = lines.reduce((sum, line) => sum + line.discountMinor, 0);
  const shippingVatMinor = vatIncludedMinor(shippingMinor, VAT_BASIS_POINTS);
  const wrappingVatMinor = vatIncludedMinor(wrappingMinor ?? 0, VAT_BASIS_POINTS);
  const codFeeVatMinor = vatIncludedMinor(codFeeMinor ?? 0, VAT_BASIS_POINTS);
  return {
    orderId: newId(),
    customerId: null,
    cartId: null,
    market: 'ae',
    currency: 'AED',
    language: 'en',
    paymentOption: 'card',
    name: 'Sara Ahmed',
    email: 'guest@example.com',
    dialCode: '+971',
    phone: '501234567',
    shippingAddress: TEST_ADDRESS,
    billingAddress: TEST_ADDRESS,
    subtotalMinor,
    discountMinor,
    shippingMinor,
    shippingVatMinor,
    wrappingMinor,
    wrappingVatMinor,
    codFeeMinor,
    codFeeVatMinor,
    vatMinor: lines.reduce((sum, line) => sum + line.vatMinor, shippingVatMinor + wrappingVatMinor + codFeeVatMinor),
    vatBasisPoints: VAT_BASIS_POINTS,
    totalMinor: subtotalMinor - discountMinor + shippingMinor + (wrappingMinor ?? 0) + (codFeeMinor ?? 0),
    couponId: null,
    couponCode: null,
    deliveryFrom: '2026-12-01',
    deliveryTo: '2026-12-04',
    holdSeconds: 1_800,
    lines,
    ...more,
  };
}

export async function addUnpaidOrder(shop: Shop, more: Partial<OrderDraft> = {}): Promise<string> {
  const draft = draftOrder(more);
  await transaction(shop.database, (tx) => insertOrder(tx, draft));
  return draft.orderId;
}

/** Runs `work` with the order's row locked, as the service functions that change an order do. */
export async function withOrder<T>(
  shop: Shop,
  orderId: string,
  work: (tx: Transaction, order: LockedOrder) => Promise<T>,
): Promise<T> {
  return transaction(shop.database, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) throw new Error(`no order ${orderId}`);
    return work(tx, order);
  });
}

/**
 * Places an order; for cash on delivery it also writes the payment, which is open until the driver has the cash, or
 * captured if nothing is due.
 */
async function place(tx: Transaction, order: LockedOrder): Promise<void> {
  const { orderId, currency, totalMinor: amountMinor } = order;
  if (order.paymentOption === 'cod')
    await insertPayment(tx, {
      paymentId: newId(),
      orderId,
      provider: NO_PROVIDER,
      option: 'cod',
      amountMinor,
      currency,
      status: amountMinor === 0 ? 'captured' : 'open',
      seconds: PAYMENT_SECONDS,
      timeZone: 'UTC',
    });
  await markPlaced(tx, order, { by: 'shopper', paidMinor: 0 });
}

/** Writes an order placed with cash on delivery, which needs no payment at a provider; returns its id. */
export async function addPlacedOrder(shop: Shop, more: Partial<OrderDraft> = {}): Promise<string> {
  const orderId = await addUnpaidOrder(shop, { paymentOption: 'cod', ...more });
  await withOrder(shop, orderId, place);
  return orderId;
}

/** The shortest sequence of moves from one status to another. */
function movesBetween(from: OrderStatus, to: OrderStatus): Move[] {
  const ways: Move[][] = [[]];
  const seen = new Set<OrderStatus>([from]);
  for (const way of ways) {
    const at = way.at(-1)?.to ?? from;
    if (at === to) return way;
    for (const move of ORDER_MOVES.filter((one) => one.from === at && !seen.has(one.to))) {
      seen.add(move.to);
      ways.push([...way, move]);
    }
  }
  throw new Error(`no way leads from ${from} to ${to}`);
}

const EVERYTHING = { hasTracking: true, failedAttempts: 2, skipsTailoring: true, returnsSettled: true };

/** Cancels pieces of an order and lowers the amount due on delivery, as the service of cancellations does. */
export async function cancelIn(tx: Transaction, order: LockedOrder, wish: CancelCommand): Promise<void> {
  await cancelPieces(tx, order, wish);
  await storeDue(tx, order);
}

/**
 * Records what the driver was paid: the amount due, but nothing for an order that is to become `returned`, because no
 * return refunds it here.
 */
async function collect(tx: Transaction, order: LockedOrder, end: OrderStatus): Promise<void> {
  const collectedMinor = end === 'returned' ? 0 : onDeliveryMinor(order);
  await bookDelivery(tx, order, { collectedMinor, collectedBy: 'Yousef', note: 'Nobody paid' });
}

/** Moves the order along the table of moves to a status, as if every condition were met. */
export async function moveOrderTo(shop: Shop, orderId: string, status: OrderStatus): Promise<void> {
  await withOrder(shop, orderId, async (tx, order) => {
    for (const { to, by } of movesBetween(order.status, status)) {
      const [mover = 'clock'] = by;
      if (to === 'delivered' && order.status !== 'return_requested') await collect(tx, order, status);
      if (to === 'placed') await place(tx, order);
      else await moveOrder(tx, order, { to, by: mover, what: to, facts: EVERYTHING });
    }
  });
}

/** Writes an order with a ready-made and a made-to-measure piece and moves it to the status; returns its id. */
export async function addOrderIn(shop: Shop, status: OrderStatus, more: Partial<OrderDraft> = {}): Promise<string> {
  const lines = [draftLine(), measuredLine()];
  const orderId = await addUnpaidOrder(shop, { paymentOption: 'cod', lines, ...more });
  await moveOrderTo(shop, orderId, status);
  return orderId;
}
