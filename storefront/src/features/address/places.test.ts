import { expect, test } from 'vitest';
import { placesIn } from './places.ts';

const NAMES: Readonly<Record<string, string>> = { 'AE-DU': 'دبي', 'AE-SH': 'Sharjah' };
const nameOf = (state: string): string => NAMES[state] ?? state;

test('a place that was said already is left out, in whichever language it was typed', () => {
  expect(placesIn({ district: 'Dubai', city: ' dubai ', state: 'AE-DU' }, nameOf)).toEqual(['دبي']);
  expect(placesIn({ district: 'riyadh', city: 'Riyadh', state: '', zip_code: '12211' }, nameOf)).toEqual([
    'Riyadh',
    '12211',
  ]);
});

test('places that differ are all shown', () => {
  const address = { district: 'Al Majaz', city: 'Khor Fakkan', state: 'AE-SH', zip_code: '' };
  expect(placesIn(address, nameOf)).toEqual(['Al Majaz', 'Khor Fakkan', 'Sharjah']);
  expect(placesIn({}, nameOf)).toEqual([]);
});
