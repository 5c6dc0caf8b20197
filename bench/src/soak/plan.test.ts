import { describe, expect, it } from 'vitest';
import { routeOf } from './client.ts';
import { priceFile } from './importing.ts';
import { makeRandom } from './random.ts';
import { readSoakOptions } from './soak-options.ts';
import { planStrikes, SPARED_NODE, STRIKES } from './strike-plan.ts';

describe('the command line', () => {
  it('is half an hour, 1,000 products and twelve strikes by default', () => {
    expect(readSoakOptions([])).toMatchObject({ minutes: 30, products: 1000, kills: 12, keep: false });
  });

  it('strikes in proportion, and at least once, unless it is told how often', () => {
    expect(readSoakOptions(['--minutes', '1']).kills).toBe(1);
    expect(readSoakOptions(['--minutes', '10']).kills).toBe(4);
    expect(readSoakOptions(['--minutes', '1', '--kills', '0']).kills).toBe(0);
  });

  it('rejects what is no number of its kind', () => {
    expect(() => readSoakOptions(['--minutes', '0'])).toThrow('--minutes takes a whole number from 1');
    expect(() => readSoakOptions(['--minutes', '1.5'])).toThrow('--minutes');
    expect(() => readSoakOptions(['--seed', 'x'])).toThrow('--seed');
    expect(() => readSoakOptions(['--kills=-1'])).toThrow('--kills');
    expect(() => readSoakOptions(['--long'])).toThrow('--long');
  });
});

describe('the plan of strikes', () => {
  const HALF_AN_HOUR = 30 * 60_000;

  it('is the same for the same seed', () => {
    expect(planStrikes(12, HALF_AN_HOUR, makeRandom(7))).toEqual(planStrikes(12, HALF_AN_HOUR, makeRandom(7)));
    expect(planStrikes(12, HALF_AN_HOUR, makeRandom(7))).not.toEqual(planStrikes(12, HALF_AN_HOUR, makeRandom(8)));
  });

  it('has twelve strikes of every kind, in order, none at the very beginning or end, and no kill of the spared node', () => {
    for (let seed = 1; seed <= 50; seed += 1) {
      const plan = planStrikes(12, HALF_AN_HOUR, makeRandom(seed));
      expect(new Set(plan.map(({ kind }) => kind))).toEqual(new Set(STRIKES));
      const killed = plan.filter(({ kind }) => kind === 'node').map(({ node }) => node);
      expect(new Set(killed)).toEqual(new Set([1 - SPARED_NODE]));
      const times = plan.map(({ afterMs }) => afterMs);
      expect(times).toEqual([...times].sort((a, b) => a - b));
      expect(times[0]).toBeGreaterThan(60_000);
      expect(times.at(-1)).toBeLessThan(HALF_AN_HOUR - 60_000);
    }
  });
});

describe('chance', () => {
  it('is even: of ten values each comes about as often', () => {
    const random = makeRandom(42);
    const counts = Array.from({ length: 10 }, () => 0);
    for (let turn = 0; turn < 20_000; turn += 1) counts[random.below(10)]! += 1;
    for (const count of counts) expect(Math.abs(count - 2_000)).toBeLessThan(250);
  });
});

describe('what errors are counted under', () => {
  it('names no id', () => {
    const id = '01890a5d-ac96-774b-bcce-b302099a8057';
    expect(routeOf(`/api/order/details/${id}?key=abc`)).toBe('/api/order/details/:id');
    expect(routeOf('/api/guest-cart/view/guest-s-1x-2y-3z')).toBe('/api/guest-cart/view/:id');
  });
});

describe('the price file', () => {
  it('has the same products at other prices each time', () => {
    const random = makeRandom(1);
    const [first, second] = [priceFile(random), priceFile(random)];
    const skus = (file: string): string[] => file.match(/SOAK-\d+-\d+/g) ?? [];
    expect(skus(first)).toEqual(skus(second));
    expect(new Set(skus(first)).size).toBe(75);
    expect(first).not.toBe(second);
  });
});
