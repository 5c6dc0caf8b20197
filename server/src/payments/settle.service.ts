// Applies the payment status that a provider reports, and places the order when it is paid. The provider is called
// outside any transaction; one transaction then locks cart, order and payment and decides by `verdictOf`.
import type { Transaction } from '../kernel/database.ts';
import { writeSecurityLine } from '../kernel/security-log.ts';
import { transaction } from '../kernel/transaction.ts';
import { lockCartById, takeOrdered } from '../cart/ordering.service.ts';
import { e164Of } from '../customers/contact.ts';
import { assignToMember } from '../orders/handover.service.ts';
import { moveOrder, markPlaced, type PlacedBy } from '../orders/moves.service.ts';
import { isUnpaid, type LockedOrder } from '../orders/orders.ts';
import { loadExchange, lockOrder, orderRow, setHold, setPayment } from '../orders/orders.service.ts';
import type { PaymentProvider, ProviderPayment } from '../outside/payments/port.ts';
import { buyerKeysOf } from '../pricing/buyer.ts';
import { releaseCoupon, recordBuyer, reclaimCoupon } from '../pricing/coupons.service.ts';
import type { Shop } from '../shop.ts';
import { canHold, claimHold, holdPieces } from '../stock/holds.service.ts';
import { askAbout, logAnother, type ProviderResult } from './call-provider.ts';
import { applyVerdict, type PaymentEffects } from './apply-verdict.ts';
import { lookSoon } from './cards.store.ts';
import { captured } from './ledger.ts';
import { type EndStatus, isAbout, isCompletePlan, leftOf, NO_PROVIDER, type Verdict, verdictOf } from './payments.ts';
import {
  insertParts,
  loadPayment,
  type LockedPayment,
  lockPayment,
  type Payment,
  post,
  setCaptured,
  setEnded,
  setFound,
  setOpened,
} from './payments.store.ts';
import { storePaidWith } from './paid-with.service.ts';
import { refundCaptured } from './refunds.service.ts';
import { isStillPossible, lockExchange, noteCredits, type OpenExchange, takeOver } from './takeover.service.ts';

const CLAIM_SECONDS = 60;

/** Ready-made pieces of the order; made-to-measure pieces are not in stock. */
function piecesOf({ lines }: LockedOrder): { variantId: string; quantity: number }[] {
  return lines
    .filter(({ madeToMeasure }) => !madeToMeasure)
    .map(({ variantId, quantity }) => ({ variantId, quantity }));
}

/**
 * Claims the pieces that the order holds; an expired order holds them again first. False when too few of them are left.
 */
export async function haveStock(tx: Transaction, order: LockedOrder): Promise<boolean> {
  const { orderId, cartId } = order;
  if (order.status === 'expired') {
    // The coupon's row is locked before the rows of stock, as when an order is placed, which prevents deadlocks.
    await reclaimCoupon(tx, orderId);
    const pieces = piecesOf(order);
    const short = await holdPieces(tx, { orderId, cartId, pieces, seconds: CLAIM_SECONDS });
    if (short !== null) {
      await releaseCoupon(tx, orderId);
      return false;
    }
  }
  return (await claimHold(tx, orderId)) !== 'gone';
}

/**
 * Whether the order is expired and its pieces cannot be held again. It takes no locks: if the pieces are sold
 * meanwhile, captured money is refunded.
 */
async function arePiecesGone(tx: Transaction, order: LockedOrder): Promise<boolean> {
  return order.status === 'expired' && !(await canHold(tx, order.orderId, piecesOf(order)));
}

/**
 * Places an order that was paid or needs no payment now. Call it last in the transaction, because it locks the series
 * of invoice numbers.
 */
export async function placePaid(
  tx: Transaction,
  shop: Shop,
  order: LockedOrder,
  { by, paidMinor, plan = [] }: Pick<PlacedBy, 'by' | 'paidMinor' | 'plan'>,
): Promise<void> {
  const { placedWith, cartId, couponCode } = order;
  if (cartId !== null) await takeOrdered(tx, cartId, order.lines, couponCode);
  const customerId = await assignToMember(tx, order);
  const buyer = { customerId, email: placedWith.email, phone: e164Of(placedWith) };
  await recordBuyer(tx, buyerKeysOf(shop.secrets, buyer));
  await markPlaced(tx, order, { by, paidMinor, plan });
}

