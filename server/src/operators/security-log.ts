// The security log of operators. Its lines have hashes of operators' ids and of typed email addresses instead of these.
import type { Secrets } from '../kernel/secrets.ts';
import { hashInLog, type SecurityParts, writeSecurityLine } from '../kernel/security-log.ts';

type SecurityFact =
  | { security: 'operator.login.ok'; operatorId: string; contact: string }
  | { security: 'operator.session.ended'; operatorId: string }
  /** A login from outside OPERATOR_NETWORKS. The line names no contact, because the login was refused unread. */
  | { security: 'operator.login.failed'; reason: 'network' }
  | { security: 'operator.login.failed'; reason: 'wrong' | 'locked' | 'second factor lost'; contact: string }
  | { security: 'operator.added' | 'operator.disabled' | 'operator.reset' | 'operator.roles'; operatorId: string };

export function operatorInLog(secrets: Secrets, operatorId: string): string {
  return hashInLog(secrets, operatorId);
}

export function writeSecurity(shop: SecurityParts, fact: SecurityFact): void {
  const { operatorId, ...logged } = { operatorId: undefined, ...fact };
  const operator = operatorId === undefined ? {} : { operator: operatorInLog(shop.secrets, operatorId) };
  const level = fact.security === 'operator.login.failed' ? 'warn' : 'info';
  writeSecurityLine(shop, level, { ...logged, ...operator });
}
