import { expect, test } from 'vitest';
import { draftLine, orderLine } from '../../testing/orders.ts';
import type { OrderLine } from '../orders/orders.ts';
import { careTexts, clothsOf } from './care-card.ts';

const line = (lineId: string, productId: string, more: Partial<OrderLine> = {}): OrderLine => {
  const { measurements: _, ...draft } = draftLine({ productId });
  return orderLine(draft, { lineId, ...more });
};

const CREPE = { fabricCode: 'crepe', fabricNames: { en: 'Crepe', arb: 'كريب' } };
const WASH = { en: 'Wash by hand.', arb: 'غسيل يدوي.' };
const DRY = { en: 'Dry clean only.', arb: 'تنظيف جاف فقط.' };

const careOf = new Map([
  ['one', { ...CREPE, care: WASH }],
  ['two', { ...CREPE, care: { arb: WASH.arb, en: WASH.en } }],
  ['dry', { ...CREPE, care: DRY }],
  ['plain', { fabricCode: null, fabricNames: {}, care: WASH }],
  ['silent', { ...CREPE, care: {} }],
]);

const cards = (lines: readonly OrderLine[]) => clothsOf(lines, careOf);

test('pieces of one fabric with the same care share a card; with another care they have their own', () => {
  const found = cards([line('a', 'one'), line('b', 'two'), line('c', 'dry')]);
  expect(found.map(({ lineId, lines }) => [lineId, lines.map((one) => one.lineId)])).toEqual([
    ['a', ['a', 'b']],
    ['c', ['c']],
  ]);
});

test('a piece without a fabric gives its card its own name', () => {
  expect(cards([line('a', 'plain')])[0]?.names).toEqual({ en: 'Abaya', arb: 'عباءة' });
});

test('there is no card without care, for a product that is gone, nor for pieces that the buyer does not keep', () => {
  const gone = [line('a', 'silent'), line('b', 'deleted'), line('c', 'one', { cancelled: 1 })];
  expect(cards([...gone, line('d', 'two', { quantity: 2, cancelled: 1, returned: 1 })])).toEqual([]);
});

test('a card without Arabic care has the English one once', () => {
  const [cloth] = clothsOf([line('a', 'one')], new Map([['one', { ...CREPE, care: { en: 'Brush it.' } }]]));
  const { care } = careTexts(cloth!, 'HN-7K2M4Q9B');
  expect(care).toEqual({ en: [{ text: 'Brush it.', rtl: false }], ar: [] });
});
