// The rules of one-time codes, without a database.
import { OTP_RESEND_SECONDS } from '@hindam/contract/identity';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type CodeHistory,
  ATTACK_FAILURES,
  codeLength,
  CODES_PER_DAY,
  CODES_PER_HOUR,
  codesPerDay,
  DAY_SECONDS,
  FAILURES_TO_LOCK,
  HOUR_SECONDS,
  isUnderAttack,
  verdictOf,
  letterOf,
  OTP_TRIES,
  PASS_SECONDS,
  secondsToWait,
  sendsLink,
} from './otp.ts';

const CALM = { checks: 0, failures: 0 };
const historyOf = (ages: number[], more: Partial<CodeHistory> = {}): CodeHistory => ({
  ages,
  allAges: ages,
  sameAge: ages[0] ?? null,
  ...more,
});
const open = { length: 4, tries: 0, over: false, isLocked: false, checkedAge: null, failuresInRow: 0 };
const locked = { ...open, length: 6, isLocked: true, checkedAge: PASS_SECONDS };

describe('when a code may be sent', () => {
  test.each([
    ['the first at once', historyOf([]), 0],
    ['the next not within the minute', historyOf([10]), OTP_RESEND_SECONDS - 10],
    ['the next after the minute', historyOf([OTP_RESEND_SECONDS]), 0],
    ['for another purpose at once', historyOf([10], { sameAge: null }), 0],
    ['the fourth of an hour when the first is an hour old', historyOf([100, 200, 3_000]), HOUR_SECONDS - 3_000],
    [
      'the sixth of a day when the first is a day old',
      historyOf([4_000, 5_000, 6_000, 7_000, 8_000]),
      DAY_SECONDS - 8_000,
    ],
    [
      'the tenth of an hour for all askers, though this one asked for none',
      historyOf([], { allAges: [10, 20, 30, 40, 50, 60, 70, 80, 90] }),
      HOUR_SECONDS - 90,
    ],
    ['the ninth of all askers at once', historyOf([], { allAges: [10, 20, 30, 40, 50, 60, 70, 80] }), 0],
    ['the longest of all waits counts', historyOf([5, 6, 7, 8, 4_000]), DAY_SECONDS - 4_000],
  ])('%s', (_, before, seconds) => {
    expect(secondsToWait(before, 1)).toBe(seconds);
  });

  test('the limits factor raises counts and shortens the minute', () => {
    expect(secondsToWait(historyOf([0.1, 0.2, 0.3, 0.4, 0.5, 0.6]), 1_000)).toBe(0);
    expect(secondsToWait(historyOf([0.01]), 1_000)).toBeCloseTo(0.05, 6);
    expect(codesPerDay(0.1)).toBe(1);
  });

  test('the told wait suffices, and constant requests give three codes an hour and five a day', () => {
    const pauses = fc.array(fc.integer({ min: 1, max: 4_000 }), { minLength: 30, maxLength: 120 });
    fc.assert(
      fc.property(pauses, (seconds) => {
        const sentAt: number[] = [];
        let now = 0;
        for (const pause of seconds) {
          now += pause;
          const ages = sentAt
            .map((at) => now - at)
            .filter((age) => age < DAY_SECONDS)
            .toReversed();
          const wait = secondsToWait(historyOf(ages), 1);
          if (wait > 0) {
            const later = ages.map((age) => age + wait).filter((age) => age < DAY_SECONDS);
            expect(secondsToWait(historyOf(later), 1)).toBe(0);
          } else sentAt.push(now);
        }
        const within = (at: number, window: number) => sentAt.filter((each) => each > at - window && each <= at).length;
        for (const at of sentAt) {
          expect(within(at, HOUR_SECONDS)).toBeLessThanOrEqual(CODES_PER_HOUR);
          expect(within(at, DAY_SECONDS)).toBeLessThanOrEqual(CODES_PER_DAY);
          expect(within(at, OTP_RESEND_SECONDS)).toBe(1);
        }
      }),
    );
  });
});

