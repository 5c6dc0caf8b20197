// Converts an order's rows into what the API shows.
import type { OperatorOrder } from '@hindam/contract/operator/order';
import { BLANK_ADDRESS, type PostalAddress, postalAddressOnWire } from '../customers/postal-address.ts';
import type { Order, OrderCard, OrderLine as WireLine } from '@hindam/contract/orders';
import type { LegalDetails } from '../content/content.ts';
import { imageOf } from '../kernel/picture-address.ts';
import type { CardRow } from './lists.store.ts';
import { type Amendment, isAmendable, mayAmendNumber } from './amending.ts';
import { howToCancel, isUnpaid, type OrderLine, textsOf } from './orders.ts';
import { type ExchangeVariant, wasExchanged } from './exchanging.ts';
import type { OrderView } from './orders.service.ts';
import { timelineOf } from './timeline.ts';

export function lineOnWire(line: OrderLine, currency: string, language: string): WireLine {
  const { title, colour } = textsOf(line, language);
  const money = (amount: number) => ({ amount, currency });
  return {
    _id: line.lineId,
    product_id: line.productId,
    product_item_id: line.variantId,
    title,
    sku: line.sku,
    color_code: line.colour,
    color_name: colour,
    size: line.size,
    made_to_measure: line.madeToMeasure,
    custom_size_label: line.customSizeLabel,
    remarks: line.remarks,
    quantity: line.quantity,
    cancelled: line.cancelled,
    returned: line.returned,
    unit_price: money(line.unitMinor),
    line_total: money(line.lineTotalMinor),
    discount: money(line.discountMinor),
    tailoring_stage: line.tailoringStage,
    image: line.picture && imageOf(line.picture, title),
  };
}

export function choiceOnWire(line: OrderLine, variant: ExchangeVariant, currency: string, language: string) {
  const { title, colour } = textsOf({ texts: variant.texts }, language);
  return {
    product_item_id: variant.variantId,
    sku: variant.sku,
    color_code: variant.colour,
    color_name: colour,
    size: line.madeToMeasure ? '' : variant.size,
    price: { amount: variant.unitMinor, currency },
    in_stock: line.madeToMeasure || variant.available > 0,
    image: variant.picture && imageOf(variant.picture, title),
  };
}

/**
 * An address as in the API contract. After the order's personal data was erased only the country is left, so parts may
 * be missing.
 */
export const addressOnWire = (address: PostalAddress | null): Order['shipping_address'] =>
  postalAddressOnWire({ ...BLANK_ADDRESS, ...address, country: address?.country ?? '' });

/** What a reader from whom street and phone number are withheld sees of an address: name, city and country. */
export function withoutStreet(address: PostalAddress | null): PostalAddress | null {
  return address && { ...BLANK_ADDRESS, name: address.name, city: address.city, country: address.country };
}

/** The order for a reader from whom street and phone number are withheld (`hidesContact` of order-access.ts). */
export function withoutContact<V extends OrderView>(view: V): V {
  return {
    ...view,
    email: null,
    dialCode: null,
    phone: null,
    deliveryNote: '',
    shippingAddress: withoutStreet(view.shippingAddress),
    billingAddress: withoutStreet(view.billingAddress),
  };
}

/** What other slices know of an order, for example its payments; checkout/order-pages.ts fills it in. */
export interface OrderContext {
  seller: LegalDetails;
  delivery: Omit<Order['delivery'], 'earliest' | 'latest'>;
  payment: Pick<Order['payment'], 'payment_id' | 'option' | 'plan'>;
  refunds: Order['refunds'];
  canKeepAddress: boolean;
  access: Order['access'];
  careCards: Order['care_cards'];
  exchange: Pick<Order['exchange'], 'from' | 'to'>;
  /** Sum of the refunds that paid for an exchange order instead of going back to the shopper. */
  movedMinor: number;
}

function billingOf({ papers, currency }: OrderView, seller: LegalDetails): Order['billing'] {
  const invoice = papers.find(({ kind }) => kind === 'invoice');
  return {
    invoice_number: invoice?.number ?? null,
    issued_at: invoice?.issuedAt.toISOString() ?? null,
    credit_notes: papers
      .filter(({ kind }) => kind === 'credit_note')
      .map(({ number, issuedAt, amountMinor }) => ({
        number,
        issued_at: issuedAt.toISOString(),
        amount: { amount: amountMinor, currency },
      })),
    seller: { legal_name: seller.legal_name, licence: seller.licence, trn: seller.trn },
  };
}

const isOpen = ({ quantity, cancelled }: OrderLine): boolean => cancelled < quantity;

