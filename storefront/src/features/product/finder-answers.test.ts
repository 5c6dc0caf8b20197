import { STORAGE_KEYS } from '@hindam/contract/storage';
import { beforeEach, expect, test, vi } from 'vitest';
import { answersOf, heightIn, NO_ANSWERS, rememberAnswers, rememberedAnswers, typedIn } from './finder-answers.ts';

const store = new Map<string, string>();
beforeEach(() => {
  store.clear();
  vi.stubGlobal('document', {});
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => store.set(key, value),
    removeItem: (key: string) => store.delete(key),
  });
});

test.each([
  ['160', 160],
  ['1.60', 160],
  ['1,6', 160],
  ['١٦٠', 160],
  ['١٫٦٥ م', 165],
  ['160 cm', 160],
  ['160سم', 160],
  ['157.5', 157.5],
  ['\u200F160\u200E', 160],
  ['', null],
  ['   ', null],
  ['54', Number.NaN],
  ['300', Number.NaN],
  ['1e3', Number.NaN],
  ['-160', Number.NaN],
  ['tall', Number.NaN],
  ['👗', Number.NaN],
  ['1'.repeat(10_000), Number.NaN],
])('the height %s is %s', (text, height) => {
  expect(heightIn(text)).toBe(height);
});

test('what is no answer counts as not given', () => {
  expect(typedIn(new URLSearchParams('height=160&usual=eu-38&wish=loose'))).toEqual({
    height: '160',
    usual: 'eu-38',
    wish: 'loose',
  });
  expect(typedIn(new URLSearchParams('usual=eu-39&wish=tight'))).toEqual(NO_ANSWERS);
  expect(typedIn(new URLSearchParams(`height=${'9'.repeat(10_000)}`)).height).toHaveLength(20);
  expect(answersOf({ ...NO_ANSWERS, height: 'tall' })).toBeNull();
  expect(answersOf({ height: '160', usual: 'length-54', wish: 'close' })).toEqual({
    heightCm: 160,
    usual: { system: 'length', size: '54' },
    wish: 'close',
  });
});

test('a device remembers the answers of both kinds of sizes', () => {
  expect(rememberedAnswers('length')).toEqual(NO_ANSWERS);
  rememberAnswers('length', { height: '160', usual: 'length-56', wish: 'designed' });
  rememberAnswers('letter', { height: '165', usual: 'alpha-M', wish: 'loose' });
  expect(rememberedAnswers('length')).toEqual({ height: '165', usual: 'length-56', wish: 'loose' });
  expect(rememberedAnswers('letter')).toEqual({ height: '165', usual: 'alpha-M', wish: 'loose' });
});

test.each(['null', '[]', '7', '{"height":5,"length":"eu-38","letter":{},"wish":"x"}', '{"height":"tall"}', '{'])(
  'the stored value %s counts as nothing',
  (value) => {
    store.set(STORAGE_KEYS.sizeAnswers, value);
    expect(rememberedAnswers('length')).toEqual(NO_ANSWERS);
    expect(rememberedAnswers('letter')).toEqual(NO_ANSWERS);
  },
);
