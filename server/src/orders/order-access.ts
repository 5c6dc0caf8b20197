// Who may open an order as a buyer: its member, or whoever holds the key of its signed link. A key is an HMAC of the
// order's id and its access version, so keys are not stored, and raising the version revokes the links sent before.
import { Buffer } from 'node:buffer';
import type { Member } from '../kernel/call.ts';
import type { Secrets } from '../kernel/secrets.ts';

export interface Access {
  orderId: string;
  accessVersion: number;
}

/** Who wants to open an order. Keys come from the request or from a cookie of the browser. */
export interface OrderReader {
  member: Member | null;
  keys: readonly string[];
}

const PURPOSE = 'order link';
const KEY = /^[A-Za-z0-9_-]{43}$/;

const signed = ({ orderId, accessVersion }: Access): string => `${orderId} ${accessVersion}`;

/** The key of an order's link: 43 characters. */
export function accessKeyOf(secrets: Secrets, access: Access): string {
  return secrets.lasting.hmac(PURPOSE, signed(access)).toString('base64url');
}

export function isAccessKey(secrets: Secrets, access: Access, key: string): boolean {
  const hmac = Buffer.from(key, 'base64url');
  // Several texts decode to the same bytes, because the last character of a key has unused bits. Only the text that the
  // shop made is accepted.
  return KEY.test(key) && hmac.toString('base64url') === key && secrets.lasting.isHmac(PURPOSE, signed(access), hmac);
}

export function mayOpen(secrets: Secrets, order: Access & { customerId: string | null }, reader: OrderReader): boolean {
  if (order.customerId !== null && reader.member?.customerId === order.customerId) return true;
  return reader.keys.some((key) => isAccessKey(secrets, order, key));
}

/** `key` is the one in the request's URL or body. */
export function readerOf(
  call: { member: Member | null; orderKeys: ReadonlyMap<string, string> },
  orderId: string,
  key: string | undefined,
): OrderReader {
  return { member: call.member, keys: [key, call.orderKeys.get(orderId)].filter((one) => one !== undefined) };
}