/** Loads the exchange with which the order was made and locks its old order; null for an order made from a cart. */
async function lockExchanged(tx: Transaction, orderId: string, fromOrderId?: string): Promise<OpenExchange | null> {
  const old = fromOrderId === undefined ? null : await lockOrder(tx, fromOrderId);
  const exchange = old && (await loadExchange(tx, orderId));
  return old && exchange ? { old, exchange } : null;
}

interface PaymentContext {
  tx: Transaction;
  shop: Shop;
  order: LockedOrder;
  payment: LockedPayment;
  reported: ProviderPayment;
  /** The exchange to carry out when the payment is captured; null for an order made from a cart. */
  exchanged?: OpenExchange | null;
}

function effectsOf({ tx, shop, order, payment, reported, exchanged = null }: PaymentContext): PaymentEffects {
  const { paymentId } = payment;
  const { amount: minor, currency } = reported.captured;
  return {
    async haveStock() {
      if (exchanged) await lockExchange(tx, exchanged, [order.orderId]);
      return haveStock(tx, order);
    },
    async bookCapture(unmatched) {
      await setCaptured(tx, paymentId, { minor, currency, unmatched });
      if (payment.keepsCard && payment.cardAccountId !== null) await lookSoon(tx, payment.cardAccountId);
      if (minor > 0) await post(tx, captured({ paymentId, minor, currency }, unmatched === null));
      if (unmatched === null) return;
      shop.log.warn({ paymentId, orderId: order.orderId, why: unmatched }, 'money without an order is paid back');
      if (unmatched === 'wrong_amount') writeSecurityLine(shop, 'warn', { security: 'price.tampered', by: 'payment' });
      if (minor > 0)
        await refundCaptured(tx, { ...payment, capturedMinor: minor, capturedCurrency: currency }, unmatched);
    },
    async place() {
      const plan = await storePaidWith(tx, order, payment);
      const taken = exchanged && (await takeOver(tx, order, exchanged));
      const paidMinor = minor + (exchanged?.exchange.creditMinor ?? 0);
      await placePaid(tx, shop, order, { by: 'provider', paidMinor, plan });
      if (taken) await noteCredits(tx, taken);
    },
    endPayment: (status) => setEnded(tx, paymentId, { status, failure: reported.failure }),
    async failOrder() {
      await setPayment(tx, order.orderId, { paymentStatus: 'failed' });
      await moveOrder(tx, order, { to: 'payment_failed', by: 'provider', what: 'payment_failed' });
    },
  };
}

/** Stores the provider's id of the payment, and the instalment plan that the provider reports (`storePlan`). */
async function storeReported(tx: Transaction, payment: LockedPayment, reported: ProviderPayment): Promise<void> {
  const { providerPaymentId, url, parts } = reported;
  if (payment.providerPaymentId === null) {
    const isOpen = await setOpened(tx, payment.paymentId, { providerPaymentId, url });
    // The payment ended here before the shop learned the provider's id. Without that id its money could never be
    // refunded.
    if (!isOpen) await setFound(tx, payment.paymentId, { providerPaymentId, url });
  }
  if (payment.capturedMinor === 0) await storePlan(tx, payment, parts);
}

/** If the instalment plan that a provider reports is complete, stores it in place of the shop's own. */
export async function storePlan(
  tx: Transaction,
  { paymentId, option, amountMinor }: Pick<Payment, 'paymentId' | 'option' | 'amountMinor'>,
  parts: ProviderPayment['parts'],
): Promise<void> {
  if (option === 'instalments_4' && parts !== null && isCompletePlan(parts, amountMinor))
    await insertParts(tx, paymentId, parts);
}

/**
 * Applies a status that the provider just answered, in one transaction. Null when there is no such payment or the
 * answer is about another one.
 */
export async function reconcile(shop: Shop, paymentId: string, answer: ProviderPayment): Promise<Verdict | null> {
  const seen = await loadPayment(shop.database, paymentId);
  if (!seen) return null;
  if (seen.status === 'captured') return { act: 'nothing' };
  const reported = leftOf(answer);
  const row = await orderRow(shop.database, seen.orderId);
  return transaction(shop.database, async (tx) => {
    // Captured money changes the cart too. To prevent deadlocks, carts are locked before orders.
    if (row?.cartId && reported.status === 'captured') await lockCartById(tx, row.cartId);
    const exchanged = await lockExchanged(tx, seen.orderId, row?.exchange?.fromOrderId);
    const order = await lockOrder(tx, seen.orderId);
    const payment = await lockPayment(tx, paymentId);
    if (!order || !payment || !isAbout(payment, reported)) return null;
    await storeReported(tx, payment, reported);
    const piecesGone = reported.status === 'authorised' && (await arePiecesGone(tx, order));
    const exchangeOver = exchanged !== null && !(await isStillPossible(tx, exchanged));
    // With its hold over, the unpaid order expires at the next run of `workDueOrders`. If the exchange was of returned
    // pieces, the event of the expiry makes the shop refund their value (`endUnpaidExchange`).
    if (exchangeOver && isUnpaid(order.status)) await setHold(tx, order.orderId, 0);
    const verdict = verdictOf(payment, { ...order, piecesGone, exchangeOver }, reported);
    await applyVerdict(verdict, effectsOf({ tx, shop, order, payment, reported, exchanged }));
    return verdict;
  });
}

