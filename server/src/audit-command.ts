// `npm run audit`: runs the consistency audit and prints its findings; a statement that could not be run counts as a
// finding. Exits with 1 if there are any. The audit only reads, so the shop may be open meanwhile.
import { resolve } from 'node:path';
import { runCommand } from './command.ts';
import { AUDIT, type Finding, runAudit } from './kernel/audit.ts';

const line = ({ number, name, count, meaning, rows, failure }: Finding): string =>
  count === null
    ? `${number} ${name}: not answered, ${failure}. Ask again; until then nobody knows whether: ${meaning}\n`
    : `${number} ${name}: ${count} found. ${meaning} ${JSON.stringify(rows)}\n`;

await runCommand(resolve(import.meta.dirname, '../..'), async ({ shop }) => {
  const findings = (await runAudit(shop.database)) ?? [];
  for (const finding of findings) process.stdout.write(line(finding));
  if (findings.length === 0) process.stdout.write(`All ${AUDIT.length} statements of the audit found nothing.\n`);
  return findings.length === 0 ? 0 : 1;
});
