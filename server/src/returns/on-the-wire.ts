// Converts returns to the form of the API's responses: for shoppers and for the order desk.
import { translate } from '../kernel/words.ts';
import type { operatorReturnEndpoints } from '@hindam/contract/operator/returns';
import { RETURN_REASONS } from '@hindam/contract/return-reasons';
import type { OrderReturn, ReturnOptions as WireOptions } from '@hindam/contract/returns';
import type { z } from 'zod';
import { REFUND_WORKING_DAYS } from '../orders/cancelling.ts';
import { choiceOnWire, lineOnWire } from '../orders/order-view.ts';
import { type OrderLine, textsOf } from '../orders/orders.ts';
import type { DeskReturn, DeskReturnWhole } from './desk.service.ts';
import type { ExchangeState } from './exchanged.service.ts';
import { canExchange, isBeforeArrival, mayWithdraw, needsBank, type Return } from './returns.ts';
import type { ReturnOptions } from './returns.service.ts';

type OperatorReturn = z.output<
  (typeof operatorReturnEndpoints)['GET operator/return/details/{id}']['answer']
>['result'];
type ReturnCard = z.output<
  (typeof operatorReturnEndpoints)['GET operator/return/list']['answer']
>['result']['returns'][number];

interface OfOrder {
  currency: string;
  lines: readonly OrderLine[];
}

const reasonIn = (language: string, reason: string): string =>
  translate(language, `RETURN_REASON_${reason.toUpperCase()}`);

function linesOf(found: Return, order: OfOrder, language: string): OrderReturn['lines'] {
  return found.lines.map(({ lineId, quantity, reason, written, taken, wanted, exchanged }) => {
    const line = order.lines.find((one) => one.lineId === lineId);
    const { title, colour } = line ? textsOf(line, language) : { title: '', colour: '' };
    return {
      line_id: lineId,
      title,
      color_name: colour,
      size: line?.size ?? '',
      made_to_measure: line?.madeToMeasure ?? false,
      quantity,
      reason_code: reason,
      reason: reasonIn(language, reason),
      reason_text: written,
      taken,
      wanted: wanted && {
        product_item_id: wanted.variantId,
        sku: wanted.sku,
        color_name: textsOf(wanted, language).colour,
        size: wanted.size,
      },
      exchanged,
    };
  });
}

function exchangeOnWire(exchange: ExchangeState, currency: string): OrderReturn['exchange'] {
  const { toPay } = exchange;
  return {
    order_id: exchange.orderId,
    order_number: exchange.number,
    order_status: exchange.status,
    key: exchange.key,
    credit: { amount: exchange.creditMinor, currency },
    to_pay: { amount: toPay?.minor ?? 0, currency },
    pay_until: toPay?.until?.toISOString() ?? null,
  };
}

export function returnOnWire(
  found: Return,
  order: OfOrder,
  language: string,
  { exchange = null, isRefundChecked = false }: { exchange?: ExchangeState | null; isRefundChecked?: boolean } = {},
): OrderReturn {
  const { receivedAt, refundMinor } = found;
  return {
    _id: found.returnId,
    ordinal: found.ordinal,
    status: found.status,
    requested_at: found.requestedAt.toISOString(),
    answer_due: found.answerDue.toISOString(),
    answer: found.answer,
    way: found.way,
    pick_up_on: found.pickUpOn,
    received_at: receivedAt?.toISOString() ?? null,
    received_note: found.receivedNote,
    refund: receivedAt && { amount: refundMinor, currency: order.currency },
    refund_being_checked: isRefundChecked,
    closed_at: found.closedAt?.toISOString() ?? null,
    can_withdraw: mayWithdraw(found.status),
    can_add_pictures: isBeforeArrival(found.status),
    lines: linesOf(found, order, language),
    exchange: exchange && exchangeOnWire(exchange, order.currency),
    pictures: found.pictures.map(({ pictureId, width, height }) => ({ _id: pictureId, width, height })),
  };
}

export function optionsOnWire(options: ReturnOptions, language: string): WireOptions {
  const { order, window, lines, ordered } = options;
  const { currency, paymentOption } = order;
  const money = (amount: number) => ({ amount, currency });
  return {
    open: options.why === null,
    why_not: options.why,
    until: window.until?.toISOString() ?? null,
    days: window.days,
    time_zone: window.timeZone,
    lines: lines.map((line) => ({
      ...lineOnWire(line, currency, language),
      returnable: line.returnable,
      reason_codes: [...line.reasons],
      worth: line.worth.map(money),
      choices: line.choices.map(({ variant, differences }) => ({
        ...choiceOnWire(line, variant, currency, language),
        differences: differences.map(money),
      })),
    })),
    reasons: RETURN_REASONS.map((code) => ({ code, text: reasonIn(language, code) })),
    extras: money(options.extrasMinor),
    refundable: money(options.refundableMinor),
    refund_to: paymentOption,
    refund_days: REFUND_WORKING_DAYS[paymentOption],
    can_exchange: canExchange(order),
    needs_bank: needsBank(order),
    returns: options.returns.map((one) => returnOnWire(one, { currency, lines: ordered }, language, one)),
  };
}

export function cardOnWire(seen: DeskReturn, language: string): ReturnCard {
  const { found, order } = seen;
  const { can_withdraw: _, can_add_pictures: __, ...shown } = returnOnWire(found, order, language, seen);
  const { orderId: order_id, isOverdue: overdue, version } = found;
  return { ...shown, order_id, order_number: order.number, overdue, version };
}

export function wholeOnWire(whole: DeskReturnWhole, language: string): OperatorReturn {
  const { found, order, bank } = whole;
  const card = cardOnWire(whole, language);
  return {
    ...card,
    payment_option: order.paymentOption,
    lines: card.lines.map((line, index) => ({
      ...line,
      sku: order.lines.find(({ lineId }) => lineId === line.line_id)?.sku ?? '',
      condition: found.lines[index]?.condition ?? null,
      restocked: found.lines[index]?.restocked ?? 0,
      wanted_in_stock: whole.inStock[index] ?? null,
    })),
    answered_by: whole.answeredBy,
    received_by: whole.receivedBy,
    shipping_paid_back: whole.isShippingPaidBack,
    bank: bank && { account_holder: bank.accountHolder, iban: bank.iban },
    bank_reference: found.bankReference,
  };
}