/** The status of a payment that its provider does not have, so that no money can have been captured. */
function unknownToProvider(payment: Payment, status: EndStatus, failure: string | null): ProviderPayment {
  const captured = { amount: 0, currency: payment.currency };
  const reference = payment.paymentId;
  return { providerPaymentId: '', reference, status, captured, refundedMinor: 0, failure, url: '', parts: null };
}

/**
 * Ends a payment that its provider does not have. Does nothing when the payment is no longer `created` by then, or has
 * a provider's id.
 */
export async function endUnknownToProvider(
  shop: Shop,
  payment: Payment,
  status: EndStatus,
  failure: string | null = null,
): Promise<void> {
  const reported = unknownToProvider(payment, status, failure);
  await transaction(shop.database, async (tx) => {
    const order = await lockOrder(tx, payment.orderId);
    const locked = await lockPayment(tx, payment.paymentId);
    if (!order || locked?.status !== 'created' || locked.providerPaymentId !== null) return;
    await applyVerdict(verdictOf(locked, order, reported), effectsOf({ tx, shop, order, payment: locked, reported }));
  });
}

const STEPS_MAX = 3;

/**
 * Applies the status that the provider reported; to capture or void, it calls the provider and applies that answer too.
 * False when the provider did not answer, or answered about another payment.
 */
export async function applyReported(
  shop: Shop,
  provider: PaymentProvider,
  payment: Pick<Payment, 'paymentId' | 'amountMinor'>,
  first: ProviderPayment,
  timeoutMs?: number,
): Promise<boolean> {
  const { paymentId, amountMinor } = payment;
  let reported = first;
  for (let step = 0; step < STEPS_MAX; step += 1) {
    const verdict = await reconcile(shop, paymentId, reported);
    const { providerPaymentId } = reported;
    if (verdict === null) {
      logAnother(shop, { call: 'apply', paymentId, providerPaymentId });
      return false;
    }
    const { act } = verdict;
    if (act !== 'capture' && act !== 'void') return true;
    const execute = () =>
      act === 'capture' ? provider.capture(providerPaymentId, amountMinor) : provider.void(providerPaymentId);
    const answer = await askAbout(shop, { call: act, paymentId, providerPaymentId }, execute, timeoutMs);
    if (!answer.answered) return false;
    reported = answer.value;
  }
  return true;
}

function read(
  shop: Shop,
  provider: PaymentProvider,
  { paymentId, providerPaymentId }: Payment,
  timeoutMs?: number,
): Promise<ProviderResult<ProviderPayment | null>> {
  return providerPaymentId === null
    ? askAbout(shop, { call: 'find', paymentId, providerPaymentId }, () => provider.find(paymentId), timeoutMs)
    : askAbout(shop, { call: 'read', paymentId, providerPaymentId }, () => provider.read(providerPaymentId), timeoutMs);
}

/**
 * Asks the provider for a payment's status and applies it. False when the provider did not answer,
 * or when there is no provider to ask.
 */
export async function settle(shop: Shop, paymentId: string, timeoutMs?: number): Promise<boolean> {
  const payment = await loadPayment(shop.database, paymentId);
  const provider = payment && shop.payments.byName(payment.provider);
  if (payment && !provider && payment.provider !== NO_PROVIDER) {
    shop.log.error(
      { paymentId, provider: payment.provider },
      'nobody asks about a payment: its provider is not set up',
    );
  }
  if (!payment || !provider) return false;
  const answer = await read(shop, provider, payment, timeoutMs);
  if (!answer.answered) return false;
  if (answer.value !== null) return applyReported(shop, provider, payment, answer.value, timeoutMs);
  // Until the payment's deadline, the request that creates it at the provider may still be in flight.
  if (payment.providerPaymentId === null && payment.status === 'created' && payment.isOver) {
    await endUnknownToProvider(shop, payment, 'expired');
  }
  return true;
}
