// The security log: log lines about sign-ins and changes of accounts. A line identifies a member by a part of an HMAC,
// and a contact by a part of another, so that nobody without SECRETS can tell whose it is (kernel/security-log.ts).
import { contactKey } from '../customers/contact.ts';
import type { Contact } from '../customers/customers.ts';
import type { Secrets } from '../kernel/secrets.ts';
import { hashInLog, type SecurityParts, writeSecurityLine } from '../kernel/security-log.ts';

type SecurityFact =
  | { security: 'login.ok'; customerId: string; by: 'password' | 'code' | 'passkey'; contact?: Contact }
  | { security: 'login.failed'; by: 'password'; reason: 'wrong' | 'throttled'; contact: Contact }
  | { security: 'login.failed'; by: 'passkey'; reason: 'wrong' | 'unverified' }
  /** A signed-in member was asked for the password again and gave a wrong one. */
  | { security: 'proof.failed'; customerId: string }
  | { security: 'account.opened' | 'account.exported' | 'account.deleted'; customerId: string }
  | { security: 'password.changed'; customerId: string; by: 'password' | 'code' }
  | { security: 'contact.changed'; customerId: string; kind: 'email' | 'phone'; contact: Contact }
  | { security: 'passkey.added' | 'passkey.deleted'; customerId: string }
  | { security: 'session.ended'; customerId: string; which: 'this' | 'one' | 'others' }
  /** Wrong codes have locked a purpose for the contact and the asker who requested the codes (otp.ts). */
  | { security: 'otp.locked'; purpose: string; contact: Contact }
  /**
   * From one network address, or one IPv6 /48, as many wrong codes of a purpose were typed as are allowed in an hour.
   */
  | { security: 'otp.stopped'; purpose: string }
  /** Wrong codes were typed for many contacts within an hour: from one network address, or in the whole shop. */
  | { security: 'otp.spread'; purpose: string; seenIn: 'one address' | 'all addresses'; contacts: number }
  /** An hour's budget of SMS is spent: that of the shop, a country, a range of numbers, or a network's codes. */
  | { security: 'sms.budget'; budget: 'hour' | 'country' | 'prefix' | 'network'; country: string };

const WARNED: ReadonlySet<SecurityFact['security']> = new Set([
  'login.failed',
  'proof.failed',
  'otp.locked',
  'otp.stopped',
  'otp.spread',
  'sms.budget',
]);

/** A pseudonym of the member for the log; only the shop, which has the secret, can tell whose it is. */
export function memberInLog(secrets: Secrets, customerId: string): string {
  return hashInLog(secrets, customerId);
}

export function writeSecurity(shop: SecurityParts, fact: SecurityFact): void {
  const { customerId, contact, ...logged } = { customerId: undefined, contact: undefined, ...fact };
  const member = customerId === undefined ? {} : { member: memberInLog(shop.secrets, customerId) };
  const typed = contact === undefined ? undefined : contactKey(contact);
  writeSecurityLine(shop, WARNED.has(fact.security) ? 'warn' : 'info', { ...logged, ...member, contact: typed });
}
