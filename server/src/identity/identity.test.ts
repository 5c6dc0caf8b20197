import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  countTry,
  DELAY_MAX_SECONDS,
  delayAfter,
  relyingPartyOf,
  TRIES_FREE,
  triesFree,
  type Tries,
} from './identity.ts';
import { TRY_CASES } from './identity.cases.ts';

describe('tries at one contact', () => {
  test.each(TRY_CASES)('$name', ({ tries, expected }) => {
    expect(countTry(tries, TRIES_FREE, 0)).toEqual(expected);
  });

  test('five tries are free, then the delay doubles from 30 seconds to 15 minutes', () => {
    const delays = Array.from({ length: 12 }, (_, at) => delayAfter(at + 1, TRIES_FREE));
    expect(delays).toEqual([null, null, null, null, 30, 60, 120, 240, 480, 900, 900, 900]);
  });

  test('trying as often as allowed gives no more than 110 tries a day', () => {
    let tries: Tries | null = null;
    let made = 0;
    for (let now = 0; now < 86_400; now += 1) {
      const outcome = countTry(tries, TRIES_FREE, now);
      if ('waitSeconds' in outcome) continue;
      tries = outcome;
      made += 1;
    }
    expect(made).toBeLessThanOrEqual(110);
    expect(made).toBeGreaterThan(TRIES_FREE);
  });

  test('whatever the times of the tries, fewer than ten are made in 30 seconds, and no wait exceeds 15 minutes', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 2_000 }), { minLength: 1, maxLength: 80 }), (gaps) => {
        let tries: Tries | null = null;
        let now = 0;
        let recent: number[] = [];
        for (const gap of gaps) {
          now += gap;
          const outcome = countTry(tries, TRIES_FREE, now);
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
    expect([triesFree(1), triesFree(1_000), triesFree(0.1)]).toEqual([5, 5_000, 1]);
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
