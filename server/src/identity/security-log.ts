// What an investigator looks for: one line of the log for each fact about logins and accounts, written once the
// fact is stored. Always true: a line names a member by her id at most, and a failed login names nobody, because
// what was typed may be somebody's address or a password in the wrong field.
import type { Log } from '../kernel/log.ts';

type SecurityFact =
  | { security: 'login.ok'; customerId: string; by: 'password' | 'code' | 'passkey' }
  | { security: 'login.failed'; by: 'password' | 'passkey'; reason: 'wrong' | 'throttled' }
  /** She is signed in, and could not prove once more who she is. */
  | { security: 'proof.failed'; customerId: string }
  | { security: 'account.opened' | 'account.exported' | 'account.deleted'; customerId: string }
  | { security: 'password.changed'; customerId: string; by: 'password' | 'code' }
  | { security: 'contact.changed'; customerId: string; kind: 'email' | 'phone' }
  | { security: 'passkey.added' | 'passkey.deleted'; customerId: string }
  | { security: 'session.ended'; customerId: string; which: 'this' | 'one' | 'others' }
  | { security: 'otp.locked'; purpose: string };

const WARNED: ReadonlySet<SecurityFact['security']> = new Set(['login.failed', 'proof.failed', 'otp.locked']);

export function writeSecurity({ log }: { log: Log }, fact: SecurityFact): void {
  log[WARNED.has(fact.security) ? 'warn' : 'info'](fact, 'security');
}
