// Requests for one-time codes and tries of them, from network addresses that the limits count.
import { latinDigits } from '@hindam/contract/language';
import { headersFor, type Typed } from './codes.ts';
import type { Answer, TestShop } from './shop.ts';

const PAGE = { origin: 'http://localhost:3000' };

let addresses = 0;
/** A header with a new network address, for a shop that trusts X-Forwarded-For. */
export const elsewhere = () => ({ 'x-forwarded-for': `10.1.${((addresses += 1) >> 8) & 255}.${addresses & 255}` });

const homes = new Map<string, Record<string, string>>();
/**
 * Headers with a network address of its own for each contact, so that codes for one contact do not count against
 * another: limits count by contact and by network address.
 */
export function homeOf({ email, phone = '' }: Typed): Record<string, string> {
  const contact = email ?? latinDigits(phone).replace(/\D/g, '').replace(/^0/, '');
  if (!homes.has(contact)) homes.set(contact, elsewhere());
  return homes.get(contact)!;
}

/** Each try comes from another network address, so that limits per network address do not apply. */
export const verify = (shop: TestShop, ref: string, otp: string) =>
  shop.post('customer/verify-otp', { otp_ref: ref, otp }, { ...PAGE, ...elsewhere() });

export const send = async (
  shop: TestShop,
  body: Typed & { purpose: string },
  from: Record<string, string> = homeOf(body),
) => shop.post('customer/send-otp', body, { ...(await headersFor(shop, body.purpose)), ...from });

export const errorCodesOf = (answers: readonly { body: Answer }[]) => answers.map(({ body }) => body.errorCode);

export const times = <T>(n: number, make: (at: number) => T): T[] => Array.from({ length: n }, (_, at) => make(at));
