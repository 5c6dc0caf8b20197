// Counts a call against the limits that its endpoint names (contract/src/limits.ts), an operator's call also against
// the limit `operators`.
import { hash } from 'node:crypto';
import type { EndpointLimit } from '@hindam/contract/limits';
import { visitForReader } from '../../bookings/bookings.service.ts';
import { visitReaderOf } from '../../bookings/visit-access.ts';
import { readerOf } from '../../orders/order-access.ts';
import { readOrderNumber } from '../../orders/order-number.ts';
import { requireReader } from '../../orders/orders.service.ts';
import { readOrderKeys } from '../cookies.ts';
import { fault } from '../../kernel/refuse.ts';
import type { EndpointRequest } from './endpoint-request.ts';

/** A hash of the guest id, because the guest id itself gives access to a cart. */
function shopperOf(guestId: string | undefined): string | undefined {
  return guestId === undefined ? undefined : hash('sha256', guestId, 'base64url');
}

/**
 * The body fields that limits count by, and the key of the order or home visit. The requirements (R53) name the field of
 * a guest's id `ip_address`.
 */
interface NamedIn {
  key?: string;
  ip_address?: string;
  order_id?: string;
  booking_id?: string;
  order_number?: string;
}

/** Throws NOT_FOUND unless the caller may open the order or home visit; returns its id in its usual spelling. */
async function openedId({ services, c, exchange, member }: EndpointRequest, named: NamedIn): Promise<string> {
  const { shop } = services.requests;
  const { order_id: orderId, booking_id: bookingId, key } = named;
  const call = { member, orderKeys: readOrderKeys(c.req.header('cookie'), exchange.caller.https) };
  if (orderId !== undefined) return (await requireReader(shop, readerOf(call, orderId, key), orderId)).orderId;
  if (bookingId === undefined) return fault('NOT_FOUND');
  return (await visitForReader(shop, bookingId, visitReaderOf(call, bookingId, key))).bookingId;
}

async function takeOwn(request: EndpointRequest, { name, by }: EndpointLimit, named: NamedIn): Promise<void> {
  const { services, exchange, member } = request;
  const { limits } = services;
  const { address } = exchange.caller;
  const guestId = named.ip_address;
  switch (by) {
    case 'order':
      await limits.take('ownerCalls', address);
      return limits.takeFor(name, await openedId(request, named));
    case 'address':
      return limits.take(name, address);
    case 'guest':
      return member === null && guestId !== undefined ? limits.takeCart(guestId, address) : undefined;
    case 'shopper':
      if (member === null) return limits.take(name, shopperOf(guestId) ?? address);
      return limits.takeFor(name, member.customerId);
    case 'member':
      return member ? limits.takeFor(name, member.customerId) : undefined;
  }
}

export async function takeLimits(request: EndpointRequest, body: unknown): Promise<void> {
  const { services, endpoint, exchange, member, operator } = request;
  const { limits } = services;
  if (operator) await limits.takeFor('operators', operator.operatorId);
  const { limit } = endpoint.definition;
  if (limit === undefined || limit === 'general') return;
  const named = (body ?? {}) as NamedIn;
  if (limit.guests && !member) await limits.take(limit.guests, exchange.caller.address);
  await takeOwn(request, limit, named);
  // Counted last: a call that a limit above has stopped must not use up the limit of the order number, which the buyer
  // may need.
  if (limit.number) await limits.takeForTyped(limit.number, readOrderNumber(named.order_number ?? ''));
}

/** Counts a call that succeeded against the member's limit `done`, for endpoints that have one. */
export async function countSuccess({ services, endpoint, member }: EndpointRequest): Promise<void> {
  const { limit } = endpoint.definition;
  if (typeof limit === 'object' && limit.done && member) await services.limits.takeFor(limit.done, member.customerId);
}