describe('the verdict on a typed code', () => {
  test('a code that may not be checked is not checked', () => {
    const look = () => {
      throw new Error('looked at');
    };
    expect(verdictOf({ ...open, over: true }, look)).toEqual({ kind: 'over' });
    expect(verdictOf({ ...open, tries: OTP_TRIES }, look)).toEqual({ kind: 'over' });
    expect(verdictOf({ ...locked, length: 4 }, look)).toEqual({ kind: 'over' });
    expect(verdictOf({ ...locked, over: true }, look)).toEqual({ kind: 'over' });
    expect(verdictOf({ ...locked, checkedAge: 15 }, look)).toEqual({ kind: 'locked', seconds: PASS_SECONDS - 15 });
  });

  test('during a lock a code of six digits is checked when the last one was checked a minute ago', () => {
    expect(verdictOf(locked, () => true)).toEqual({ kind: 'right' });
    expect(verdictOf({ ...locked, checkedAge: null }, () => true)).toEqual({ kind: 'right' });
    expect(verdictOf(locked, () => false)).toEqual({ kind: 'wrong', failuresInRow: 1, locks: false });
    expect(verdictOf({ ...locked, failuresInRow: 9 }, () => false)).toMatchObject({ kind: 'wrong', locks: true });
  });

  test('a correct code is accepted at the third try', () => {
    expect(verdictOf({ ...open, tries: OTP_TRIES - 1, failuresInRow: 9 }, () => true)).toEqual({ kind: 'right' });
  });

  test('the tenth wrong code in a row locks, and the next lock needs ten more', () => {
    expect(verdictOf({ ...open, failuresInRow: 8 }, () => false)).toEqual({
      kind: 'wrong',
      failuresInRow: 9,
      locks: false,
    });
    expect(verdictOf({ ...open, failuresInRow: 9 }, () => false)).toEqual({
      kind: 'wrong',
      failuresInRow: 0,
      locks: true,
    });
  });

  test('in any order a code is checked three times at most, and of four digits ten wrong ones in a row', () => {
    const steps = fc.array(fc.oneof(fc.constant('code' as const), fc.constant('guess' as const)), { maxLength: 200 });
    fc.assert(
      fc.property(steps, (order) => {
        let tries = 0;
        let codes = 0;
        let length = 4;
        let failuresInRow = 0;
        let failures = 0;
        let ofFourDigits = 0;
        let isLocked = false;
        for (const step of order) {
          if (step === 'code') {
            tries = 0;
            codes += 1;
            length = codeLength('register', { ...CALM, failuresSinceSuccess: 0, isLocked, isSpread: false });
            continue;
          }
          const verdict = verdictOf({ ...locked, length, tries, failuresInRow, isLocked }, () => false);
          if (verdict.kind !== 'wrong') continue;
          tries += 1;
          failures += 1;
          if (length === 4) ofFourDigits += 1;
          ({ failuresInRow } = verdict);
          isLocked ||= verdict.locks;
        }
        expect(tries).toBeLessThanOrEqual(OTP_TRIES);
        expect(failures).toBeLessThanOrEqual((codes + 1) * OTP_TRIES);
        expect(ofFourDigits).toBeLessThanOrEqual(FAILURES_TO_LOCK);
        expect(isLocked).toBe(failures >= FAILURES_TO_LOCK);
      }),
    );
  });
});

describe('length of a code', () => {
  test.each([
    [0, CALM, 4],
    [ATTACK_FAILURES - 1, CALM, 4],
    [ATTACK_FAILURES, CALM, 6],
    [0, { checks: 199, failures: 199 }, 4],
    [0, { checks: 200, failures: 60 }, 4],
    [0, { checks: 200, failures: 61 }, 6],
    [0, { checks: 10_000, failures: 3_000 }, 4],
  ])('%i failures and %o make %i digits', (failures, hour, length) => {
    const facts = { ...hour, failuresSinceSuccess: failures, isLocked: false, isSpread: false };
    expect(codeLength('register', facts)).toBe(length);
    for (const purpose of ['reset', 'order'] as const) expect(codeLength(purpose, facts)).toBe(6);
    expect(codeLength('register', { ...facts, isLocked: true })).toBe(6);
    expect(codeLength('register', { ...facts, isSpread: true })).toBe(6);
    expect(isUnderAttack(hour)).toBe(failures < ATTACK_FAILURES && length === 6);
  });
});

describe('the sealed letter', () => {
  const known = { email: 'a@example.com', dialCode: null, phone: null };
  const number = { email: null, dialCode: '+971', phone: '501234567' };
  const longest = { email: `${'a'.repeat(64)}@${'b.'.repeat(92)}example`, dialCode: null, phone: null };
  const size = (letter: object) => Buffer.byteLength(JSON.stringify(letter));

  const four = { code: '1234', linkKey: null };
  const six = { code: '123456', linkKey: null };
  const link = { code: null, linkKey: 'k'.repeat(43) };

  test('a reset by mail sends a link, everything else a code', () => {
    expect(sendsLink(known, 'reset')).toBe(true);
    expect(sendsLink(number, 'reset')).toBe(false);
    for (const purpose of ['register', 'change', 'delivery'] as const) expect(sendsLink(known, purpose)).toBe(false);
  });

  test('a link lives for 15 minutes, a code for five', () => {
    const about = { purpose: 'reset', isKnown: true } as const;
    expect(letterOf(known, link, about).expiresInSeconds).toBe(900);
    expect(letterOf(number, six, about).expiresInSeconds).toBe(300);
  });

  test('a reset for an unknown contact has no recipient, and every letter has the same length', () => {
    expect(letterOf(known, four, { purpose: 'reset', isKnown: true }).to).toBe('a@example.com');
    expect(letterOf(known, four, { purpose: 'reset', isKnown: false }).to).toBeNull();
    expect(letterOf(known, four, { purpose: 'register', isKnown: false }).to).toBe('a@example.com');
    expect(letterOf(number, four, { purpose: 'change', isKnown: true })).toMatchObject({
      channel: 'sms',
      to: '+971501234567',
    });
    const letters = [known, number, longest].flatMap((contact) =>
      (['register', 'reset', 'change'] as const).flatMap((purpose) =>
        [true, false].flatMap((isKnown) =>
          [six, link].map((secret) => size(letterOf(contact, secret, { purpose, isKnown }))),
        ),
      ),
    );
    expect(new Set(letters).size).toBe(1);
    expect(size(letterOf(known, four, { purpose: 'reset', isKnown: true }))).toBe(letters[0]);
  });
});
