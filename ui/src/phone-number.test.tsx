import { describe, expect, it } from 'vitest';
import type { PhoneCountry } from './phone-number.tsx';
import { countryFor, countryIn, countryValue, findableCountries, findCountries, tidyNumber } from './phone-number.tsx';

const COUNTRIES: PhoneCountry[] = [
  { code: 'AS', name: 'American Samoa', dialCode: '+1684' },
  { code: 'BH', name: 'Bahrain', dialCode: '+973' },
  { code: 'CA', name: 'Canada', dialCode: '+1' },
  { code: 'CI', name: 'Côte d’Ivoire', dialCode: '+225' },
  { code: 'GG', name: 'Guernsey', dialCode: '+44' },
  { code: 'SA', name: 'Saudi Arabia', dialCode: '+966' },
  { code: 'AE', name: 'United Arab Emirates', dialCode: '+971' },
  { code: 'GB', name: 'United Kingdom', dialCode: '+44' },
  { code: 'US', name: 'United States', dialCode: '+1' },
];

const all = findableCountries(COUNTRIES, ['en', 'arb']);
const found = (typed: string) => findCountries(all, typed).map(({ code }) => code);

describe('finding a country', () => {
  it('lists the neighbouring countries first while nothing is typed, and the others in their order', () => {
    expect(found('')).toEqual(['AE', 'SA', 'BH', 'AS', 'CA', 'CI', 'GG', 'GB', 'US']);
  });

  it('works in both languages whatever the page’s own is, with or without article, hamza and accents', () => {
    for (const typed of ['emirates', 'الإمارات', 'الامارات', 'امارات', 'EMIR', 'uae', 'ae'])
      expect(found(typed)[0], typed).toBe('AE');
    for (const typed of ['saudi', 'السعودية', 'السعوديه', 'سعودية', 'ksa']) expect(found(typed)[0], typed).toBe('SA');
    expect(found('cote d’ivoire')).toEqual(['CI']);
    expect(found('zzz')).toEqual([]);
  });

  it('works by calling code in any digits, exact matches first', () => {
    for (const typed of ['971', '+971', '00971', '٩٧١', '+٩٧١', '۹۷۱']) expect(found(typed), typed).toEqual(['AE']);
    expect(found('1')).toEqual(['CA', 'US', 'AS']);
    expect(found('97')).toEqual(['AE', 'BH']);
  });
});

describe('the country of a number', () => {
  it('is the best known one of its calling code, unless the country is given', () => {
    expect(countryFor(COUNTRIES, { dialCode: '+44' })?.code).toBe('GB');
    expect(countryFor(COUNTRIES, { dialCode: '+44', code: 'GG' })?.code).toBe('GG');
    expect(countryFor(COUNTRIES, { dialCode: '+966', code: 'AE' })?.code).toBe('SA');
    expect(countryFor(COUNTRIES, { code: 'AE' })?.code).toBe('AE');
    expect(countryFor(COUNTRIES, { dialCode: '+999', code: 'AE' })?.code).toBe('AE');
    expect(countryFor([], { code: 'AE' })).toBeUndefined();
  });

  it('survives the round trip through a form as one value', () => {
    for (const country of COUNTRIES)
      expect(countryIn(countryValue(country))).toEqual({ code: country.code, dialCode: country.dialCode });
    for (const wrong of ['', '+971', 'AE', 'ae+971', 'AE+971 50', 'AE+']) expect(countryIn(wrong)).toBeNull();
  });
});

describe('a typed number', () => {
  it('loses its leading 0 and reports it', () => {
    expect(tidyNumber('050 123 4567', COUNTRIES)).toEqual({ number: '501234567', dialCode: null, zeroRemoved: true });
    expect(tidyNumber('(0)50', COUNTRIES).number).toBe('50');
    expect(tidyNumber('501234567', COUNTRIES)).toEqual({ number: '501234567', dialCode: null, zeroRemoved: false });
    expect(tidyNumber('', COUNTRIES)).toEqual({ number: '', dialCode: null, zeroRemoved: false });
  });

  it('is accepted in any digits', () => {
    expect(tidyNumber('٠٥٠١٢٣٤٥٦٧', COUNTRIES).number).toBe('501234567');
    expect(tidyNumber('۵۰۱۲۳', COUNTRIES).number).toBe('50123');
  });

  it('loses spaces, direction marks and the tel: scheme; anything that is no number stays as it was typed', () => {
    for (const typed of ['50 123 4567', '\u202A50-123-4567\u202C', '\u200F\u206850 123 4567\u2069', 'tel:501234567'])
      expect(tidyNumber(typed, COUNTRIES), typed).toEqual({ number: '501234567', dialCode: null, zeroRemoved: false });
    expect(tidyNumber('tel:+971-50-123-4567', COUNTRIES)).toMatchObject({ number: '501234567', dialCode: '+971' });
    expect(tidyNumber('call me', COUNTRIES).number).toBe('call me');
  });

  it('yields its calling code, the longest that fits', () => {
    for (const typed of ['+971 50 123 4567', '00971501234567', '+971 (0)50 123 4567', '+٩٧١٥٠١٢٣٤٥٦٧'])
      expect(tidyNumber(typed, COUNTRIES), typed).toMatchObject({ number: '501234567', dialCode: '+971' });
    expect(tidyNumber('+16847331234', COUNTRIES)).toMatchObject({ number: '7331234', dialCode: '+1684' });
    expect(tidyNumber('+999 1', COUNTRIES)).toEqual({ number: '+9991', dialCode: null, zeroRemoved: false });
  });
});
