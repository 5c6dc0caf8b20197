// Rows of the access matrix that ownership.api.test.ts checks: `Row`, the type of all rows, and the rows about home
// visits, exchanges, links of orders, deliveries, reviews and returns. A row is one call that takes an id, with the
// responses that the owner, other members and guests must get.
import { REFUSALS } from '@hindam/contract/refusals';
import { newId } from '../src/kernel/ids.ts';
import type { Answer, TestShop } from './shop.ts';
import { slotsOf } from './visits.ts';

export interface Row {
  /** The endpoint's path and the name of the id, as in the OpenAPI document, e.g. `order/details/{id} id`. */
  key: string;
  ask(as: Record<string, string>): Promise<{ status: number; body: Answer }>;
  /** The response to another member; a caller without a valid session gets 401. */
  otherMember: { status: number; errorCode: number };
  /** The response without a session, for calls that guests may make too; absent = 401. */
  nobody?: { status: number; errorCode: number };
  /** The errorCode that the owner gets; absent = 0, a success. */
  owner?: number;
}

export const NOT_FOUND = { status: 404, errorCode: 9404 };
export const FORBIDDEN = { status: 403, errorCode: 9403 };

/** Calls about a visit; other members, and callers without a session, get 404. */
export function visitRows(shop: TestShop, visit: () => string | undefined): Row[] {
  const otherMember = NOT_FOUND;
  const nobody = NOT_FOUND;
  const changeTo = async () => (await slotsOf(shop))[3]!.starts_at;
  return [
    {
      key: 'booking/slots booking_id',
      ask: (as) => shop.get(`booking/slots?booking_id=${visit()}`, as),
      otherMember,
      nobody,
    },
    { key: 'booking/details/{id} id', ask: (as) => shop.get(`booking/details/${visit()}`, as), otherMember, nobody },
    { key: 'booking/calendar/{id} id', ask: (as) => shop.get(`booking/calendar/${visit()}`, as), otherMember, nobody },
    {
      key: 'booking/change booking_id',
      ask: async (as) => shop.post('booking/change', { booking_id: visit(), starts_at: await changeTo() }, as),
      otherMember,
      nobody,
    },
    {
      key: 'booking/cancel booking_id',
      ask: (as) => shop.post('booking/cancel', { booking_id: visit() }, as),
      otherMember,
      nobody,
    },
  ];
}

/**
 * Calls that exchange pieces of an order; other members, and callers without a session, get 404.
 */
export function exchangeRows(shop: TestShop, order: () => string | undefined): Row[] {
  const nobody = NOT_FOUND;
  const otherMember = NOT_FOUND;
  const pieces = [{ line_id: newId(), quantity: 1, product_item_id: newId() }];
  return [
    {
      key: 'order/exchange-options/{id} id',
      ask: (as) => shop.get(`order/exchange-options/${order()}`, as),
      otherMember,
      nobody,
    },
    {
      key: 'order/exchange order_id',
      ask: (as) => {
        const body = { order_id: order(), pieces, quote_id: 'none' };
        return shop.post('order/exchange', body, { ...as, 'idempotency-key': newId() });
      },
      otherMember,
      nobody,
      // The order was cancelled by a row that ran before this one.
      owner: REFUSALS.MOVE_NOT_ALLOWED.errorCode,
    },
  ];
}

/** The call for a care card, with the ids of the owner's order and of a line of it; others get 404. */
export function careCardRows(
  shop: TestShop,
  known: () => { order: string | undefined; owner: Record<string, string> },
): Row[] {
  return ['id', 'line_id'].map((name) => ({
    key: `order/care-card-file/{id} ${name}`,
    ask: async (as) => {
      const { order, owner } = known();
      const { body } = await shop.get(`order/details/${order}`, owner);
      return shop.get(`order/care-card-file/${order}?line_id=${body['result'].care_cards[0].line_id}`, as);
    },
    otherMember: NOT_FOUND,
    nobody: NOT_FOUND,
  }));
}

/** Calls about the links of an order; other members, and callers without a session, get 404. */
export function linkRows(post: (path: string, more: object) => Row['ask']): Row[] {
  const otherMember = NOT_FOUND;
  const nobody = NOT_FOUND;
  return [
    { key: 'order/keep-link order_id', ask: post('order/keep-link', {}), otherMember, nobody },
    { key: 'order/contact-code order_id', ask: post('order/contact-code', {}), otherMember, nobody },
    {
      key: 'order/show-contact order_id',
      ask: post('order/show-contact', { otp_ref: 'r'.repeat(43), otp: '1234' }),
      otherMember,
      nobody,
      owner: REFUSALS.OTP_EXPIRED.errorCode,
    },
    { key: 'order/renew-link order_id', ask: post('order/renew-link', {}), otherMember, nobody },
  ];
}

/**
 * Calls about the delivery of an order that is not on its way yet; other members, and callers
 * without a session, get 404.
 */
