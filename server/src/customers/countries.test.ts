import { htmlLanguage } from '@hindam/contract/language';
import { expect, test } from 'vitest';
import { countriesIn, isCountry } from './countries.ts';

test.each([
  ['en', 'United Arab Emirates', /^[\p{Script=Latin}]/u],
  ['arb', 'الإمارات العربية المتحدة', /^[\p{Script=Arabic}]/u],
])('about 240 countries have a name in %s and a calling code, each once', (language, emirates, script) => {
  const list = countriesIn(language);
  expect(list.length).toBeGreaterThanOrEqual(235);
  expect(new Set(list.map(({ code }) => code)).size).toBe(list.length);
  expect(list.filter(({ name, code }) => name === code || name === '' || !script.test(name))).toEqual([]);
  expect(list.filter(({ dial_code: dialCode }) => !/^\+[1-9]\d{0,3}$/.test(dialCode))).toEqual([]);
  expect(list.find(({ code }) => code === 'AE')).toEqual({ name: emirates, dial_code: '+971', code: 'AE' });
  const { compare } = new Intl.Collator(htmlLanguage(language));
  expect(list.map(({ name }) => name)).toEqual(list.map(({ name }) => name).sort(compare));
});

test('both languages list the same countries with the same codes', () => {
  const codes = (language: string) =>
    countriesIn(language)
      .map(({ code, dial_code: dialCode }) => `${code} ${dialCode}`)
      .sort();
  expect(codes('arb')).toEqual(codes('en'));
});

test('a country is identified by its exact code', () => {
  expect(countriesIn('en').filter(({ code }) => !isCountry(code))).toEqual([]);
  expect(['QQ', 'ae', 'constructor', ''].filter(isCountry)).toEqual([]);
});
