// Counts a call against the limits that its endpoint names (contract/src/limits.ts), an operator's call also against
// the limit `operators`.
import { hash } from 'node:crypto';
import { readOrderNumber } from '../../orders/order-number.ts';
import type { EndpointRequest } from './endpoint-request.ts';

/** A hash of the guest id, because the guest id itself gives access to a cart. */
function shopperOf(guestId: string | undefined): string | undefined {
  return guestId === undefined ? undefined : hash('sha256', guestId, 'base64url');
}

/** The body fields that limits count by. The requirements (R53) name the field of a guest's id `ip_address`. */
interface NamedIn {
  ip_address?: string;
  order_id?: string;
  booking_id?: string;
  order_number?: string;
}

export async function takeLimits(
  { services, endpoint, exchange, member, operator }: EndpointRequest,
  body: unknown,
): Promise<void> {
  const { limits } = services;
  if (operator) await limits.takeFor('operators', operator.operatorId);
  const { limit } = endpoint.definition;
  if (limit === undefined || limit === 'general') return;
  const { address } = exchange.caller;
  const named = (body ?? {}) as NamedIn;
  const { ip_address: guestId, order_id: orderId = named.booking_id ?? '', order_number: number = '' } = named;
  if (limit.number) await limits.takeForTyped(limit.number, readOrderNumber(number));
  if (limit.guests && !member) await limits.take(limit.guests, address);
  switch (limit.by) {
    case 'order':
      // An id may be written in either case.
      return limits.takeFor(limit.name, orderId.toLowerCase());
    case 'address':
      return limits.take(limit.name, address);
    case 'guest':
      return member === null && guestId !== undefined ? limits.takeCart(guestId, address) : undefined;
    case 'shopper':
      if (member === null) return limits.take(limit.name, shopperOf(guestId) ?? address);
      return limits.takeFor(limit.name, member.customerId);
    case 'member':
      return member ? limits.takeFor(limit.name, member.customerId) : undefined;
  }
}

/** Counts a call that succeeded against the member's limit `done`, for endpoints that have one. */
export async function countSuccess({ services, endpoint, member }: EndpointRequest): Promise<void> {
  const { limit } = endpoint.definition;
  if (typeof limit === 'object' && limit.done && member) await services.limits.takeFor(limit.done, member.customerId);
}
