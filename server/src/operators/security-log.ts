// The security log of operators. A line identifies an operator only by a hash of the id; a line about a failed login
// identifies nobody.
import type { Log } from '../kernel/log.ts';
import type { Secrets } from '../kernel/secrets.ts';

type SecurityFact =
  | { security: 'operator.login.ok' | 'operator.session.ended'; operatorId: string }
  | { security: 'operator.login.failed'; reason: 'wrong' | 'locked' | 'network' | 'second factor lost' }
  | { security: 'operator.added' | 'operator.disabled' | 'operator.reset' | 'operator.roles'; operatorId: string };

const OPERATOR_CHARACTERS = 16;

export function operatorInLog(secrets: Secrets, operatorId: string): string {
  return secrets.hmac('log', operatorId).toString('base64url').slice(0, OPERATOR_CHARACTERS);
}

export function writeSecurity({ log, secrets }: { log: Log; secrets: Secrets }, fact: SecurityFact): void {
  const { operatorId, ...logged } = { operatorId: undefined, ...fact };
  const operator = operatorId === undefined ? {} : { operator: operatorInLog(secrets, operatorId) };
  log[fact.security === 'operator.login.failed' ? 'warn' : 'info']({ ...logged, ...operator }, 'security');
}
