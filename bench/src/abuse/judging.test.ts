import { expect, test } from 'vitest';
import { type Bought, STEPS } from './buyer.ts';
import { isLoaded, isSteady, linesOf, requirementsOf, type Scenario, STEADY_READINGS } from './judging.ts';

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

const ALONE = scenario({ flood: null, memory: { before: 60, peak: 110, after: 100 } });

const failing = (changes: Partial<Scenario>, alone = ALONE) =>
  requirementsOf(alone, scenario(changes)).flatMap(({ what, holds }) => (holds ? [] : [what]));

test('a flood passes when the buyer is hardly slower, gets no error, and the memory goes back', () => {
  expect(failing({ bought: bought(30) })).toEqual([]);
  expect(failing({ bought: bought(31) })).toEqual([
    expect.stringContaining("the buyer's p95"),
    expect.stringContaining('each step'),
  ]);
  expect(failing({ bought: bought(10, { broken: 1 }) })).toEqual([expect.stringContaining('5xx')]);
  expect(failing({ bought: bought(10, { paid: 0 }) })).toEqual([expect.stringContaining('5xx')]);
  expect(failing({ memory: { before: 100, peak: 180, after: 121 } })).toEqual([expect.stringContaining('memory')]);
});

test('a step that is slower than it may be fails a flood that the steps together pass', () => {
  const took = (changes: Partial<Bought['took']>): Partial<Scenario> => ({
    bought: bought(10, { took: { ...bought(10).took, ...changes } }),
  });
  expect(failing(took({ order: [30] }))).toEqual([]);
  expect(failing(took({ order: [31] }))).toEqual([expect.stringContaining('each step')]);
  const [, slow] = requirementsOf(ALONE, scenario(took({ order: [31], home: [200] })));
  expect(slow?.found).toBe('home 200 ms after 10 ms, order 31 ms after 10 ms');
  // A step whose p95 without a flood is below that of all steps together is judged by that of all steps, every other
  // step by its own.
  const calm = { ...scenario(took({ home: [1], order: [100] })), flood: null };
  expect(failing(took({ home: [30], order: [300] }), calm)).toEqual([]);
  expect(failing(took({ home: [31], order: [300] }), calm)).toContainEqual(expect.stringContaining('each step'));
  expect(failing(took({ home: [30], order: [301] }), calm)).toEqual([expect.stringContaining('each step')]);
});

test('the memory is judged against that after the buyer alone, whatever earlier floods left', () => {
  expect(failing({ memory: { before: 119, peak: 180, after: 120 } })).toEqual([]);
  expect(failing({ memory: { before: 119, peak: 180, after: 121 } })).toEqual([expect.stringContaining('memory')]);
});

test('a memory is settled once enough readings in a row differ little', () => {
  const level = Array.from({ length: STEADY_READINGS }, (_, at) => 100 + (at % 3));
  expect(isSteady(level.slice(1))).toBe(false);
  expect(isSteady(level)).toBe(true);
  expect(isSteady([200, ...level])).toBe(true);
  expect(isSteady([...level, 103])).toBe(false);
});

test('a machine that did other work shortly before is loaded', () => {
  expect(isLoaded({ cores: 2, loadAtStart: [0.9, 1, 9] })).toBe(false);
  expect(isLoaded({ cores: 2, loadAtStart: [1.1, 0.2, 0.2] })).toBe(true);
  expect(isLoaded({ cores: 2, loadAtStart: [0.2, 1.1, 0.2] })).toBe(true);
  expect(isLoaded({ cores: 8, loadAtStart: [1.1, 1.1, 1.1] })).toBe(false);
});

test('a step that was never reached has no p95, and no flood passes without any step', () => {
  const none = bought(10, { took: Object.fromEntries(STEPS.map((step) => [step, []])) as unknown as Bought['took'] });
  expect(failing({ bought: none })).toEqual([
    expect.stringContaining("the buyer's p95"),
    expect.stringContaining('each step'),
  ]);
  expect(linesOf(scenario({ bought: none })).join('\n')).toContain('home –');
});
