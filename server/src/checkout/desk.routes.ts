// Routes of the order desk that involve money, such as moves, cancelling and refunds.
import type { ParcelDetails } from '../fulfilment/fulfilment.ts';
import type { Call, Routes } from '../kernel/call.ts';
import { keyOf } from '../kernel/idempotency.ts';
import { cancelByOperator, refuseCancelling } from './cancel.service.ts';
import { moveByOperator } from './desk.service.ts';
import { previewOnWire, linesToCancel } from './on-the-wire.ts';
import { approveByOperator, refundByOperator, refuseByOperator } from './refund.service.ts';

function cancellingOf({ body, requestId }: Call<'POST operator/order/cancel'>) {
  return {
    orderId: body.order_id,
    lines: linesToCancel(body.lines),
    reasonCode: body.reason_code,
    reasonText: body.reason_text,
    feeMinor: body.fee,
    requestId,
  };
}

function parcelDetailsOf(body: Call<'POST operator/order/move'>['body']): ParcelDetails {
  const moment = (typed: string | undefined) => (typed === undefined ? undefined : new Date(typed));
  return {
    carrier: body.carrier,
    trackingNumber: body.tracking_number,
    trackingUrl: body.tracking_url,
    windowFrom: moment(body.window_from),
    windowTo: moment(body.window_to),
    driverName: body.driver_name,
    driverPhone: body.driver_phone,
    // An empty code counts as absent: the parcel keeps the code it has.
    deliveryCode: body.delivery_code === '' ? undefined : body.delivery_code,
  };
}

export const operatorOrderRoutes = {
  'POST operator/order/move': async ({ shop, operator, body, requestId }) => {
    const { order_id: orderId, to, note = '', skip_tailoring: skipsTailoring = false } = body;
    const cash = { collectedMinor: body.cash_collected, collectedBy: body.collected_by };
    const move = { orderId, to, note, words: parcelDetailsOf(body), skipsTailoring, cash, requestId };
    const status = await moveByOperator(shop, operator, move);
    return { result: { order_id: orderId, order_status: status } };
  },
  'POST operator/order/cancel': async (call) => {
    const { shop, operator } = call;
    const { orderStatus, refund, currency } = await cancelByOperator(shop, operator, cancellingOf(call), keyOf(call));
    return { result: { order_status: orderStatus, refund: previewOnWire(refund, currency) } };
  },
  'POST operator/order/refuse-cancel': async ({ shop, operator, body, requestId }) => {
    const { order_id: orderId, note } = body;
    const status = await refuseCancelling(shop, operator, { orderId, note, requestId });
    return { result: { order_id: orderId, order_status: status } };
  },
  'POST operator/order/refund': async (call) => {
    const { shop, operator, body, requestId } = call;
    const bank = { accountHolder: body.account_holder ?? '', iban: body.iban ?? '' };
    const wish = { orderId: body.order_id, amountMinor: body.amount, note: body.reason_text, bank, requestId };
    const { refundId, status, amountMinor, currency } = await refundByOperator(shop, operator, wish, keyOf(call));
    return { result: { refund_id: refundId, status, amount: { amount: amountMinor, currency } } };
  },
  'POST operator/order/approve-refund': async (call) => {
    const { shop, operator, body, requestId } = call;
    const wish = { refundId: body.refund_id, requestId };
    const { refundId, status } = await approveByOperator(shop, operator, wish, keyOf(call));
    return { result: { refund_id: refundId, status } };
  },
  'POST operator/order/refuse-refund': async (call) => {
    const { shop, operator, body, requestId } = call;
    const wish = { refundId: body.refund_id, note: body.note ?? '', requestId };
    const { refundId, status } = await refuseByOperator(shop, operator, wish, keyOf(call));
    return { result: { refund_id: refundId, status } };
  },
} satisfies Routes;
