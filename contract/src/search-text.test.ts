import fc from 'fast-check';
import { expect, test } from 'vitest';
import { afterArticle, folded, searchWords } from './search-text.ts';

test.each([
  ['أَسْوَد', 'اسود'],
  ['عبــــاية', 'عبايه'],
  ['ليلى', 'ليلي'],
  ['آلاء', 'الاء'],
  ['لؤلؤ', 'لولو'],
  ['مقاس ٥٤', 'مقاس 54'],
  ['مقاس ۵۴', 'مقاس 54'],
  ['Crêpe ABAYA', 'crepe abaya'],
  ['ﻋﺒﺎﻳﺔ', 'عبايه'],
])('%s is folded to %s', (text, expected) => {
  expect(folded(text)).toBe(expected);
});

test.each([
  ['العباية السوداء', ['عبايه', 'سوداء']],
  ['والعباية بالتطريز للعيد', ['عبايه', 'تطريز', 'عيد']],
  ['وبالتطريز وللعيد فالعباية كالحرير وكالمخمل', ['تطريز', 'عيد', 'عبايه', 'حرير', 'مخمل']],
  ['بالون وبالطو ولله', ['بالون', 'وبالطو', 'ولله']],
  ['عبايات وشيلات', ['عبايه', 'وشيله']],
  ['بنات', ['بنات']],
  ['المس', ['المس']],
  ['وردي', ['وردي']],
  ['Abayas, dresses & accessories', ['abaya', 'dress', 'accessory']],
  ["women's Kaftans", ['women', 'kaftan']],
  ['lace glass scarves boxes', ['lace', 'glass', 'scarve', 'box']],
  ['HND-AB-54/black', ['hnd', 'ab', '54', 'black']],
  ['🧕🏽 ❤️', []],
  ['', []],
])('the words of %s are %j', (text, expected) => {
  expect(searchWords(text)).toEqual(expected);
});

test.each([
  ['ال', ''],
  ['الع', 'ع'],
  ['العب', 'عب'],
  ['والعب', 'عب'],
  ['وبالقف', 'قف'],
  ['للفس', 'فس'],
  ['العبا', null],
  ['عباي', null],
  ['al', null],
])('after the article of %s stands %j', (word, expected) => {
  expect(afterArticle(word)).toBe(expected);
});

test('words do not change when they are normalized again without their article', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
      for (const word of searchWords(text)) {
        expect(word).toMatch(/^[\p{L}\p{N}]+$/u);
        expect(folded(word)).toBe(word);
      }
    }),
  );
});
