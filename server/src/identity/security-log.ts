// The security log: log lines about sign-ins and changes of accounts. A line identifies a member only by a part of an
// HMAC; one about a failed sign-in identifies nobody, because the input may be a password typed into the wrong field.
import type { Log } from '../kernel/log.ts';
import type { Secrets } from '../kernel/secrets.ts';

type SecurityFact =
  | { security: 'login.ok'; customerId: string; by: 'password' | 'code' | 'passkey' }
  | { security: 'login.failed'; by: 'password' | 'passkey'; reason: 'wrong' | 'throttled' | 'unverified' }
  /** A signed-in member was asked for the password again and gave a wrong one. */
  | { security: 'proof.failed'; customerId: string }
  | { security: 'account.opened' | 'account.exported' | 'account.deleted'; customerId: string }
  | { security: 'password.changed'; customerId: string; by: 'password' | 'code' }
  | { security: 'contact.changed'; customerId: string; kind: 'email' | 'phone' }
  | { security: 'passkey.added' | 'passkey.deleted'; customerId: string }
  | { security: 'session.ended'; customerId: string; which: 'this' | 'one' | 'others' }
  | { security: 'otp.locked'; purpose: string }
  /** A network address has typed as many wrong codes as it may in an hour. */
  | { security: 'otp.stopped'; purpose: string }
  /** Wrong codes were typed for many contacts within an hour: from one network address, or in the whole shop. */
  | { security: 'otp.spread'; purpose: string; from: 'one address' | 'all addresses'; contacts: number }
  /** A budget of SMS is spent: of the whole hour, of one country, or of one range of numbers in it. */
  | { security: 'sms.budget'; budget: 'hour' | 'country' | 'prefix'; country: string };

const WARNED: ReadonlySet<SecurityFact['security']> = new Set([
  'login.failed',
  'proof.failed',
  'otp.locked',
  'otp.stopped',
  'otp.spread',
  'sms.budget',
]);

const MEMBER_CHARACTERS = 16;

/** A pseudonym of the member for the log; only the shop, which has the secret, can tell whose it is. */
export function memberInLog(secrets: Secrets, customerId: string): string {
  return secrets.hmac('log', customerId).toString('base64url').slice(0, MEMBER_CHARACTERS);
}

export function writeSecurity({ log, secrets }: { log: Log; secrets: Secrets }, fact: SecurityFact): void {
  const { customerId, ...logged } = { customerId: undefined, ...fact };
  const member = customerId === undefined ? {} : { member: memberInLog(secrets, customerId) };
  log[WARNED.has(fact.security) ? 'warn' : 'info']({ ...logged, ...member }, 'security');
}
