import fc from 'fast-check';
import { expect, it } from 'vitest';
import { attemptIn, attemptKey, newAttempt } from './attempt.ts';

const KEY = /^[\x21-\x7E]{1,255}$/;

it('the same attempt at the same request has the same key, which is a valid idempotency key', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (request) => {
      const attempt = newAttempt();
      const key = attemptKey(attempt, request);
      expect(key).toBe(attemptKey(attempt, structuredClone(request)));
      expect(key).toMatch(KEY);
    }),
  );
});

it('another request, or another attempt at the same one, has another key', () => {
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

it('a form brings its attempt back; an invalid one is replaced', () => {
  const form = new FormData();
  const attempt = newAttempt();
  form.set('attempt', attempt);
  expect(attemptIn(form, 'attempt')).toBe(attempt);
  form.set('attempt', 'a b');
  expect(attemptIn(form, 'attempt')).not.toBe('a b');
  expect(attemptIn(new FormData(), 'attempt')).toMatch(/^[\w-]{16,}$/);
});