export function deliveryRows(
  shop: TestShop,
  post: (path: string, more: object) => Row['ask'],
  order: () => string | undefined,
): Row[] {
  const otherMember = NOT_FOUND;
  const nobody = NOT_FOUND;
  const owner = REFUSALS.DELIVERY_NOT_OPEN.errorCode;
  return [
    { key: 'delivery/details/{id} id', ask: (as) => shop.get(`delivery/details/${order()}`, as), otherMember, nobody },
    {
      key: 'delivery/change order_id',
      ask: post('delivery/change', { change: 'window' }),
      otherMember,
      nobody,
      owner,
    },
    { key: 'delivery/report order_id', ask: post('delivery/report', { problem: 'late' }), otherMember, nobody, owner },
  ];
}

/**
 * Calls about the reviews of an order that has no reviews, with ids of lines and reviews that do
 * not exist. The owner may read the reviews; withdrawing one succeeds, because there is nothing to
 * withdraw; every other call gives the owner a refusal or 404. Other members, and callers without a
 * session, get 404.
 */
export function reviewRows(
  shop: TestShop,
  post: (path: string, more: object) => Row['ask'],
  order: () => string | undefined,
): Row[] {
  const otherMember = NOT_FOUND;
  const nobody = NOT_FOUND;
  const unknown = { otherMember, nobody, owner: NOT_FOUND.errorCode };
  const written = { otherMember, nobody, owner: REFUSALS.LINE_GONE.errorCode };
  const named = { review_id: newId() };
  const review = { line_id: newId(), rating: 5 };
  const added = { ...named, picture: 'iVBORw0KGgo=' };
  const removed = { ...named, picture_id: newId() };
  return [
    { key: 'order/reviews/{id} id', ask: (as) => shop.get(`order/reviews/${order()}`, as), otherMember, nobody },
    { key: 'order/review order_id', ask: post('order/review', review), ...written },
    { key: 'order/review line_id', ask: post('order/review', review), ...written },
    { key: 'order/review-picture order_id', ask: post('order/review-picture', added), ...unknown },
    { key: 'order/review-picture review_id', ask: post('order/review-picture', added), ...unknown },
    { key: 'order/review-picture/{id} id', ask: (as) => shop.get(`order/review-picture/${newId()}`, as), ...unknown },
    { key: 'order/review-remove-picture order_id', ask: post('order/review-remove-picture', removed), ...unknown },
    { key: 'order/review-remove-picture review_id', ask: post('order/review-remove-picture', removed), ...unknown },
    { key: 'order/review-remove-picture picture_id', ask: post('order/review-remove-picture', removed), ...unknown },
    { key: 'order/review-withdraw order_id', ask: post('order/review-withdraw', named), otherMember, nobody },
    { key: 'order/review-withdraw review_id', ask: post('order/review-withdraw', named), otherMember, nobody },
  ];
}

/**
 * Calls about returns of an order that is not delivered yet. The owner may read the options; every
 * other call gives the owner a refusal or 404. Other members, and callers without a session, get
 * 404.
 */
export function returnRows(
  shop: TestShop,
  post: (path: string, more: object) => Row['ask'],
  order: () => string | undefined,
): Row[] {
  const otherMember = NOT_FOUND;
  const nobody = NOT_FOUND;
  const owner = REFUSALS.RETURN_NOT_OPEN.errorCode;
  const refused = { otherMember, nobody, owner };
  const unknown = { otherMember, nobody, owner: NOT_FOUND.errorCode };
  const named = { return_id: newId() };
  const picture = { picture: 'iVBORw0KGgo=' };
  const removed = { ...named, picture_id: newId() };
  return [
    {
      key: 'order/return-options/{id} id',
      ask: (as) => shop.get(`order/return-options/${order()}`, as),
      otherMember,
      nobody,
    },
    { key: 'order/return order_id', ask: post('order/return', { lines: [] }), ...refused },
    // No return and no picture has these ids, so the owner gets 404 too.
    { key: 'order/return-picture order_id', ask: post('order/return-picture', { ...named, ...picture }), ...unknown },
    { key: 'order/return-picture return_id', ask: post('order/return-picture', { ...named, ...picture }), ...unknown },
    { key: 'order/return-picture/{id} id', ask: (as) => shop.get(`order/return-picture/${newId()}`, as), ...unknown },
    { key: 'order/return-remove-picture order_id', ask: post('order/return-remove-picture', removed), ...unknown },
    { key: 'order/return-remove-picture return_id', ask: post('order/return-remove-picture', removed), ...unknown },
    { key: 'order/return-remove-picture picture_id', ask: post('order/return-remove-picture', removed), ...unknown },
    { key: 'order/return-withdraw order_id', ask: post('order/return-withdraw', named), ...unknown },
    { key: 'order/return-withdraw return_id', ask: post('order/return-withdraw', named), ...unknown },
  ];
}
