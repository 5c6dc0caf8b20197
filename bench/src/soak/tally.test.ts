import { expect, test } from 'vitest';
import { makeTally } from './tally.ts';

const failure = { what: 'GET /', detail: '', node: 0, startedAt: 0, endedAt: 1 };

test('a minute counts what came since the last one, the whole counts all', () => {
  const tally = makeTally();
  for (let took = 1; took <= 100; took += 1) tally.answered('page', took);
  tally.failed({ ...failure, kind: 'no answer' });
  expect(tally.takeMinute()).toEqual({
    requests: 101,
    errors: { 'no answer': 1 },
    pages: { p50Ms: 51, p95Ms: 96, p99Ms: 100 },
    calls: null,
  });
  tally.failed({ ...failure, kind: 'no answer' });
  tally.answered('call', 7);
  expect(tally.takeMinute()).toMatchObject({ requests: 2, errors: { 'no answer': 1 }, pages: null });
  expect(tally.takeMinute()).toMatchObject({ requests: 0, errors: {} });
  expect(tally.whole()).toMatchObject({ requests: 103, errors: { 'no answer': 2 }, calls: { p99Ms: 7 } });
  expect(tally.failures()).toHaveLength(2);
});
