// The shop looks itself over while it is open: what is cheap every minute, whole tables every ten. What it
// finds is an error in the log and a figure for the alarm; nothing is mended by itself.
import { AUDIT, type AuditStatement, runAudit } from './kernel/audit.ts';
import { every, type Job } from './kernel/jobs.ts';
import type { Shop } from './shop.ts';

const QUICK_EVERY_MS = 60_000;
const SLOW_EVERY_MS = 10 * 60_000;
const QUICK_STATEMENT_MS = 3_000;
const SLOW_STATEMENT_MS = 30_000;

export function auditWatch({ database, log, metrics }: Pick<Shop, 'database' | 'log' | 'metrics'>): Job[] {
  /** Statements that found something when they were asked last. */
  const found = new Set<number>();
  metrics.gauge('hindam_audit_findings', 'Statements of the audit that found something', () => found.size);
  const look = async (statements: readonly AuditStatement[], statementMs: number) => {
    const findings = await runAudit(database, statements, { statementMs, alone: true });
    if (findings === null) return;
    for (const { number } of statements) found.delete(number);
    for (const { number, name, meaning, count, rows } of findings) {
      found.add(number);
      log.error({ statement: number, about: name, meaning, count, rows }, 'the audit found something');
    }
  };
  const quick = AUDIT.filter(({ slow }) => !slow);
  const slow = AUDIT.filter((statement) => statement.slow);
  return [
    every(QUICK_EVERY_MS, 'audit', log, () => look(quick, QUICK_STATEMENT_MS)),
    every(SLOW_EVERY_MS, 'audit of whole tables', log, () => look(slow, SLOW_STATEMENT_MS)),
  ];
}
