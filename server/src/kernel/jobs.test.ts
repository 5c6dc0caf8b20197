import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { every } from './jobs.ts';
import { makeLog } from './log.ts';
import { makeMetrics } from './metrics.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a job that fails ten times a second is logged once, and once more when it succeeds again', async () => {
  const lines: string[] = [];
  const log = makeLog('info', { write: (line) => void lines.push(line) });
  const metrics = makeMetrics();
  const failing = async () => /^hindam_jobs_failing (\d+)$/m.exec(await metrics.text())?.[1];
  let isDown = true;
  let turns = 0;
  const job = every(100, 'changes', { log, metrics }, async () => {
    turns += 1;
    if (isDown) throw Object.assign(new Error('a personal value: "Nameplanted"'), { severity: 'ERROR', code: '55P03' });
  });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(turns).toBe(50);
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0]!)).toMatchObject({ level: 'error', job: 'changes', err: { code: '55P03' } });
  expect(lines[0]).not.toContain('Nameplanted');
  expect(await failing()).toBe('1');
  isDown = false;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(lines).toHaveLength(2);
  expect(JSON.parse(lines[1]!)).toMatchObject({ job: 'changes', failures: 50, msg: 'a job runs again' });
  expect(await failing()).toBe('0');
  isDown = true;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(lines).toHaveLength(3);
  await job.stop();
});
