import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { isUnguessable } from './config-secrets.ts';

test('a random secret passes in each usual encoding', () => {
  // These two secrets are fixed, so this part cannot fail by chance. Of the random secrets below a few may be refused.
  expect(isUnguessable('t3VfQm0xkZrW8uJ6yB1nHsE4cLpA9dGiOqXwRv2MjKU')).toBe(true);
  expect(isUnguessable('9f86d081884c7d659a2feaa0c55ad015')).toBe(true);
  const made = Array.from({ length: 200 }, () => randomBytes(32).toString('base64url'));
  expect(made.filter(isUnguessable).length).toBeGreaterThan(190);
});

test.each([
  'a'.repeat(32),
  'abab'.repeat(10),
  'kX8f'.repeat(12),
  'abcdefghijklmnopqrstuvwxyz012345',
  '0123456789'.repeat(4),
  'change-me-to-something-random-9f86d081884c',
  'this-is-the-secret-of-production-2026-x7Kq',
  'a1a1a2a1a2a2a1a1a2a1a2a2a1a2a1a1a2',
])('%s is refused', (secret) => {
  expect(isUnguessable(secret)).toBe(false);
});
