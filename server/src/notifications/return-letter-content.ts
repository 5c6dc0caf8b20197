// Content of letters (mails, SMS) about returns.
import type { OrderTemplate } from './order-letters.ts';
import { momentIn } from './letter-content.ts';
import {
  dayFormat,
  dayRow,
  noon,
  numberRow,
  type OrderFormatter,
  type Parts,
  type Row,
  typed,
} from './order-formatter.ts';

const fromUs = ({ order, row }: OrderFormatter): Row[] => row('ANSWER', typed(order.reason));

function returnApproved(formatter: OrderFormatter): Parts {
  const { order, language, context, row } = formatter;
  const day = order.pickUpOn ? dayFormat(language, context).format(noon(order.pickUpOn)) : '';
  return {
    stem: 'RETURN_APPROVED',
    lines: true,
    rows: [...numberRow(formatter), ...dayRow(formatter, 'ANSWERED'), ...row('PICK_UP', day), ...fromUs(formatter)],
  };
}

function bodyOfArrival({ order: { refund, isExchanged = false } }: OrderFormatter, paid: string): string {
  if (!refund?.amountMinor) return isExchanged ? 'RETURN_EXCHANGED_BODY' : 'RETURN_NOT_TAKEN_BODY';
  if (refund.isChecked === true) return isExchanged ? 'RETURN_EXCHANGED_CHECKED_BODY' : 'RETURN_RECEIVED_CHECKED_BODY';
  return isExchanged ? 'RETURN_EXCHANGED_BACK_BODY' : paid;
}

function returnReceived(formatter: OrderFormatter): Parts {
  const { paymentOption } = formatter.order;
  const paid = paymentOption === 'cod' ? 'RETURN_RECEIVED_CASH_BODY' : 'RETURN_RECEIVED_BODY';
  return {
    stem: 'RETURN_RECEIVED',
    body: bodyOfArrival(formatter, paid),
    lines: true,
    rows: [...numberRow(formatter), ...dayRow(formatter, 'RECEIVED'), ...fromUs(formatter)],
  };
}

/**
 * A letter about the new order of an exchange. The new order has no number before it is paid, so the letter names the
 * number of the old order.
 */
function difference(formatter: OrderFormatter): Parts {
  const { order, language, context, money, row, refunded } = formatter;
  const { exchanged = null, heldUntil, totalMinor, refund } = order;
  const until = heldUntil === null ? '' : momentIn(language, new Date(heldUntil), context);
  const credit = exchanged?.creditMinor ?? 0;
  return {
    stem: 'RETURN_DIFFERENCE',
    button: 'ORDER_PAYMENT_FAILED_BUTTON',
    note: 'RETURN_DIFFERENCE_NOTE',
    lines: true,
    rows: [
      ...row('TOTAL', money(totalMinor)),
      ...row('CREDIT', money(credit)),
      ...row('TO_PAY', money(totalMinor - credit)).map((one) => ({ ...one, strong: true })),
      ...row('HELD', until),
      ...row('PAID_BACK', refund?.amountMinor ? refunded : ''),
      ...row('EXCHANGED', exchanged?.number ?? ''),
      ...fromUs(formatter),
    ],
  };
}

type ReturnTemplate = Extract<OrderTemplate, `return_${string}`>;

export const RETURN_PARTS: Readonly<Record<ReturnTemplate, (formatter: OrderFormatter) => Parts>> = {
  return_requested: (formatter) => ({
    stem: 'RETURN_REQUESTED',
    lines: true,
    rows: [...numberRow(formatter), ...dayRow(formatter, 'RETURN_REQUESTED')],
  }),
  return_approved: returnApproved,
  return_refused: (formatter) => ({
    stem: 'RETURN_REFUSED',
    lines: true,
    rows: [
      ...numberRow(formatter),
      ...dayRow(formatter, 'ANSWERED'),
      ...formatter.row('REASON', typed(formatter.order.reason)),
    ],
  }),
  return_received: returnReceived,
  return_paid: (formatter) => ({
    stem: 'RETURN_PAID',
    lines: true,
    rows: [...numberRow(formatter), ...dayRow(formatter, 'PAID_BACK')],
  }),
  return_difference: difference,
  return_exchange_unpaid: (formatter) => ({
    stem: 'RETURN_EXCHANGE_UNPAID',
    ...(formatter.order.refund?.isChecked === true ? { body: 'RETURN_EXCHANGE_UNPAID_CHECKED_BODY' } : {}),
    lines: true,
    rows: [...numberRow(formatter), ...dayRow(formatter, 'ENDED')],
  }),
};
