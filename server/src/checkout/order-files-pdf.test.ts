// The PDFs of packing slips and care cards: they have the texts of the data in both languages, whatever people typed
// into them, and a slip has no amount.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { draftLine, orderLine, TEST_ADDRESS } from '../../testing/orders.ts';
import { letters, pdfRuns, shows } from '../../testing/pdf-text.ts';
import type { OrderLine } from '../orders/orders.ts';
import { written } from '../orders/paper-words.ts';
import type { CareTexts, Papers, SlipTexts, Written } from '../outside/papers/port.ts';
import { openPapers } from '../outside/papers/typst.ts';
import { careTexts, clothsOf } from './care-card.ts';
import { slipTexts } from './slip-texts.ts';

let papers: Papers;
beforeAll(() => {
  papers = openPapers();
});
afterAll(() => papers.close());

const AT = new Date('2026-11-23T08:00:00Z');

function line(more: Partial<OrderLine> = {}): OrderLine {
  const { measurements: _, ...draft } = draftLine({ quantity: 3, unitMinor: 123_456 });
  return orderLine(draft, { lineId: 'l', cancelled: 1, ...more });
}

const ORDER = {
  number: 'HN-7K2M4Q9B',
  language: 'en',
  lines: [line(), line({ madeToMeasure: true, size: '', sku: 'PIECE-RED' })],
  shippingAddress: TEST_ADDRESS,
  isGift: true,
  giftNote: 'Dear Mona, with love.\nكل عام وأنتِ بخير.',
  deliveryNote: 'Leave it with the guard.',
};

function cardOf(care: Record<string, string>, more: Partial<OrderLine> = {}): CareTexts {
  const careOf = new Map([['p', { fabricCode: 'crepe', fabricNames: { en: 'Crepe', arb: 'كريب' }, care }]]);
  return careTexts(clothsOf([line({ productId: 'p', ...more })], careOf)[0]!, 'HN-7K2M4Q9B');
}

const CARE = {
  en: 'Dry clean only. Hang it while it rests and press from the inside on low heat.',
  arb: 'تنظيف جاف فقط. علّقيها بعد كل استعمال.',
};

/** Every text in the data of a packing slip or a care card. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value.replaceAll('\u200B', '')].filter(Boolean);
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}

const slipRuns = async (texts: SlipTexts): Promise<string[][]> => pdfRuns(await papers.slip(texts, AT));
const cardRuns = async (texts: CareTexts): Promise<string[][]> => pdfRuns(await papers.careCard(texts, AT));

const missing = (runs: readonly string[][], texts: unknown): string[] =>
  textsIn(texts).filter((text) => !shows(runs.flat(), text));

describe('a packing slip', () => {
  test('holds every text of the data, in English and in Arabic, on one page', async () => {
    const texts = slipTexts(ORDER)!;
    const runs = await slipRuns(texts);
    expect(runs).toHaveLength(1);
    expect(missing(runs, texts)).toEqual([]);
    expect(texts.lines.map(({ quantity }) => quantity)).toEqual(['2', '2']);
    expect(texts.notes.map(({ title }) => title.en)).toEqual(['For the driver', 'A note for you']);
  });

  test('has no amount and no remark to the tailor', async () => {
    const lines = [line({ remarks: 'longer sleeves' })];
    const text = letters((await slipRuns(slipTexts({ ...ORDER, lines })!)).flat().join(' '));
    expect(text).not.toMatch(/AED|1[,.]?234|370|longersleeves|\d[.,]\d{2}(?!\d)/);
  });

  test('is none for an order that was never placed, or of which nothing is left', () => {
    expect(slipTexts({ ...ORDER, number: null })).toBeNull();
    expect(slipTexts({ ...ORDER, lines: [line({ cancelled: 3 })] })).toBeNull();
  });

  test('of fifty lines has several pages, with the head of its table on each', async () => {
    const texts = slipTexts({ ...ORDER, lines: Array.from({ length: 50 }, () => line()) })!;
    const runs = await slipRuns(texts);
    expect(runs.length).toBeGreaterThan(1);
    expect(missing(runs, texts)).toEqual([]);
    const pages = runs.map((page) => page.join('|'));
    expect(pages.slice(0, -1).every((page) => page.includes('Quantity'))).toBe(true);
  });
});

describe('a care card', () => {
  test('holds every text of the data, in English and in Arabic, on one page', async () => {
    const texts = cardOf(CARE);
    const runs = await cardRuns(texts);
    expect(runs).toHaveLength(1);
    expect(missing(runs, texts)).toEqual([]);
    expect(texts.cloth).toEqual({ en: { text: 'Crepe', rtl: false }, ar: { text: 'كريب', rtl: true } });
  });

  test('keeps the lines of its care apart', () => {
    expect(cardOf({ en: 'Wash it.\r\n\nDry it.' }).care.en.map(({ text }) => text)).toEqual(['Wash it.', 'Dry it.']);
  });
});

const HOSTILE = {
  'Typst markup': '#sys.inputs *bold* _slanted_ $x$ `raw` #import "@preview/x" [a] \\ <label> @ref = head',
  HTML: '<script>alert(1)</script><b>Sara</b> &amp;',
  'a word without an end': 'W'.repeat(200),
  'direction marks': '\u202Eevil\u202C \u2067Sara\u2069 \u200Fx',
  'control characters': 'Sara\u0000\u0007 Ahmed\tX',
  'quotes and braces': `"Sara" 'Ahmed' {"paper": 1} \\u0041`,
};

const shownText = (it: Written): string => it.text.replaceAll('\u200B', '');

describe('hostile texts stay text', () => {
  test.each(Object.entries(HOSTILE))('%s on a slip', async (_, name) => {
    const hostile = { en: { title: name, colour: name, slug: '' }, arb: { title: name, colour: name, slug: '' } };
    const order = { ...ORDER, lines: [line({ texts: hostile, sku: name })], giftNote: name, deliveryNote: name };
    const texts = slipTexts({ ...order, shippingAddress: { ...TEST_ADDRESS, name, lineOne: name } })!;
    const runs = await slipRuns(texts);
    expect(missing(runs, texts)).toEqual([]);
    expect(shows(runs.flat(), shownText(written(name)))).toBe(true);
  });

  test.each(Object.entries(HOSTILE))('%s on a care card', async (_, name) => {
    const texts = cardOf({ en: name, arb: name }, { texts: { en: { title: name, colour: name, slug: '' } } });
    expect(missing(await cardRuns(texts), texts)).toEqual([]);
  });
});
