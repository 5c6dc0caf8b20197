import { expect, it } from 'vitest';
import { timeIn, timeValue } from './visit-entry.ts';

const AT = '2026-11-25T06:00:00.000Z';

it('a time counts on its own day alone', () => {
  const value = timeValue('2026-11-25', AT);
  expect(timeIn('2026-11-25', value)).toBe(AT);
  expect(timeIn('2026-11-26', value)).toBe('');
  expect(timeIn('', value)).toBe(AT);
  expect(timeIn('2026-11-25', '')).toBe('');
});
