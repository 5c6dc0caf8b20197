// Inserts letters (mails, SMS) for events of orders. The mail address or phone number of an order may be a stranger's,
// so until money is paid, a letter to an unproven recipient contains no name and no postal address.
import type { AmendedPart } from '@hindam/contract/amended-parts';
import { NOT_CONFIRMED } from '@hindam/contract/order-moves';
import type { Consumers, Delivery } from '../kernel/outbox.ts';
import { answeredRequest } from '../fulfilment/delivery.service.ts';
import { parcelOf } from '../fulfilment/fulfilment.service.ts';
import { amendedParts, type Amendment } from '../orders/amending.ts';
import { amendmentOf } from '../orders/amending.service.ts';
import { wasExchanged } from '../orders/exchanging.ts';
import type { LineQuantity } from '../orders/orders.ts';
import { accessKeyOf } from '../orders/order-access.ts';
import { loadOrigin, type OrderView, viewOrder } from '../orders/orders.service.ts';
import { paymentsOfOrder } from '../payments/payments.service.ts';
import { refundOf } from '../payments/refunds.service.ts';
import type { Shop } from '../shop.ts';
import { type Address, addressOf, write } from './letters.service.ts';
import { choicesOf } from '../preferences/preferences.service.ts';
import { findRecipient } from './notifications.store.ts';
import type { OverQuota } from './quota.ts';
import { isRefundChecked, returnToTell } from '../returns/returns.service.ts';
import { kindOfAnswer, kindOfReturn, PAYABLE_SECONDS } from './in-store.ts';
import { type Heeding, isUrgent, reachedBy, type Reaching, topicOfOrderLetter } from './reach.ts';
import { afterDelivery, piecesOfRefund } from './order-letter-pieces.service.ts';
import { isAfterReturn, orderFacts, type OrderFacts, type OrderTemplate, templateOfMove } from './order-letters.ts';

/** An unsent letter about an unpaid order to an unproven recipient expires after a day, unless it is about a refund. */
const UNPAID_LETTER_SECONDS = 86_400;

function overQuotaOf({ isPersonal, isPlaced }: { isPersonal: boolean; isPlaced: boolean }): OverQuota | null {
  if (isPersonal) return null;
  return isPlaced ? 'wait' : 'drop';
}

interface LetterRequest {
  template: OrderTemplate;
  /** Language of the letter; absent means the order's. */
  language?: string;
  refund?: OrderFacts['refund'];
  /** The operator's words to the recipient. */
  answer?: string;
  /** Whether to send an SMS to the order's number even if the order has an e-mail address. */
  bySms?: boolean;
  amended?: AmendedPart[];
  pickUpOn?: string | null;
  isExchanged?: boolean;
  /** The pieces that the letter is about; absent or null for those that its template shows. */
  about?: readonly LineQuantity[] | null;
}

function reachingOf(template: OrderTemplate, { orderId }: OrderView, deliveryCode: string | null): Reaching {
  const topic = topicOfOrderLetter(template);
  const hasCode = template === 'order_out_for_delivery' && deliveryCode !== null;
  return { topic, essential: topic === 'orders' || hasCode, urgent: isUrgent(template), about: orderId };
}

/**
 * Seconds until the letter expires; null for never. A letter that asks for payment must not wait in quiet hours until
 * the order can no longer be paid.
 */
function livesSecondsOf(template: OrderTemplate, { heeding }: { heeding?: Heeding }, lasts: boolean): number | null {
  if (template === 'order_payment_failed' && heeding?.heedsQuietHours === true) return PAYABLE_SECONDS;
  return lasts ? null : UNPAID_LETTER_SECONDS;
}

/** The order whose pieces this order replaces in an exchange; null for an order made from a cart. */
async function exchangedFrom(
  { tx }: Delivery,
  { orderId, exchange }: OrderView,
): Promise<NonNullable<OrderFacts['exchanged']> | null> {
  const origin = exchange ? await loadOrigin(tx, orderId) : null;
  return origin && { number: origin.number, creditMinor: exchange?.creditMinor ?? 0 };
}

const numberIn = ({ dialCode, phone }: { dialCode: string | null; phone: string | null }): string | null =>
  phone === null ? null : `${dialCode ?? ''}${phone}`;

/**
 * The facts for this recipient: without the link for a number that replaced the one the order was placed with, because
 * whoever holds the link can enter such a number, and would get each new link after the old ones were revoked.
 */
function factsFor({ to }: Address, order: OrderView, facts: OrderFacts): OrderFacts {
  const isReplacement = to === numberIn(order) && to !== numberIn(order.placedWith);
  return isReplacement ? { ...facts, key: null } : facts;
}

