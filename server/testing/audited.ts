// Audits every test database before it is dropped: whatever a test did, the shop it leaves must be consistent. A test
// that plants violations names the audit statements that will find them.
import { runAudit } from '../src/kernel/audit.ts';
import { openDatabase } from '../src/kernel/database.ts';

export async function expectSound(url: string, allowed: ReadonlySet<number>): Promise<void> {
  const database = openDatabase({ url, poolSize: 1 });
  try {
    // A clock that a test moved would make all work late that no worker had time for.
    await database.query('delete from shop.clock');
    // Every keyed request has been answered by now: no caller is left.
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
