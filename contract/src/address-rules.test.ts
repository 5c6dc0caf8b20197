import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  ADDRESS_PARTS,
  addressFaults,
  addressRule,
  EMIRATES,
  isNameOfState,
  shownPlaces,
  storedParts,
} from './address-rules.ts';

const EMPTY = { state: '', district: '', city: '', zip_code: '' };
const KNOWN = ['AE', 'SA', 'KW', 'QA', 'BH', 'OM', 'FR', 'constructor'];

const parts = fc.record({
  state: fc.oneof(fc.constantFrom('', ' ', 'AE-DU', 'Dubai', 'الرياض'), fc.string()),
  district: fc.oneof(fc.constantFrom('', '  ', 'العليا'), fc.string()),
  city: fc.oneof(fc.constantFrom('', 'Al Ain'), fc.string()),
  zip_code: fc.oneof(fc.constantFrom('', '12345', '١٢٣٤٥', '1299', '1300', 'sw1a 1aa'), fc.string()),
});

describe('the United Arab Emirates', () => {
  test('require an emirate and no zip code', () => {
    expect(addressFaults('AE', EMPTY)).toEqual({ state: 'FIELD_REQUIRED' });
    for (const state of EMIRATES) expect(addressFaults('AE', { ...EMPTY, state })).toEqual({});
    expect(new Set(EMIRATES).size).toBe(7);
    expect(addressFaults('AE', { ...EMPTY, state: 'Dubai' })).toEqual({ state: 'FIELD_EMIRATE' });
  });

  test('drop a zip code that was sent anyway, whatever its value', () => {
    const sent = { ...EMPTY, state: 'AE-DU', zip_code: '?!' };
    expect(addressFaults('AE', sent)).toEqual({});
    expect(storedParts('AE', sent).zip_code).toBe('');
  });
});

test('Saudi Arabia requires city, district and five digits, which may be typed as ١٢٣٤٥', () => {
  expect(addressFaults('SA', EMPTY)).toEqual({
    district: 'FIELD_REQUIRED',
    city: 'FIELD_REQUIRED',
    zip_code: 'FIELD_REQUIRED',
  });
  const riyadh = { ...EMPTY, city: 'الرياض', district: 'العليا' };
  expect(addressFaults('SA', { ...riyadh, zip_code: '١٢٢١١' })).toEqual({});
  expect(storedParts('SA', { ...riyadh, zip_code: ' ١٢٢١١ ' }).zip_code).toBe('12211');
  for (const zip of ['1221', '122111', '1221a', '12 211']) {
    expect(addressFaults('SA', { ...riyadh, zip_code: zip })).toEqual({ zip_code: 'FIELD_ZIP_FIVE_DIGITS' });
  }
});

test.each([
  ['KW', { ...EMPTY, district: 'Salmiya', zip_code: '22000' }, { ...EMPTY, zip_code: '220' }, ['district', 'zip_code']],
  ['QA', { ...EMPTY, city: 'Doha' }, EMPTY, ['city']],
  ['BH', { ...EMPTY, city: 'Manama', zip_code: '1299' }, { ...EMPTY, city: 'Manama', zip_code: '1300' }, ['zip_code']],
  ['OM', { ...EMPTY, city: 'Muscat', zip_code: '112' }, { ...EMPTY, zip_code: '11' }, ['city', 'zip_code']],
  ['FR', { ...EMPTY, city: 'Paris' }, EMPTY, ['city']],
  ['GB', { ...EMPTY, city: 'London', zip_code: 'sw1a 1aa' }, { ...EMPTY, city: 'London', zip_code: '#' }, ['zip_code']],
])('%s accepts its usual addresses and reports what is missing', (country, right, wrong, faults) => {
  expect(addressFaults(country, right)).toEqual({});
  expect(Object.keys(addressFaults(country, wrong)).sort()).toEqual([...faults].sort());
});

test('a stored address is stored again unchanged, holds no unasked part, and validates like the typed one', () => {
  fc.assert(
    fc.property(fc.constantFrom(...KNOWN), parts, (country, typed) => {
      const kept = storedParts(country, typed);
      expect(storedParts(country, kept)).toEqual(kept);
      expect(addressFaults(country, kept)).toEqual(addressFaults(country, typed));
      const rule = addressRule(country);
      for (const part of ADDRESS_PARTS) {
        if (rule[part] === 'unasked') expect(kept[part]).toBe('');
        if (rule[part] !== 'required') expect(addressFaults(country, EMPTY)[part]).toBeUndefined();
        if (kept[part] === '' && rule[part] === 'required')
          expect(addressFaults(country, typed)[part]).toBe('FIELD_REQUIRED');
      }
    }),
    { numRuns: 1_000 },
  );
});

test('a part that is not asked for has no pattern and no choices', () => {
  const rules = KNOWN.map((country) => addressRule(country));
  expect(rules.filter((rule) => rule.zip_code === 'unasked' && rule.zipPattern !== null)).toEqual([]);
  expect(rules.filter((rule) => rule.state === 'unasked' && rule.states !== null)).toEqual([]);
});

test.each([
  ['Dubai', 'AE-DU', true],
  [' abu  Dhabi ', 'AE-AZ', true],
  ['رأس الخيمة', 'AE-RK', true],
  ['Al Ain', 'AE-AZ', false],
  ['Dubai', 'AE-AZ', false],
  ['', 'AE-DU', false],
  ['Riyadh', 'Riyadh', false],
  ['constructor', 'constructor', false],
] as const)('%j in %s is the state’s own name: %s', (city, state, expected) => {
  expect(isNameOfState(city, state)).toBe(expected);
});

test('each emirate is known by its English name, and no two share one', () => {
  const named = ['Abu Dhabi', 'Dubai', 'Sharjah', 'Ajman', 'Umm Al Quwain', 'Ras Al Khaimah', 'Fujairah'];
  for (const [at, name] of named.entries())
    expect(EMIRATES.filter((emirate) => isNameOfState(name, emirate))).toEqual([EMIRATES[at]]);
});

test.each([
  ['Al Barsha', 'Dubai', 'AE-DU', 'Al Barsha', ''],
  ['Dubai', 'Dubai', 'AE-DU', '', ''],
  ['دبي', '', 'AE-DU', '', ''],
  ['Al Jahili', 'Al Ain', 'AE-AZ', 'Al Jahili', 'Al Ain'],
  ['al ain ', 'Al Ain', 'AE-AZ', '', 'Al Ain'],
  ['Al Olaya', 'Riyadh', 'riyadh', 'Al Olaya', ''],
  ['', '', '', '', ''],
])('of %j, %j in %j an address shows district %j and city %j, no place twice', (typed, town, state, district, city) => {
  expect(shownPlaces(typed, town, state)).toEqual({ district, city });
});
