import { expect, test } from 'vitest';
import { inLanguage } from './catalogue.cards.ts';

test('a missing text is replaced by English, else by that of the first language, in whatever order they were loaded', () => {
  expect(inLanguage({ fr: 'f', en: 'e', arb: 'a' }, 'fr')).toBe('f');
  expect(inLanguage({ fr: 'f', en: 'e', arb: 'a' }, 'ur')).toBe('e');
  for (const texts of [
    { fr: 'f', arb: 'a' },
    { arb: 'a', fr: 'f' },
  ])
    expect(inLanguage(texts, 'en')).toBe('a');
  expect(inLanguage({}, 'en')).toBeUndefined();
});
