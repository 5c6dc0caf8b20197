// Who may open an order as a buyer: its member, or whoever holds the key of its signed link. A key is an HMAC of the
// order's id and its access version, so the shop stores no keys, and raising the version revokes the links sent before.
// People pass links on and lose them, so some time after an order ended (`orderContactDays` of config.ts) its key alone
// no longer shows street and phone number: the reader also needs a proof, which is given for a code sent to the order's
// contact.
import { Buffer } from 'node:buffer';
import type { Member } from '../kernel/call.ts';
import type { Secrets } from '../kernel/secrets.ts';

export interface Access {
  orderId: string;
  accessVersion: number;
}

/** Who wants to open an order. Keys come from the request or from a cookie of the browser, a proof from the request. */
export interface OrderReader {
  member: Member | null;
  /** Keys and, where the request has one, the proof beside them. */
  keys: readonly string[];
  /** The key that comes from the cookie, which is also in `keys`; absent without one. */
  kept?: string;
}

const PURPOSE = 'order link';
const PROOF_PURPOSE = 'order contact';
/** Stands between a key and a proof where both are sent as one text. */
const SEPARATOR = '.';
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

const proofText = (access: Access, hour: number): string => `${signed(access)} ${hour}`;

/**
 * A key with a proof of `hour`, the present hour of the database's clock (hours since 1970). The proof is valid in this
 * hour and the next; the key stays valid.
 */
export function provenKeyOf(secrets: Secrets, access: Access, hour: number): string {
  const proof = secrets.hmac(PROOF_PURPOSE, proofText(access, hour)).toString('base64url');
  return accessKeyOf(secrets, access) + SEPARATOR + proof;
}

function isProof(secrets: Secrets, access: Access, hour: number, text: string): boolean {
  const hmac = Buffer.from(text, 'base64url');
  return KEY.test(text) && [hour, hour - 1].some((one) => secrets.isHmac(PROOF_PURPOSE, proofText(access, one), hmac));
}

/** How long ago the order ended, and the present time: they decide whether a reader sees street and phone number. */
export interface Ended {
  /** Whole days since the order reached one of FINAL_STATUSES; null in any other status. */
  finalDays: number | null;
  /** The present hour of the database's clock, in hours since 1970. */
  clockHour: number;
}

/**
 * Whether street and phone number are withheld from this reader, who may open the order: from `contactDays` days after
 * the order ended, unless the reader is its member or has a valid proof.
 */
export function hidesContact(
  secrets: Secrets,
  order: Access & Ended & { customerId: string | null },
  reader: OrderReader,
  contactDays: number,
): boolean {
  if (order.finalDays === null || order.finalDays < contactDays) return false;
  if (order.customerId !== null && reader.member?.customerId === order.customerId) return false;
  return !reader.keys.some((text) => isProof(secrets, order, order.clockHour, text));
}

/** How a reader who may open the order does so: by the account, by this browser's cookie, or only by the link's key. */
export function openedBy(
  secrets: Secrets,
  order: Access & { customerId: string | null },
  { member, kept }: OrderReader,
): 'account' | 'device' | 'link' {
  if (order.customerId !== null && member?.customerId === order.customerId) return 'account';
  return kept !== undefined && isAccessKey(secrets, order, kept) ? 'device' : 'link';
}

/** `key` is the one in the request's URL or body, alone or with a proof. */
export function readerOf(
  call: { member: Member | null; orderKeys: ReadonlyMap<string, string> },
  orderId: string,
  key: string | undefined,
): OrderReader {
  const kept = call.orderKeys.get(orderId);
  const sent = key === undefined ? [] : key.split(SEPARATOR);
  return { member: call.member, keys: kept === undefined ? sent : [...sent, kept], ...(kept ? { kept } : {}) };
}
