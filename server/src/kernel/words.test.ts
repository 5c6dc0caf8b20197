import { LANGUAGES } from '@hindam/contract/language';
import { FAULTS, REFUSALS } from '@hindam/contract/refusals';
import { expect, test } from 'vitest';
import { tooLarge } from './refuse.ts';
import { MESSAGES_BY_LANGUAGE, translate, translateField } from './words.ts';

const OTHERS = ['SUCCESS', 'FIELD_REQUIRED', 'ADDED_TO_BAG', 'ADDED_BELOW_MINIMUM'];

test('every language has a message for every refusal, every fault and every other server message', () => {
  const needed = [...OTHERS, ...Object.keys(REFUSALS), ...Object.keys(FAULTS)];
  expect([...MESSAGES_BY_LANGUAGE.keys()].sort()).toEqual(Object.keys(LANGUAGES).sort());
  for (const [code, words] of MESSAGES_BY_LANGUAGE) {
    const missing = needed.filter((key) => !words[key]?.trim());
    expect(missing, code).toEqual([]);
  }
});

test('no language has a message that the others lack', () => {
  const names = [...MESSAGES_BY_LANGUAGE.values()].map((words) => Object.keys(words).sort());
  for (const list of names) expect(list).toEqual(names[0]);
});

test('an unknown language falls back to English', () => {
  expect(translate('xx', 'NOT_FOUND')).toBe(translate('en', 'NOT_FOUND'));
});

test('numbers in Arabic messages have the digits of the shop, in English always Latin ones', () => {
  const shown = (language: string, digits: 'latn' | 'arab') => translateField(language, tooLarge(12_345), digits);
  expect(shown('arb', 'arab')).toContain('١٢٬٣٤٥');
  expect(shown('arb', 'latn')).toContain('12,345');
  expect([shown('en', 'arab'), shown('en', 'latn')]).toEqual(Array(2).fill(expect.stringContaining('12,345')));
});
