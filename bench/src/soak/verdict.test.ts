// Tests the verdict on made-up runs: each planted fault must fail the check that exists for it.
import { describe, expect, it } from 'vitest';
import type { ErrorKind, Failed } from './tally.ts';
import {
  GROWTH_MB_A_MINUTE_MAX,
  LONG_GROWTH_MB_A_MINUTE_MAX,
  judgeErrors,
  judgeLoad,
  judgeMemory,
  judgeNone,
  judgeQueues,
  type Life,
  verdictLines,
} from './verdict.ts';

/** Made-up samples of one process over `minutes` minutes, one every five seconds. */
const life = (minutes: number, megabytesAt: (minute: number) => number, node = 0): Life => ({
  node,
  samples: Array.from({ length: minutes * 12 }, (_, at) => ({ ageMs: at * 5_000, megabytes: megabytesAt(at / 12) })),
});
const flat = (minute: number): number => 280 + 30 * ((minute * 7) % 1);

describe('memory', () => {
  it('that goes up and down is flat, and so is what a process takes while it warms up', () => {
    expect(judgeMemory([life(30, flat)], 30).holds).toBe(true);
    expect(judgeMemory([life(30, (minute) => flat(minute) + 100 * Math.min(1, minute / 2))], 30).holds).toBe(true);
  });

  it('that leaks fails, in whichever process', () => {
    const leak = (minute: number): number => flat(minute) + 2 * GROWTH_MB_A_MINUTE_MAX * minute;
    const judgement = judgeMemory([life(30, flat), life(30, leak, 1)], 30);
    expect(judgement.holds).toBe(false);
    expect(judgement.found).toContain('node 2');
    expect(judgeMemory([life(16, leak)], 30).holds).toBe(false);
  });

  it('that leaks slowly fails in a process that lived long, and cannot be told from noise in a younger one', () => {
    const slow = (minute: number): number => flat(minute) + 2 * LONG_GROWTH_MB_A_MINUTE_MAX * minute;
    expect(judgeMemory([life(30, slow)], 30).holds).toBe(false);
    expect(judgeMemory([life(30, flat), life(12, slow, 1)], 30).holds).toBe(true);
    expect(judgeMemory([life(12, flat), life(12, flat, 1)], 30)).toMatchObject({
      holds: false,
      found: expect.stringContaining('no process lived long enough'),
    });
  });

  it('of a node that was killed is judged by the age of each process, not across them', () => {
    const young = (minute: number): number => 150 + 10 * Math.min(10, minute);
    expect(judgeMemory([life(7, young), life(7, young), life(20, flat)], 30).holds).toBe(false);
    const warmed = (minute: number): number => 150 + 60 * Math.min(2, minute);
    expect(judgeMemory([life(7, warmed), life(7, warmed), life(20, flat)], 30).holds).toBe(true);
  });

  it('that nobody could judge passes a short run alone', () => {
    expect(judgeMemory([life(1, flat)], 1).holds).toBe(true);
    expect(judgeMemory([life(4, flat), life(4, flat)], 30).holds).toBe(false);
    expect(judgeMemory([], 30).holds).toBe(false);
  });
});

const failed = (kind: ErrorKind, startedAt: number, endedAt = startedAt + 10): Failed => ({
  kind,
  what: 'POST /api/checkout/quote',
  detail: '500',
  node: 0,
  startedAt,
  endedAt,
});

describe('errors', () => {
  const moments = [{ fromMs: 10_000, toMs: 20_000 }];

  it('declared 503 and calls in flight are allowed at any time', () => {
    expect(judgeErrors([failed('declared 503', 0), failed('in flight', 90_000)], moments).holds).toBe(true);
  });

  it('any other 5xx, and no answer, only around a kill', () => {
    for (const kind of ['other 5xx', 'bare 503', 'no answer', 'too late', 'malformed'] as const) {
      expect(judgeErrors([failed(kind, 15_000)], moments).holds, kind).toBe(true);
      expect(judgeErrors([failed(kind, 5_000, 12_000)], moments).holds, kind).toBe(true);
      const judgement = judgeErrors([failed(kind, 15_000), failed(kind, 20_001)], moments);
      expect(judgement.holds, kind).toBe(false);
      expect(judgement.found).toContain(`1 × ${kind} of POST /api/checkout/quote`);
    }
  });

  it('a kill that is not over allows what follows', () => {
    const open = [{ fromMs: 10_000, toMs: Number.POSITIVE_INFINITY }];
    expect(judgeErrors([failed('other 5xx', 900_000)], open).holds).toBe(true);
  });

  it('a kill is no excuse for refusing what is right', () => {
    expect(judgeErrors([failed('unexpected 4xx', 15_000)], moments).holds).toBe(false);
  });
});

describe('the rest of the verdict', () => {
  it('a queue that is not empty fails, and is named', () => {
    expect(judgeQueues({ outbox: 0, refunds: 0 }).holds).toBe(true);
    expect(judgeQueues({ outbox: 0, refunds: 3 })).toMatchObject({ holds: false, found: '3 in refunds' });
  });

  it('findings fail, and many are counted', () => {
    expect(judgeNone('the audit is clean', [], '30 statements')).toMatchObject({ holds: true, found: '30 statements' });
    const many = Array.from({ length: 8 }, (_, at) => `finding ${at}`);
    expect(judgeNone('the audit is clean', many, '').found).toMatch(/finding 4; and 3 more$/);
  });

  it('a run of some length that lacks a part of the load fails', () => {
    const done = new Map([['order', 4]]);
    expect(judgeLoad(done, ['order'], 30).holds).toBe(true);
    expect(judgeLoad(done, ['order', 'visit'], 30)).toMatchObject({ holds: false, found: 'none: visit' });
    expect(judgeLoad(done, ['order', 'visit'], 1).holds).toBe(true);
  });

  it('each judgement is a line with a mark', () => {
    const lines = verdictLines([judgeQueues({ outbox: 1 }), judgeQueues({ outbox: 0 })]);
    expect(lines.split('\n').map((line) => line.trim()[0])).toEqual(['✗', '✓']);
  });
});
