// The second factor, with the test vectors of RFC 6238 (appendix B, SHA-1, the last six digits).
import { expect, test } from 'vitest';
import { codeAt, newTotpSecret, otpauthAddress, stepOf } from './totp.ts';

/** The secret of the RFC's test vectors, '12345678901234567890', in base 32. */
const RFC_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

const at = (seconds: number): Date => new Date(seconds * 1_000);

test.each([
  [59, '287082', 1],
  [1_111_111_109, '081804', 37_037_036],
  [1_111_111_111, '050471', 37_037_037],
  [1_234_567_890, '005924', 41_152_263],
  [2_000_000_000, '279037', 66_666_666],
  [20_000_000_000, '353130', 666_666_666],
])('at %d s the code is %s, of step %d', (seconds, code, step) => {
  expect(codeAt(RFC_SECRET, at(seconds))).toBe(code);
  expect(stepOf(RFC_SECRET, code, at(seconds))).toBe(step);
});

test('a code is accepted from one step before its own to one step after, and gives its own step', () => {
  const code = codeAt(RFC_SECRET, at(3_000));
  const steps = [2_939, 2_969, 2_970, 3_000, 3_029, 3_059, 3_060].map((s) => stepOf(RFC_SECRET, code, at(s)));
  expect(steps).toEqual([null, null, 100, 100, 100, 100, null]);
});

test('digits may be Arabic and separated by spaces; anything else is no code', () => {
  expect(stepOf(RFC_SECRET, '٢٨٧ ٠٨٢', at(59))).toBe(1);
  expect(stepOf(RFC_SECRET, '۲۸۷۰۸۲', at(59))).toBe(1);
  for (const wrong of ['', '28708', '2870822', '287083', 'abcdef'])
    expect(stepOf(RFC_SECRET, wrong, at(59))).toBeNull();
});

test('a secret has 160 random bits, and its URI holds all an app needs', () => {
  const secret = newTotpSecret();
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(newTotpSecret()).not.toBe(secret);
  const address = new URL(otpauthAddress(secret, 'owner@example.com'));
  expect(address.protocol).toBe('otpauth:');
  expect(decodeURIComponent(address.pathname)).toContain('owner@example.com');
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    secret,
    issuer: 'Hindam',
    digits: '6',
    period: '30',
  });
});
