// Who may open a home visit: the member it belongs to, or whoever holds the key of its signed link. A key is an HMAC of
// the visit's id and access version, so that the database stores no key (decision 26).
import { Buffer } from 'node:buffer';
import { validate as isUuid } from 'uuid';
import type { Member } from '../kernel/call.ts';
import type { Secrets } from '../kernel/secrets.ts';
import type { Booking } from './bookings.ts';

export interface VisitReader {
  member: Member | null;
  keys: readonly string[];
}

const PURPOSE = 'visit link';
const KEY = /^[A-Za-z0-9_-]{43}$/;

type Access = Pick<Booking, 'bookingId' | 'accessVersion'>;

const signed = ({ bookingId, accessVersion }: Access): string => `${bookingId} ${accessVersion}`;

export function visitKeyOf(secrets: Secrets, visit: Access): string {
  return secrets.lasting.hmac(PURPOSE, signed(visit)).toString('base64url');
}

export function isVisitKey(secrets: Secrets, visit: Access, key: string): boolean {
  const hmac = Buffer.from(key, 'base64url');
  // base64url can spell the same bytes in several ways, because the last character has spare bits; only one spelling is
  // accepted.
  return KEY.test(key) && hmac.toString('base64url') === key && secrets.lasting.isHmac(PURPOSE, signed(visit), hmac);
}

export function mayOpenVisit(
  secrets: Secrets,
  visit: Access & Pick<Booking, 'customerId'>,
  { member, keys }: VisitReader,
): boolean {
  if (visit.customerId !== null && member?.customerId === visit.customerId) return true;
  return keys.some((key) => isVisitKey(secrets, visit, key));
}

const CONFIRM_PURPOSE = 'visit confirm';

/** The key that confirms a guest's visit. Only the mail to the guest contains it, so it proves the mail address. */
export function confirmKeyOf(secrets: Secrets, bookingId: string): string {
  return `${bookingId}.${secrets.lasting.hmac(CONFIRM_PURPOSE, bookingId).toString('base64url')}`;
}

/** The id of the visit that the key confirms; null for a key that this shop did not make. */
export function confirmedBy(secrets: Secrets, key: string): string | null {
  const [bookingId = '', hmac = ''] = key.split('.');
  const isKey = secrets.lasting.isHmac(CONFIRM_PURPOSE, bookingId, Buffer.from(hmac, 'base64url'));
  return isUuid(bookingId) && isKey ? bookingId : null;
}

/** `key` comes from the URL or body, `orderKeys` from a cookie, which holds keys of visits too. */
export function visitReaderOf(
  call: { member: Member | null; orderKeys: ReadonlyMap<string, string> },
  bookingId: string,
  key: string | undefined,
): VisitReader {
  return { member: call.member, keys: [key, call.orderKeys.get(bookingId)].filter((one) => one !== undefined) };
}
