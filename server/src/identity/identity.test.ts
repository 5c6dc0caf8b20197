import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  countTry,
  DELAY_MAX_SECONDS,
  delayAfter,
  relyingPartyOf,
  TRIES_FREE,
  TRIES_FREE_OF_ALL,
  TRIES_OF_A_DAY,
  type Tries,
  type TryRule,
  tryRules,
} from './identity.ts';
import { TRY_CASES } from './identity.cases.ts';

const { ofAsker, ofAll } = tryRules(1);
const DAY = 86_400;

/** Tries as often as the rule allows, and calls `onTry` with the second of every try. */
function tryAlways(rule: TryRule, seconds: number, onTry: (now: number) => void): void {
  let tries: Tries | null = null;
  for (let now = 0; now < seconds; now += 1) {
    const outcome = countTry(tries, rule, now);
    if ('waitSeconds' in outcome) continue;
    tries = outcome;
    onTry(now);
  }
}

describe('tries of one asker at one contact', () => {
  test.each(TRY_CASES)('$name', ({ tries, expected }) => {
    expect(countTry(tries, ofAsker, 0)).toEqual(expected);
  });

  test('five tries are free, then the delay doubles from 30 seconds to 15 minutes', () => {
    const delays = Array.from({ length: 12 }, (_, at) => delayAfter(at + 1, TRIES_FREE));
    expect(delays).toEqual([null, null, null, null, 30, 60, 120, 240, 480, 900, 900, 900]);
  });

  test('trying as often as allowed gives no more than 110 tries a day', () => {
    const made: number[] = [];
    tryAlways(ofAsker, DAY, (now) => made.push(now));
    expect(TRIES_OF_A_DAY).toBe(110);
    expect(made.length).toBeLessThanOrEqual(TRIES_OF_A_DAY);
    expect(made.length).toBeGreaterThan(TRIES_FREE);
  });

  test('whatever the times of the tries, fewer than ten are made in 30 seconds, and no wait exceeds 15 minutes', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 2_000 }), { minLength: 1, maxLength: 80 }), (gaps) => {
        let tries: Tries | null = null;
        let now = 0;
        let recent: number[] = [];
        for (const gap of gaps) {
          now += gap;
          const outcome = countTry(tries, ofAsker, now);
          if ('waitSeconds' in outcome) {
            expect(outcome.waitSeconds).toBeLessThanOrEqual(DELAY_MAX_SECONDS);
            continue;
          }
          recent = [...recent.filter((at) => at > now - 30), now];
          expect(recent.length).toBeLessThan(2 * TRIES_FREE);
          tries = outcome;
        }
      }),
    );
  });

  test('the limits factor multiplies the free tries', () => {
    const freeOf = (factor: number) => Object.values(tryRules(factor)).map(({ free }) => free);
    expect([freeOf(1), freeOf(1_000), freeOf(0.1)]).toEqual([
      [5, 330],
      [5_000, 330_000],
      [1, 33],
    ]);
  });
});

describe('tries of all askers at one contact', () => {
  test('one asker, however patient, never delays the others', () => {
    let all: Tries | null = null;
    tryAlways(ofAsker, 10 * DAY, (now) => {
      const outcome = countTry(all, ofAll, now);
      if ('waitSeconds' in outcome) throw new Error(`all wait after ${now} seconds`);
      all = outcome;
      expect(outcome.blockedUntil).toBeNull();
    });
    expect(all).not.toBeNull();
  });

  test('any number of askers make no more than 440 tries in a day', () => {
    const made: number[] = [];
    let all: Tries | null = null;
    for (let now = 0; now < 3 * DAY; now += 1) {
      for (;;) {
        const outcome = countTry(all, ofAll, now);
        if ('waitSeconds' in outcome) break;
        all = outcome;
        made.push(now);
      }
    }
    const within = (day: number) => made.filter((at) => Math.floor(at / DAY) === day).length;
    expect(within(0)).toBeGreaterThan(TRIES_FREE_OF_ALL);
    expect(within(0)).toBeLessThanOrEqual(440);
    expect(within(1)).toBeLessThanOrEqual(TRIES_OF_A_DAY);
  });

  test('askers that stop before the delay make fewer than 330 tries in a day', () => {
    let all: Tries | null = null;
    const made: number[] = [];
    for (let now = 0; now < 3 * DAY; now += 60) {
      for (;;) {
        const outcome = countTry(all, ofAll, now);
        if ('waitSeconds' in outcome || outcome.blockedUntil !== null) break;
        all = outcome;
        made.push(now);
      }
    }
    expect(made.length).toBeLessThanOrEqual(3 * (TRIES_FREE_OF_ALL - 1));
  });
});

describe('where passkeys are valid', () => {
  test('at the public address only', () => {
    expect(relyingPartyOf('https://hindam.example', 'http://localhost:3000')).toEqual({
      id: 'hindam.example',
      origins: ['https://hindam.example'],
    });
    expect(relyingPartyOf('https://hindam.example', 'https://elsewhere.example').origins).toEqual([
      'https://hindam.example',
    ]);
  });

  test('on localhost, at any port the page came from', () => {
    expect(relyingPartyOf('http://localhost:3000', 'http://localhost:4100')).toEqual({
      id: 'localhost',
      origins: ['http://localhost:3000', 'http://localhost:4100'],
    });
    expect(relyingPartyOf('http://localhost:3000', 'http://elsewhere.example').origins).toEqual([
      'http://localhost:3000',
    ]);
  });
});
