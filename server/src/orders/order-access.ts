// Who may open an order: the member it belongs to, or whoever holds the key of its signed link. A key is
// made from the order's id and the version of its access, so nothing of it is stored, a new version ends
// every link that was sent before, and a changed secret ends none.
import { Buffer } from 'node:buffer';
import type { Member } from '../kernel/call.ts';
import type { Secrets } from '../kernel/secrets.ts';

export interface Access {
  orderId: string;
  accessVersion: number;
}

/** Whoever asks for an order; keys come by the address, by the body or by the cookie of the browser that placed it. */
export interface OrderReader {
  member: Member | null;
  keys: readonly string[];
}

const PURPOSE = 'order link';
const KEY = /^[A-Za-z0-9_-]{43}$/;

const signed = ({ orderId, accessVersion }: Access): string => `${orderId} ${accessVersion}`;

/** 43 characters that open this order and no other. */
export function accessKeyOf(secrets: Secrets, access: Access): string {
  return secrets.lasting.hmac(PURPOSE, signed(access)).toString('base64url');
}

export function isAccessKey(secrets: Secrets, access: Access, key: string): boolean {
  const hmac = Buffer.from(key, 'base64url');
  // A key is written in one way only: the last character's spare bits may not differ either.
  return KEY.test(key) && hmac.toString('base64url') === key && secrets.lasting.isHmac(PURPOSE, signed(access), hmac);
}

export function mayOpen(secrets: Secrets, order: Access & { customerId: string | null }, reader: OrderReader): boolean {
  if (order.customerId !== null && reader.member?.customerId === order.customerId) return true;
  return reader.keys.some((key) => isAccessKey(secrets, order, key));
}

/** Who asks, as a call shows it; `key` is the one in its address or body. */
export function readerOf(
  call: { member: Member | null; orderKeys: ReadonlyMap<string, string> },
  orderId: string,
  key: string | undefined,
): OrderReader {
  return { member: call.member, keys: [key, call.orderKeys.get(orderId)].filter((one) => one !== undefined) };
}
