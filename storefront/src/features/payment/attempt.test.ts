import fc from 'fast-check';
import { expect, it } from 'vitest';
import { attemptIn, attemptKey, newAttempt } from './attempt.ts';

const KEY = /^[\x21-\x7E]{1,255}$/;

it('the same attempt at the same thing has the same key, which every call may carry', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (request) => {
      const attempt = newAttempt();
      const key = attemptKey(attempt, request);
      expect(key).toBe(attemptKey(attempt, structuredClone(request)));
      expect(key).toMatch(KEY);
    }),
  );
});

it('another thing, or another attempt at the same, has another key', () => {
  const attempt = newAttempt();
  fc.assert(
    fc.property(fc.string(), fc.string(), (one, other) => {
      fc.pre(one !== other);
      expect(attemptKey(attempt, { one })).not.toBe(attemptKey(attempt, { one: other }));
    }),
    { numRuns: 2000 },
  );
  expect(attemptKey(newAttempt(), 1)).not.toBe(attemptKey(newAttempt(), 1));
});

it('a form brings its attempt back; what is none of ours is replaced', () => {
  const form = new FormData();
  const attempt = newAttempt();
  form.set('attempt', attempt);
  expect(attemptIn(form, 'attempt')).toBe(attempt);
  form.set('attempt', 'a b');
  expect(attemptIn(form, 'attempt')).not.toBe('a b');
  expect(attemptIn(new FormData(), 'attempt')).toMatch(/^[\w-]{16,}$/);
});
