// Every test database is looked over before it goes: whatever a test was about, the shop it leaves must
// add up. A test that plants what is wrong says which statements of the audit will find it.
import { runAudit } from '../src/kernel/audit.ts';
import { openDatabase } from '../src/kernel/database.ts';

export async function expectSound(url: string, allowed: ReadonlySet<number>): Promise<void> {
  const database = openDatabase({ url, poolSize: 1 });
  try {
    // A clock that a test moved makes everything late that no worker had time for.
    await database.query('delete from shop.clock');
    // Whoever was let in with a key has been answered: nobody calls any more.
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