function timelineOnWire({ history, status, lines }: OrderView): Order['timeline'] {
  const hasTailoring = lines.some((line) => line.madeToMeasure && isOpen(line));
  return timelineOf(history, status, hasTailoring).map((step) => ({
    status: step.status,
    at: step.at?.toISOString() ?? null,
  }));
}

type Gift = Pick<OrderView, 'isGift' | 'giftNote' | 'wrappingMinor' | 'currency'>;

export function giftOnWire({ isGift, giftNote, wrappingMinor, currency }: Gift): Pick<Order, 'gift' | 'wrapping'> {
  return {
    gift: isGift ? { note: giftNote, wrapped: wrappingMinor !== null } : null,
    wrapping: wrappingMinor === null ? null : { amount: wrappingMinor, currency },
  };
}

export function orderOnWire(view: OrderView, context: OrderContext, language: string): Order {
  const money = (amount: number) => ({ amount, currency: view.currency });
  return {
    _id: view.orderId,
    order_number: view.number,
    order_date: (view.placedAt ?? view.createdAt).toISOString(),
    time_zone: view.timeZone,
    order_status: view.status,
    payment_status: view.paymentStatus,
    payment_option: view.paymentOption,
    confirm_by: view.status === 'placed' ? (view.confirmBy?.toISOString() ?? null) : null,
    timeline: timelineOnWire(view),
    lines: view.lines.map((line) => lineOnWire(line, view.currency, language)),
    count: view.lines.reduce((sum, { quantity }) => sum + quantity, 0),
    subtotal: money(view.subtotalMinor),
    discount: money(view.discountMinor),
    coupon: view.couponCode,
    shipping: money(view.shippingMinor),
    ...giftOnWire(view),
    cod_fee: view.codFeeMinor === null ? null : money(view.codFeeMinor),
    vat_included: money(view.vatMinor),
    vat_rate: view.vatBasisPoints / 100,
    total: money(view.totalMinor),
    refunded: money(view.refundedMinor - context.movedMinor),
    language_code: view.language,
    contact: {
      email: view.email,
      phone: view.phone && `${view.dialCode ?? ''}${view.phone}`,
      dial_code: view.dialCode,
    },
    shipping_address: addressOnWire(view.shippingAddress),
    delivery_note: view.deliveryNote,
    can_amend: { order: isAmendable(view.status), number: isAmendable(view.status) && mayAmendNumber(view) },
    billing_address: addressOnWire(view.billingAddress),
    delivery: { earliest: view.deliveryFrom, latest: view.deliveryTo, ...context.delivery },
    payment: { ...context.payment, paid: money(view.paidMinor) },
    billing: billingOf(view, context.seller),
    refunds: context.refunds,
    cancel: { how: howToCancel(view.status), requested: view.cancelRequestedAt !== null },
    exchange: {
      can: howToCancel(view.status) === 'now',
      credit: money(view.exchange?.creditMinor ?? 0),
      moved: money(context.movedMinor),
      all: wasExchanged(view),
      ...context.exchange,
    },
    can_pay: view.isHeld && isUnpaid(view.status),
    can_reorder: !isUnpaid(view.status),
    access: context.access,
    care_cards: context.careCards,
    can_keep_address: context.canKeepAddress,
  };
}

export function cardOnWire(row: CardRow, language: string): OrderCard {
  const images = row.pieces.flatMap(({ picture, texts }) =>
    picture === null ? [] : [imageOf(picture, textsOf({ texts }, language).title)],
  );
  return {
    _id: row.orderId,
    order_number: row.number,
    order_date: (row.placedAt ?? row.createdAt).toISOString(),
    time_zone: row.timeZone,
    order_status: row.status,
    payment_status: row.paymentStatus,
    total: { amount: row.totalMinor, currency: row.currency },
    count: row.count,
    images: images.slice(0, IMAGES_MAX),
  };
}

const IMAGES_MAX = 4;

/** `operators`: names by id. */
export function historyOnWire(
  history: OrderView['history'],
  operators: ReadonlyMap<string, string>,
): OperatorOrder['events'] {
  return history.map(({ operatorId, at, ...row }) => ({
    ...row,
    at: at.toISOString(),
    operator: operatorId && (operators.get(operatorId) ?? null),
  }));
}

/** For operators: the values before each change that a buyer made. */
export const amendmentsOnWire = (amendments: readonly Amendment[]): OperatorOrder['amendments'] =>
  amendments.map(({ at, byMember, before: { shippingAddress, dialCode, phone, deliveryNote } }) => ({
    at: at.toISOString(),
    by_member: byMember,
    before: {
      shipping_address: addressOnWire(shippingAddress),
      phone: phone && `${dialCode ?? ''}${phone}`,
      delivery_note: deliveryNote,
    },
  }));