async function writeOrderLetter(
  shop: Shop,
  delivery: Delivery,
  order: OrderView,
  request: LetterRequest,
): Promise<void> {
  const { tx } = delivery;
  const { template, language = order.language, refund = null, answer, amended, pickUpOn = null, isExchanged } = request;
  const { orderId, name, email } = order;
  const contact = { email, phone: numberIn(template === 'order_link' ? order.placedWith : order) };
  const address = addressOf(request.bySms === true ? { ...contact, email: null } : contact);
  if (!address) return;
  // Null for a guest's order; an order of a deleted member is treated like a guest's.
  const owner = order.customerId === null ? null : await findRecipient(tx, order.customerId);
  // A guest placed the order, and a member took it over later. The order's contact may be another person's, so its
  // letters keep the link that opens the order without an account.
  const isGuests = order.handedOverAt !== null;
  const isToOwner = owner !== null && [owner.email, owner.phone].includes(address.to);
  const member = isGuests && !isToOwner ? null : owner;
  // This letter asks for the difference in an exchange. The old order's money pays a part of the new order, so the new
  // order counts as paid.
  const isDifference = template === 'return_difference';
  const isPaid = order.paidMinor > 0 || isDifference;
  const parcel = await parcelOf(tx, orderId);
  const { plan } = await paymentsOfOrder(tx, orderId);
  const extras = {
    key: owner === null || isGuests ? accessKeyOf(shop.secrets, order) : null,
    plan: plan.map(({ dueOn, amountMinor }) => ({ dueOn, amountMinor })),
    parcel: {
      carrier: parcel.carrier,
      trackingNumber: parcel.trackingNumber,
      windowFrom: parcel.windowFrom?.toISOString() ?? null,
      windowTo: parcel.windowTo?.toISOString() ?? null,
      deliveryCode: parcel.deliveryCode,
    },
    refund,
    exchanged: template === 'order_placed' || isDifference ? await exchangedFrom(delivery, order) : null,
    pickUpOn,
    ...(answer === undefined ? {} : { reason: answer }),
    ...(amended === undefined ? {} : { amended }),
    ...(isExchanged === undefined ? {} : { isExchanged }),
    ...(template === 'order_delivered' ? { after: await afterDelivery(tx, order, language) } : {}),
  };
  const facts = orderFacts({ template, language }, order, extras, request.about);
  // Somebody has just asked for 'order_link', so it goes to that contact whatever the member chose.
  const reached: readonly (Address & { heeding?: Heeding })[] =
    member === null || template === 'order_link'
      ? [address]
      : reachedBy(
          await choicesOf(tx, member.customerId),
          { contact, phone: member.phone },
          reachingOf(template, order, parcel.deliveryCode),
        );
  for (const to of reached) {
    // If a guest placed the order, it does not follow from a member's mail address or number on it that the member
    // ordered.
    const isPersonal = owner !== null && [owner.email, owner.phone].includes(to.to) && !isGuests;
    const shown = factsFor(to, order, facts);
    await write(shop, delivery, {
      ...to,
      template,
      language,
      customerId: member?.customerId ?? null,
      facts: isPersonal || isPaid ? { name, order: shown } : { name: '', order: { ...shown, address: [] } },
      livesSeconds: livesSecondsOf(template, to, isPersonal || isPaid || refund !== null),
      overQuota: overQuotaOf({ isPersonal, isPlaced: order.number !== null || refund !== null || isDifference }),
    });
  }
}

/**
 * Sends an SMS about the change to the old and to the new phone number, without the order's link, because either number
 * may be a stranger's. So whoever has the old number notices when a holder of the order's link redirects the order's
 * messages.
 */
async function tellNumbers(shop: Shop, delivery: Delivery, order: OrderView, change: Amendment): Promise<void> {
  const plain: OrderFacts = {
    ...orderFacts({ template: 'order_amended', language: order.language }, order, {
      key: null,
      plan: [],
      parcel: null,
      refund: null,
      amended: ['number'],
    }),
    address: [],
  };
  for (const number of [numberIn(change.before), numberIn(change.after)]) {
    if (number === null) continue;
    await write(shop, delivery, {
      channel: 'sms',
      to: number,
      template: 'order_amended',
      language: order.language,
      customerId: null,
      facts: { name: '', order: plain },
      livesSeconds: null,
      overQuota: 'wait',
    });
  }
}

async function tellOfAmendment(shop: Shop, delivery: Delivery, orderId: string, amendmentId: string): Promise<void> {
  const change = await amendmentOf(delivery.tx, amendmentId);
  if (!change) return;
  const amended = amendedParts(change.before, change.after);
  const order = await viewOrder(delivery.tx, orderId);
  await writeOrderLetter(shop, delivery, order, { template: 'order_amended', amended });
  if (amended.includes('number')) await tellNumbers(shop, delivery, order, change);
}

/**
 * Whether the latest payment brought money that cannot pay the order. The letter 'order_payment_failed' must then not
 * be sent, because it says that nothing was charged.
 */
