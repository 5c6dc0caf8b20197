// Runs the consistency audit on the database of a test's shop: whatever a test did, the shop must be consistent. A test
// that plants violations passes the numbers of the audit statements that find them (`allowed`).
import { runAudit } from '../src/kernel/audit.ts';
import { openDatabase } from '../src/kernel/database.ts';

export async function expectAuditClean(url: string, allowed: ReadonlySet<number>): Promise<void> {
  const database = openDatabase({ url, poolSize: 1 });
  try {
    // Resets the shop's clock. If a test moved it ahead, the audit would report work as overdue that is not.
    await database.query('delete from shop.clock');
    // The audit reports idempotency keys that have had no answer for minutes. All requests have ended by now, so the
    // keys are aged, to be reported at once.
    await database.query(`update idempotency_keys set created_at = created_at - interval '3 minutes'`);
    const findings = ((await runAudit(database)) ?? []).filter(({ number }) => !allowed.has(number));
    if (findings.length === 0) return;
    const lines = findings.map(
      ({ number, name, count, meaning, rows, failure }) =>
        `${number} ${name}: ${count ?? failure} found. ${meaning} ${JSON.stringify(rows)}`,
    );
    throw new Error(`the audit found:\n${lines.join('\n')}`);
  } finally {
    await database.end();
  }
}
