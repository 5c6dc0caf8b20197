import { expect, test } from 'vitest';
import {
  acceptedLanguage,
  directionOf,
  fallbackDirection,
  htmlLanguage,
  knownLanguage,
  LANGUAGES,
  languageOf,
  languageOfTag,
  languageOfText,
  latinDigits,
  localeOf,
} from './language.ts';

const KNOWN = ['en', 'arb'];

test('arb is ar towards HTML and Intl, and comes back as arb', () => {
  expect(htmlLanguage('arb')).toBe('ar');
  expect(languageOfTag('ar-AE')).toBe('arb');
  expect(languageOfTag('en')).toBe('en');
  expect(directionOf('arb')).toBe('rtl');
  expect(directionOf('en')).toBe('ltr');
});

test('a code the shop does not have becomes English', () => {
  expect(['arb', 'fr', '', null, undefined, '__proto__'].map((code) => knownLanguage(code, KNOWN))).toEqual([
    'arb',
    'en',
    'en',
    'en',
    'en',
    'en',
  ]);
});

test('Accept-Language is read by quality, and an invalid one is English', () => {
  expect(acceptedLanguage('fr;q=0.9, ar-AE;q=0.8, en;q=0.7', KNOWN)).toBe('arb');
  expect(acceptedLanguage('en-GB, ar', KNOWN)).toBe('en');
  expect(acceptedLanguage('ar;q=0', KNOWN)).toBe('en');
  expect(acceptedLanguage(';;;,,,q=', KNOWN)).toBe('en');
  expect(acceptedLanguage(null, KNOWN)).toBe('en');
});

test('Arabic-Indic and Persian digits are read as Latin ones', () => {
  expect(latinDigits('٠١٢٣٤٥٦٧٨٩ ۰۱۲۳۴۵۶۷۸۹ 5')).toBe('0123456789 0123456789 5');
});

test('the script of digits is a setting of the shop', () => {
  expect(localeOf('arb')).toBe('ar-AE-u-ca-gregory-nu-latn');
  expect(localeOf('arb', 'arab')).toBe('ar-AE-u-ca-gregory-nu-arab');
  expect(localeOf('en', 'arab')).toBe('en-AE');
});

test.each(Object.entries(LANGUAGES))('the row of %s agrees with what Intl knows of its tag', (code, row) => {
  const locale = new Intl.Locale(row.tag).maximize();
  const script = new Intl.DisplayNames('en', { type: 'script' }).of(locale.script ?? '');
  expect(script?.toLowerCase()).toBe(row.script);
  const { direction } = (locale as unknown as { getTextInfo(): { direction: string } }).getTextInfo();
  expect(direction).toBe(row.direction);
  expect(languageOfTag(row.tag)).toBe(code);
});

test('a code without a row is its own tag, whatever its name', () => {
  for (const code of ['fr', '__proto__', 'constructor']) {
    expect(languageOf(code)).toMatchObject({ tag: code, direction: 'ltr', script: 'latin' });
  }
});

test('a text in Arabic letters is Arabic where its author wrote in a Latin language, and only there', () => {
  expect(languageOfText('عباية Dana', 'en')).toBe('arb');
  expect(languageOfText('عباية', 'arb')).toBe('arb');
  expect(languageOfText('Dana', 'arb')).toBe('arb');
  expect(languageOfText('Dana', 'en')).toBe('en');
});

test('an English text on an Arabic page is left to right; one with a letter of the page’s script is not', () => {
  expect(fallbackDirection('10% off · code WELCOME10', 'arb')).toBe('ltr');
  for (const text of ['عباية كتان', 'Hindam عباية', '10% · رمز WELCOME10'])
    expect(fallbackDirection(text, 'arb')).toBeUndefined();
  for (const text of ['Linen abaya', 'عباية', '10% off']) expect(fallbackDirection(text, 'en')).toBeUndefined();
});
