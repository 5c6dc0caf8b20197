import { expect, test } from 'vitest';
import { type Bought, STEPS } from './buyer.ts';
import { linesOf, requirementsOf, type Scenario } from './judging.ts';

const bought = (ms: number, more: Partial<Bought> = {}): Bought => ({
  took: Object.fromEntries(STEPS.map((step) => [step, [ms, ms, ms]])) as Bought['took'],
  paid: 3,
  broken: 0,
  complaints: [],
  ...more,
});

const scenario = (changes: Partial<Scenario>): Scenario => ({
  flood: 'wrong logins',
  rate: 40,
  bought: bought(10),
  flooded: { sent: 100, answers: { 200: 10, 429: 90 } },
  busyMs: 250,
  perRequestMs: 2.5,
  memory: { before: 100, peak: 180, after: 119 },
  ...changes,
});

const failing = (changes: Partial<Scenario>) =>
  requirementsOf(scenario({ flood: null }), scenario(changes)).flatMap(({ what, holds }) => (holds ? [] : [what]));

test('a flood passes when the buyer is hardly slower, gets no error, and the memory goes back', () => {
  expect(failing({ bought: bought(30) })).toEqual([]);
  expect(failing({ bought: bought(31) })).toEqual([expect.stringContaining('p95')]);
  expect(failing({ bought: bought(10, { broken: 1 }) })).toEqual([expect.stringContaining('5xx')]);
  expect(failing({ bought: bought(10, { paid: 0 }) })).toEqual([expect.stringContaining('5xx')]);
  expect(failing({ memory: { before: 100, peak: 180, after: 121 } })).toEqual([expect.stringContaining('memory')]);
});

test('a step that was never reached has no p95, and no flood passes without any step', () => {
  const none = bought(10, { took: Object.fromEntries(STEPS.map((step) => [step, []])) as unknown as Bought['took'] });
  expect(failing({ bought: none })).toEqual([expect.stringContaining('p95')]);
  expect(linesOf(scenario({ bought: none })).join('\n')).toContain('home –');
});
