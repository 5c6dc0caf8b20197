import { beforeEach, expect, test } from 'vitest';
import { keepCompared, startComparing, stopComparing, takeOffCompared, toggleCompared } from './compared.ts';
import { installBrowser } from './testing/fake-browser.ts';
import { installStorage } from './testing/fake-storage.ts';

const stored = () => JSON.parse(localStorage.getItem('comparedProducts') ?? 'null') as unknown;

beforeEach(() => {
  installBrowser();
  installStorage();
  stopComparing();
});

test('three products can be chosen, and a fourth only after one was taken off', () => {
  expect(['a', 'b', 'c'].map(toggleCompared)).toEqual([true, true, true]);
  expect(toggleCompared('d')).toBe(false);
  expect(stored()).toEqual(['a', 'b', 'c']);
  expect(toggleCompared('b')).toBe(true);
  expect(toggleCompared('d')).toBe(true);
  expect(stored()).toEqual(['a', 'c', 'd']);
});

test('comparing stays on when the last product is taken off, until it is switched off', () => {
  startComparing();
  expect(stored()).toEqual([]);
  toggleCompared('a');
  startComparing();
  expect(stored()).toEqual(['a']);
  takeOffCompared('a');
  takeOffCompared('a');
  expect(stored()).toEqual([]);
  stopComparing();
  takeOffCompared('a');
  expect(stored()).toBeNull();
});

test('products that are not sold any more are taken off, the others keep their order', () => {
  for (const id of ['a', 'b', 'c']) toggleCompared(id);
  keepCompared(['c', 'a']);
  expect(stored()).toEqual(['a', 'c']);
});

test.each(['"x"', '{"a":1}', '[1,null,"a","a","b","c","d"]', '[[', '9'])(
  'what others wrote there is read safely: %s',
  (text) => {
    localStorage.setItem('comparedProducts', text);
    takeOffCompared('c');
    toggleCompared('z');
    const after = stored() as unknown[];
    expect(after.length).toBeLessThanOrEqual(3);
    expect(after.every((one) => typeof one === 'string')).toBe(true);
  },
);
