// A row of the matrix of who may use whose things (ownership.api.test.ts), and the rows about home visits, exchanges
// and returns.
import { REFUSALS } from '@hindam/contract/refusals';
import { newId } from '../src/kernel/ids.ts';
import type { Answer, TestShop } from './shop.ts';
import { slotsOf } from './visits.ts';

export interface Row {
  /** `path name`, as the document says. */
  key: string;
  ask(as: Record<string, string>): Promise<{ status: number; body: Answer }>;
  /** The response to another member; a caller without a valid session gets 401. */
  otherMember: { status: number; errorCode: number };
  /** The response without a session, for calls that are also for guests. */
  nobody?: { status: number; errorCode: number };
  /** The response to the owner where it is not a success. */
  owner?: number;
}

export const NOT_FOUND = { status: 404, errorCode: 9404 };
export const FORBIDDEN = { status: 403, errorCode: 9403 };

/** Calls about a visit: for everybody but its owner it is 404. */
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

/** Calls that exchange pieces of an order: for everybody but its owner it is 404. */
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
      // A row before this one has cancelled the order.
      owner: REFUSALS.MOVE_NOT_ALLOWED.errorCode,
    },
  ];
}

/** Calls about the returns of an order that was not delivered yet: its owner is refused, everybody else gets 404. */
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
    // There is no return yet, so its owner finds none either.
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
