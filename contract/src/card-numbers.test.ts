import fc from 'fast-check';
import { expect, test } from 'vitest';
import { holdsCardNumber } from './card-numbers.ts';

test.each([
  '4111111111111111',
  '4111 1111 1111 1111',
  '4111-1111-1111-1111',
  'my card 5555 5555 5555 4444, please',
  '378282246310005',
  '2223003122003222',
  '6011111111111117 12/29',
  '٤١١١ ١١١١ ١١١١ ١١١١',
  'pay 1234 4111 1111 1111 1111',
])('"%s" holds a card number', (text) => {
  expect(holdsCardNumber(text)).toBe(true);
});

test.each([
  '',
  'Longer sleeves, please',
  '4111111111111112',
  '+971 50 123 4567',
  '00971501234567',
  '00966 55 123 4567 or 00971 50 765 4321',
  'Villa 12, Street 4, Al Barsha 1',
  'bust 38, hips 40, length 56',
  '1234567890123452',
])('"%s" holds none', (text) => {
  expect(holdsCardNumber(text)).toBe(false);
});

test('however it is grouped, a number with a valid check digit is found, and one digit off is not', () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^[3-6]\d{11,17}$/),
      fc.array(fc.integer({ min: 1, max: 18 }), { maxLength: 4 }),
      (body, cuts) => {
        const ending = Array.from({ length: 10 }, (_, digit) => `${body}${digit}`).filter(holdsCardNumber);
        expect(ending).toHaveLength(1);
        const [whole = ''] = ending;
        const grouped = Array.from(whole)
          .map((digit, at) => (cuts.includes(at) ? ` ${digit}` : digit))
          .join('');
        expect(holdsCardNumber(grouped)).toBe(true);
      },
    ),
  );
});
