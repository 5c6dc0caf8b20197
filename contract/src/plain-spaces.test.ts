import { expect, test } from 'vitest';
import { plainSpaces } from './plain-spaces.ts';

test.each(['en-AE', 'ar-AE', 'en-GB'])('a range of hours in %s has no space but the plain one', (locale) => {
  const format = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });
  const range = format.formatRange(new Date('2026-12-01T10:00Z'), new Date('2026-12-01T13:00Z'));
  expect(plainSpaces(range)).not.toMatch(/[^\S ]/);
  expect(plainSpaces(range).replaceAll(' ', '')).toBe(range.replaceAll(/\s/g, ''));
});

test('thin, narrow and no-break spaces become plain ones', () => {
  expect(plainSpaces('10:00\u202FAM\u2009\u2013\u20091:00\u00A0PM')).toBe('10:00 AM – 1:00 PM');
});
