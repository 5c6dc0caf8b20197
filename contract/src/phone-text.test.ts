import { expect, it } from 'vitest';
import { phone } from './fields.ts';
import { normalizedNumber } from './phone-text.ts';

const PASTED = [
  '+971501234567',
  ' +971 50 123 4567 ',
  '\u200E+971\u00A050\u2009123\u20104567',
  '\u202A+971 50 123 4567\u202C',
  '\u2068+٩٧١ ٥٠ ١٢٣ ٤٥٦٧\u2069',
  '\u061C+971(50)123.4567',
  '\uFF0B971501234567',
  'tel:+971501234567',
  'TEL:+971-50-123-4567',
  '\u200Ftel:+971-50-123-4567;ext=1',
  'tel:%2B971501234567',
];

it.each(PASTED)('%j is one number, in a field and on the wire', (typed) => {
  expect(normalizedNumber(typed)).toBe('+971501234567');
  expect(phone.parse(typed)).toBe('+971501234567');
});

it('text that is no number stays, to be refused, and empty stays empty', () => {
  expect(normalizedNumber('call me')).toBe('callme');
  expect(normalizedNumber(' \u200F\u202B ')).toBe('');
  expect(phone.parse(' \u200F ')).toBe('');
  expect(phone.safeParse('5'.repeat(33)).success).toBe(false);
  expect(phone.safeParse('50\u0000123').success).toBe(false);
});
