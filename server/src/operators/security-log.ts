// What an investigator looks for about operators: one line of the log for each fact, written once it is
// stored. A line names an operator by a hash of her id at most; a failed login names nobody.
import type { Log } from '../kernel/log.ts';
import type { Secrets } from '../kernel/secrets.ts';

type SecurityFact =
  | { security: 'operator.login.ok' | 'operator.session.ended'; operatorId: string }
  | { security: 'operator.login.failed'; reason: 'wrong' | 'locked' | 'second factor lost' }
  | { security: 'operator.added' | 'operator.disabled' | 'operator.reset'; operatorId: string };

const OPERATOR_CHARACTERS = 16;

export function operatorInLog(secrets: Secrets, operatorId: string): string {
  return secrets.hmac('log', operatorId).toString('base64url').slice(0, OPERATOR_CHARACTERS);
}

export function writeSecurity({ log, secrets }: { log: Log; secrets: Secrets }, fact: SecurityFact): void {
  const { operatorId, ...told } = { operatorId: undefined, ...fact };
  const operator = operatorId === undefined ? {} : { operator: operatorInLog(secrets, operatorId) };
  log[fact.security === 'operator.login.failed' ? 'warn' : 'info']({ ...told, ...operator }, 'security');
}
