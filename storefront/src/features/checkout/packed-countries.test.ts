import { expect, test } from 'vitest';
import { packCountries, unpackCountries } from './packed-countries.ts';

test('unpacking gives the countries that were packed, names with spaces included', () => {
  const countries = [
    { code: 'AE', name: 'United Arab Emirates', dial_code: '+971' },
    { code: 'SA', name: 'المملكة العربية السعودية', dial_code: '+966' },
    { code: 'XX', name: 'No calling code', dial_code: '' },
  ];
  expect(unpackCountries(packCountries(countries))).toEqual(countries);
  expect(unpackCountries(packCountries([]))).toEqual([]);
});
