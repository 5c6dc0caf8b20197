// Runs the consistency audit (kernel/audit.ts) on a schedule. A finding is logged as an error and counted in a gauge;
// nothing is repaired.
import { AUDIT, type AuditStatement, runAudit } from './kernel/audit.ts';
import { every, type Job } from './kernel/jobs.ts';
import type { Shop } from './shop.ts';

const QUICK_EVERY_MS = 60_000;
const SLOW_EVERY_MS = 10 * 60_000;
const QUICK_STATEMENT_MS = 3_000;
const SLOW_STATEMENT_MS = 30_000;

interface AuditSchedule {
  everyMs: number;
  /** Time limit for one statement. */
  statementMs: number;
  statements: readonly AuditStatement[];
  /**
   * Name of the gauge that shows the seconds since this node last ran all statements of this schedule without a
   * failure, at first since the start.
   */
  age: string;
  /** The help text of that gauge. */
  help: string;
}

const SCHEDULES: Readonly<Record<string, AuditSchedule>> = {
  audit: {
    everyMs: QUICK_EVERY_MS,
    statementMs: QUICK_STATEMENT_MS,
    statements: AUDIT.filter(({ slow }) => !slow),
    age: 'hindam_audit_age_seconds',
    help: 'Since all statements of every minute were answered',
  },
  'audit of whole tables': {
    everyMs: SLOW_EVERY_MS,
    statementMs: SLOW_STATEMENT_MS,
    statements: AUDIT.filter(({ slow }) => slow),
    age: 'hindam_audit_tables_age_seconds',
    help: 'Since all statements of every ten minutes were answered',
  },
};

export function auditWatch({ database, log, metrics }: Pick<Shop, 'database' | 'log' | 'metrics'>): Job[] {
  /** Numbers of the audit statements that found something, or could not be run, at their last run. */
  const found = new Set<number>();
  metrics.gauge(
    'hindam_audit_findings',
    'Statements of the audit that found something or were not answered',
    () => found.size,
  );

  async function runSchedule(name: string, { statements, statementMs }: AuditSchedule): Promise<boolean> {
    const findings = await runAudit(database, statements, { statementMs, alone: name });
    if (findings === null) return false;
    for (const { number } of statements) found.delete(number);
    for (const { number, name: about, meaning, count, rows, failure } of findings) {
      found.add(number);
      const line = { statement: number, about, meaning };
      if (count === null) log.error({ ...line, failure }, 'a statement of the audit was not answered');
      else log.error({ ...line, count, rows }, 'the audit found something');
    }
    return findings.every(({ count }) => count !== null);
  }

  return Object.entries(SCHEDULES).map(([name, schedule]) => {
    let lastCompleteAtMs = performance.now();
    metrics.gauge(schedule.age, schedule.help, () => (performance.now() - lastCompleteAtMs) / 1_000);
    return every(schedule.everyMs, name, { log, metrics }, async () => {
      if (await runSchedule(name, schedule)) lastCompleteAtMs = performance.now();
    });
  });
}
