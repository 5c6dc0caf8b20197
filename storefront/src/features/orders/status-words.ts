// The texts of order statuses, payment methods and tailoring stages, and sentences that say what a status means for the
// shopper. The statuses are defined in `contract`.
import type { OrderStatus, PaymentOption, PaymentStatus, TailoringStage } from '@hindam/contract/order-moves';
import type { Order } from '@hindam/contract/orders';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';

type StatusTexts<Key extends string> = Readonly<Record<Key, MessageDescriptor>>;

const STATUSES: StatusTexts<OrderStatus> = {
  pending_payment: msg`Waiting for payment`,
  payment_failed: msg`Payment failed`,
  expired: msg`Not paid in time`,
  placed: msg`Placed`,
  confirmed: msg`Confirmed`,
  in_tailoring: msg`With the tailor`,
  packed: msg`Packed`,
  shipped: msg`On its way`,
  out_for_delivery: msg`Out for delivery`,
  delivery_failed: msg`Not handed over`,
  returned_to_sender: msg`Back with us`,
  delivered: msg`Delivered`,
  completed: msg`Completed`,
  cancelled: msg`Cancelled`,
  return_requested: msg`Return requested`,
  returned: msg`Returned`,
};

const MEANINGS: StatusTexts<OrderStatus> = {
  pending_payment: msg`Your pieces are held for a short while. The order is placed as soon as it is paid.`,
  payment_failed: msg`You have not been charged. Your pieces are held for a short while: you can pay again.`,
  expired: msg`You have not been charged, and the pieces are no longer held for you.`,
  placed: msg`Thank you. We’re checking your order, then we start on it.`,
  confirmed: msg`Your order has been checked, and we are preparing it.`,
  in_tailoring: msg`Your pieces are being made to your measurements.`,
  packed: msg`Your order is packed and waits for the courier.`,
  shipped: msg`Your order is with the courier.`,
  out_for_delivery: msg`The driver is on the way to you.`,
  delivery_failed: msg`The driver could not hand over your order. We will try again.`,
  returned_to_sender: msg`Your order could not be delivered and came back to us. We will contact you.`,
  delivered: msg`Your order has been handed over. We hope you enjoy wearing it.`,
  completed: msg`Your order is complete. We hope you enjoy wearing it.`,
  cancelled: msg`This order was cancelled.`,
  return_requested: msg`You asked to return pieces. Under “Returns” you see where that stands.`,
  returned: msg`Your pieces are back with us.`,
};

/**
 * The sentences for an unpaid order for which money was taken by mistake and is refunded; the usual ones say that no
 * money was taken.
 */
const MEANINGS_IF_CHARGED: Partial<StatusTexts<OrderStatus>> = {
  pending_payment: msg`Money was taken for this order by mistake. All of it goes back to you. Your pieces are held for a short while: you can pay again.`,
  payment_failed: msg`Money was taken for this order by mistake. All of it goes back to you. Your pieces are held for a short while: you can pay again.`,
  expired: msg`Money was taken for this order by mistake. All of it goes back to you. The pieces are no longer held for you.`,
};

/** The sentence for a guest's order with payment on delivery that an operator still has to confirm. */
const TO_CONFIRM = msg`Thank you. As the order is paid on delivery, we contact you once to confirm it. If we cannot reach you in time, it ends by itself.`;

const ALL_EXCHANGED = msg`All that was left of this order was exchanged. The new order takes its place.`;

type StatusFacts = Pick<Order, 'order_status' | 'refunds' | 'confirm_by'> & Partial<Pick<Order, 'exchange'>>;

const PAYMENT_STATUSES: StatusTexts<PaymentStatus> = {
  pending: msg`Waiting for payment`,
  authorised: msg`Being confirmed`,
  paid: msg`Paid`,
  partially_refunded: msg`Partly paid back`,
  refunded: msg`All paid back`,
  failed: msg`Payment failed`,
  expired: msg`Not paid in time`,
  voided: msg`Called off`,
};

const OPTIONS: StatusTexts<PaymentOption> = {
  card: msg`Card`,
  net_banking: msg`Net banking`,
  instalments_4: msg`Split payment in 4 instalments`,
  cod: msg`Cash on delivery`,
};

const STAGES: StatusTexts<TailoringStage> = {
  pattern: msg`With the tailor: drawing the pattern`,
  cut: msg`With the tailor: cutting`,
  sewn: msg`With the tailor: sewing`,
  quality: msg`With the tailor: last check`,
};

export function useOrderTexts() {
  const { i18n } = useLingui();
  return {
    statusOf: (status: OrderStatus) => i18n._(STATUSES[status]),
    meaningOf({ order_status: status, refunds, confirm_by: confirmBy, exchange }: StatusFacts) {
      if (confirmBy !== null) return i18n._(TO_CONFIRM);
      if (exchange?.all === true) return i18n._(ALL_EXCHANGED);
      const ifCharged = refunds.length > 0 ? MEANINGS_IF_CHARGED[status] : undefined;
      return i18n._(ifCharged ?? MEANINGS[status]);
    },
    paymentOf: (status: PaymentStatus) => i18n._(PAYMENT_STATUSES[status]),
    optionOf: (option: PaymentOption) => i18n._(OPTIONS[option]),
    stageOf: (stage: TailoringStage) => i18n._(STAGES[stage]),
  };
}
