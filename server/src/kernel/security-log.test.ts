import { expect, test } from 'vitest';
import { makeLog } from './log.ts';
import { makeMetrics } from './metrics.ts';
import { makeSecrets, newSecret } from './secrets.ts';
import { hashInLog, writeSecurityLine } from './security-log.ts';
import { traceNow, withTrace } from './trace.ts';

function open(secret = newSecret()) {
  const lines: Record<string, unknown>[] = [];
  const log = makeLog('info', { write: (line: string) => void lines.push(JSON.parse(line)) });
  return { log, lines, metrics: makeMetrics(), secrets: makeSecrets([secret]) };
}

const NETWORK = '203.0.113.7';

test('a line has the id of its request and keyed hashes, and is counted', async () => {
  const parts = open();
  const { secrets, lines, metrics } = parts;
  await withTrace({ requestId: 'a1', network: NETWORK }, async () => {
    await Promise.resolve();
    writeSecurityLine(parts, 'warn', { security: 'login.failed', contact: 'sara@example.com' });
  });
  const hashes = { from: hashInLog(secrets, NETWORK), contact: hashInLog(secrets, 'sara@example.com') };
  expect(lines).toMatchObject([{ level: 'warn', security: 'login.failed', requestId: 'a1', ...hashes }]);
  expect(JSON.stringify(lines)).not.toMatch(/203\.0|sara/);
  expect(await metrics.text()).toContain('hindam_security_events_total{event="login.failed"} 1');
});

test('the hash depends on the secret, so that nobody can try contacts without it', () => {
  const [one, other] = [open(), open()];
  expect(hashInLog(one.secrets, NETWORK)).not.toBe(hashInLog(other.secrets, NETWORK));
  expect(hashInLog(one.secrets, NETWORK)).toMatch(/^[\w-]{16}$/);
});

test('requests at once do not mix, and a job has none', async () => {
  const parts = open();
  const one = (requestId: string, waitMs: number) =>
    withTrace({ requestId, network: requestId }, async () => {
      await new Promise((resolve) => void setTimeout(resolve, waitMs));
      return traceNow()?.requestId;
    });
  expect(await Promise.all([one('a', 20), one('b', 10), one('c', 0)])).toEqual(['a', 'b', 'c']);
  writeSecurityLine(parts, 'info', { security: 'operator.added' });
  expect(parts.lines[0]).not.toHaveProperty('requestId');
  expect(parts.lines[0]).not.toHaveProperty('from');
});
