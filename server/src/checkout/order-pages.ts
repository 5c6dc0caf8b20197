// Order details for whoever may open the order and for operators, and the packing slip. They are in checkout because
// they need orders, parcels and payments, and a slice (a folder of server/src) may call only slices of lower rank.
import { EXCHANGED, type OrderStatus } from '@hindam/contract/order-moves';
import type { OperatorRole } from '@hindam/contract/endpoint';
import type { OperatorOrder } from '@hindam/contract/operator/order';
import type { Order } from '@hindam/contract/orders';
import { inLanguage } from '../catalogue/catalogue.cards.ts';
import { legalDetailsIn } from '../content/content.ts';
import { shopImprint } from '../content/content.service.ts';
import { operatorMoves, parcelOf } from '../fulfilment/fulfilment.service.ts';
import { deliveryRequestsOf } from '../fulfilment/delivery.service.ts';
import { requestOnWire } from '../fulfilment/delivery-view.ts';
import type { Parcel } from '../fulfilment/fulfilment.ts';
import type { Operator } from '../kernel/call.ts';
import { operatorNames } from '../operators/names.service.ts';
import { amendmentsOf } from '../orders/amending.service.ts';
import { accessKeyOf, hidesContact, openedBy, type OrderReader } from '../orders/order-access.ts';
import {
  amendmentsOnWire,
  type OrderContext,
  historyOnWire,
  orderOnWire,
  withoutContact,
} from '../orders/order-view.ts';
import {
  findOrder,
  loadOrigin,
  loadSuccessors,
  measurementsOf,
  type OrderView,
  type RelatedOrder,
  viewOrder,
} from '../orders/orders.service.ts';
import { cashOnWire } from '../payments/cash-view.ts';
import { cashOf } from '../payments/cash.service.ts';
import { type PaymentsOfOrder, paymentsOfOrder } from '../payments/payments.service.ts';
import { fault } from '../kernel/refuse.ts';
import type { Shop } from '../shop.ts';
import { shopperRefundState } from '../payments/payments.ts';
import { isAddressOffered } from './kept-address.service.ts';
import { clothsOfOrder } from './order-files.service.ts';
import { packingSlip } from './packing-slip.ts';

/** Statuses in which the driver has delivered, or will not come any more. */
const AFTER_THE_DRIVER: readonly OrderStatus[] = [
  'delivered',
  'completed',
  'return_requested',
  'returned',
  'returned_to_sender',
  'cancelled',
];

/**
 * The parcel of an order. With `isOver` the driver's name and number, which may be private, and the delivery code are
 * left out.
 */
function deliveryOf(parcel: Parcel, isOver: boolean): OrderContext['delivery'] {
  return {
    carrier: parcel.carrier === '' ? null : parcel.carrier,
    tracking_number: parcel.trackingNumber === '' ? null : parcel.trackingNumber,
    tracking_url: parcel.trackingUrl,
    window_from: parcel.windowFrom?.toISOString() ?? null,
    window_to: parcel.windowTo?.toISOString() ?? null,
    driver_name: isOver ? null : parcel.driverName,
    driver_phone: isOver ? null : parcel.driverPhone,
    delivery_code: isOver ? null : parcel.deliveryCode,
  };
}

type Refund = PaymentsOfOrder['refunds'][number];

function refundOnWire({ amountMinor, status, createdAt, why }: Refund, currency: string): Order['refunds'] {
  const state = shopperRefundState(status);
  if (state === null || why === EXCHANGED) return [];
  return [{ amount: { amount: amountMinor, currency }, status: state, at: createdAt.toISOString() }];
}

/**
 * The orders linked to this one by exchanges. A reader who opened this order by a key gets the keys of those orders
 * too, if they have the same owner.
 */
async function exchangesOf(shop: Shop, view: OrderView, reader: OrderReader | null): Promise<OrderContext['exchange']> {
  const { database, secrets } = shop;
  const origin = await loadOrigin(database, view.orderId);
  const successors = await loadSuccessors(database, view.orderId);
  const isByKey = reader !== null && reader.member?.customerId !== view.customerId;
  const onWire = (one: RelatedOrder) => ({
    order_id: one.orderId,
    order_number: one.number,
    order_status: one.status,
    returned: one.isReturn,
    key: isByKey && one.customerId === view.customerId ? accessKeyOf(secrets, one) : null,
  });
  return { from: origin && onWire(origin), to: successors.map(onWire) };
}