export async function wasCharged(tx: Delivery['tx'], orderId: string): Promise<boolean> {
  const { attempts } = await paymentsOfOrder(tx, orderId);
  return (attempts[0]?.unmatched ?? null) !== null;
}

/** Letters about refunds of an order. */
function refundLetterConsumers(shop: Shop): Consumers {
  return {
    'refund.done': async ({ orderId, refundId }, delivery) => {
      if (orderId === null) return;
      const { amountMinor, currency, byTransfer, cancellationId } = await refundOf(delivery.tx, refundId);
      const order = await viewOrder(delivery.tx, orderId);
      const creditNote = order.papers.find((paper) => paper.refundId === refundId)?.number ?? null;
      await writeOrderLetter(shop, delivery, order, {
        template: 'refund_done',
        about: await piecesOfRefund(delivery.tx, { cancellationId }),
        refund: { amountMinor, currency, creditNote, byTransfer },
      });
    },
    'refund.failed': async ({ orderId, refundId }, delivery) => {
      if (orderId === null) return;
      const { amountMinor, currency, status } = await refundOf(delivery.tx, refundId);
      // An operator has had it tried again meanwhile.
      if (status !== 'failed') return;
      const refund = { amountMinor, currency, creditNote: null };
      await writeOrderLetter(shop, delivery, await viewOrder(delivery.tx, orderId), {
        template: 'refund_failed',
        refund,
      });
    },
  };
}

export function orderLetterConsumers(shop: Shop): Consumers {
  const tellOf =
    (template: OrderTemplate) =>
    async ({ orderId }: { orderId: string }, delivery: Delivery) =>
      writeOrderLetter(shop, delivery, await viewOrder(delivery.tx, orderId), { template });
  return {
    'order.moved': async ({ orderId, from, to }, delivery) => {
      if (isAfterReturn({ from, to })) return;
      const order = await viewOrder(delivery.tx, orderId);
      if (to === 'cancelled' && wasExchanged(order)) return;
      const isUnconfirmed = to === 'cancelled' && order.history.some(({ what }) => what === NOT_CONFIRMED);
      const template = isUnconfirmed ? 'order_not_confirmed' : templateOfMove(to, order.status);
      // Money was charged and is paid back, so the shopper gets the letter 'refund_done' instead.
      if (template === 'order_payment_failed' && (await wasCharged(delivery.tx, orderId))) return;
      if (template !== null) await writeOrderLetter(shop, delivery, order, { template });
    },
    'order.partly_cancelled': tellOf('order_partly_cancelled'),
    'order.cancel_requested': tellOf('order_cancel_requested'),
    'order.cancel_refused': tellOf('order_cancel_refused'),
    'order.amended': ({ orderId, amendmentId }, delivery) => tellOfAmendment(shop, delivery, orderId, amendmentId),
    'delivery.answered': async ({ orderId, requestId }, delivery) => {
      const answered = await answeredRequest(delivery.tx, requestId);
      if (!answered) return;
      const order = await viewOrder(delivery.tx, orderId);
      await writeOrderLetter(shop, delivery, order, { template: kindOfAnswer(answered), answer: answered.answer });
    },
    'order.link_wanted': async ({ orderId, language, bySms = false }, delivery) => {
      if (orderId === null) return;
      await writeOrderLetter(shop, delivery, await viewOrder(delivery.tx, orderId), {
        template: 'order_link',
        language,
        bySms,
      });
    },
    'return.moved': async ({ orderId, returnId, to }, delivery) => {
      const template = kindOfReturn(to);
      const told = template && (await returnToTell(delivery.tx, returnId));
      if (!template || !told) return;
      const order = await viewOrder(delivery.tx, orderId);
      const creditNote = order.papers.find((paper) => paper.refundId === returnId)?.number ?? null;
      const made = told.exchangeOrderId === null ? null : await viewOrder(delivery.tx, told.exchangeOrderId);
      const isDifference = template === 'return_difference';
      // The new order has a number, so it was paid meanwhile, and there is no difference left to ask for.
      if (isDifference && made?.number) return;
      const paysBack = isDifference || template === 'return_received' || template === 'return_paid';
      const isUnpaid = template === 'return_exchange_unpaid';
      const amountMinor = isUnpaid ? (made?.exchange?.creditMinor ?? 0) : told.refundMinor;
      const isChecked = await isRefundChecked(delivery.tx, told);
      await writeOrderLetter(shop, delivery, isDifference && made ? made : order, {
        template,
        answer: isDifference || template === 'return_received' ? told.receivedNote : told.answer,
        pickUpOn: told.pickUpOn,
        about: isDifference ? null : told.lines,
        isExchanged: made !== null,
        refund: paysBack || isUnpaid ? { amountMinor, currency: order.currency, creditNote, isChecked } : null,
      });
    },
    ...refundLetterConsumers(shop),
  };
}