interface Composing {
  reader: OrderReader | null;
  parcel: Parcel;
  language: string;
  canKeepAddress: boolean;
  access: Pick<Order['access'], 'by' | 'contact_hidden'>;
}

async function composed(shop: Shop, view: OrderView, composing: Composing): Promise<Order> {
  const { reader, parcel, language, canKeepAddress, access } = composing;
  const { papers } = await shopImprint(shop);
  const { attempts, plan, refunds } = await paymentsOfOrder(shop.database, view.orderId);
  const [newest] = attempts;
  const money = (amount: number) => ({ amount, currency: view.currency });
  const parts = plan.map((part) => ({ due_on: part.dueOn, amount: money(part.amountMinor - part.reducedMinor) }));
  const above: OrderContext = {
    seller: legalDetailsIn(papers, language, view.market),
    delivery: deliveryOf(parcel, reader !== null && AFTER_THE_DRIVER.includes(view.status)),
    payment: {
      payment_id: newest?.paymentId ?? null,
      option: view.paymentOption,
      plan: parts.length > 0 ? parts : null,
    },
    refunds: refunds.flatMap((refund) => refundOnWire(refund, view.currency)),
    canKeepAddress,
    access: { ...access, has_links: view.customerId === null || view.handedOverAt !== null },
    exchange: await exchangesOf(shop, view, reader),
    careCards: (await clothsOfOrder(shop.database, view)).map(({ lineId, names }) => ({
      line_id: lineId,
      cloth: inLanguage(names, language) ?? '',
    })),
    movedMinor: refunds.reduce((sum, { why, amountMinor }) => sum + (why === EXCHANGED ? amountMinor : 0), 0),
  };
  return orderOnWire(view, above, language);
}

export async function orderForReader(
  shop: Shop,
  reader: OrderReader,
  orderId: string,
  language: string,
): Promise<Order> {
  const { secrets, config } = shop;
  const view = await findOrder(shop, reader, orderId);
  const isBlank = view.email === null && view.phone === null;
  const isHidden = !isBlank && hidesContact(secrets, view, reader, config.orderContactDays);
  const canKeepAddress = await isAddressOffered(shop, reader.member, view);
  return composed(shop, isHidden ? withoutContact(view) : view, {
    reader,
    parcel: await parcelOf(shop.database, orderId),
    language,
    canKeepAddress,
    access: { by: openedBy(secrets, view, reader), contact_hidden: isHidden },
  });
}

const MEASURING_ROLES: readonly OperatorRole[] = ['tailor', 'fitter', 'owner'];

async function measurementsFor(shop: Shop, { roles }: Operator, orderId: string) {
  return roles.some((role) => MEASURING_ROLES.includes(role)) ? measurementsOf(shop.database, orderId) : null;
}

export async function orderForOperator(
  shop: Shop,
  operator: Operator,
  orderId: string,
  language: string,
): Promise<OperatorOrder> {
  const view = await viewOrder(shop.database, orderId);
  const parcel = await parcelOf(shop.database, orderId);
  const order = await composed(shop, view, {
    reader: null,
    parcel,
    language,
    canKeepAddress: false,
    access: { by: 'operator', contact_hidden: false },
  });
  const measurements = await measurementsFor(shop, operator, orderId);
  const names = await operatorNames(
    shop.database,
    view.history.flatMap(({ operatorId }) => operatorId ?? []),
  );
  const cash = await cashOf(shop.database, orderId);
  const { cancelRequestedAt: at, cancelReasonCode: code } = view;
  const { email, phone } = order.contact;
  return {
    ...order,
    customer_id: view.customerId,
    contact: { name: view.name, email, phone },
    lines: order.lines.map((line) => ({ ...line, measurements: measurements?.get(line._id) ?? null })),
    moves: operatorMoves(view, parcel, operator),
    tailoring_note: view.history.findLast(({ to }) => to === 'in_tailoring')?.note ?? '',
    events: historyOnWire(view.history, names),
    delivery_requests: (await deliveryRequestsOf(shop.database, orderId)).map(requestOnWire),
    amendments: amendmentsOnWire(await amendmentsOf(shop.database, orderId)),
    cash: cash && cashOnWire(cash),
    cancel_request:
      at && code ? { at: at.toISOString(), reason_code: code, reason_text: view.cancelReasonText ?? '' } : null,
  };
}

export async function slipForOperator({ database, config }: Shop, orderId: string): Promise<string> {
  return packingSlip(await viewOrder(database, orderId), config.digits) ?? fault('NOT_FOUND');
}
