import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { scenes } from '../../../garments/src/scenes.ts';
import { colours } from './colours.ts';
import { products } from './products.ts';
import { reviews } from './reviews.ts';
import type { Bilingual } from './shape.ts';
import { categories, productTypes } from './types.ts';

const masters = fileURLToPath(new URL('../../../garments/masters/', import.meta.url));
const arabicLetter = /[\u0621-\u064a]/;

function textsOf(value: unknown, path: string): [string, Bilingual][] {
  if (typeof value !== 'object' || value === null) return [];
  if ('en' in value && 'arb' in value) return [[path, value as Bilingual]];
  return Object.entries(value).flatMap(([key, child]) => textsOf(child, `${path}.${key}`));
}

const texts = [
  ...textsOf(Object.fromEntries(products.map((product) => [product.key, product])), 'products'),
  ...textsOf(productTypes, 'types'),
  ...textsOf(categories, 'categories'),
  ...textsOf(colours, 'colours'),
];

const repeated = (values: string[]): string[] => values.filter((value, i) => values.indexOf(value) !== i);

test('the demo shop has at least sixty products over nine types', () => {
  expect(products.length).toBeGreaterThanOrEqual(60);
  expect(new Set(products.map((product) => product.type)).size).toBeGreaterThanOrEqual(9);
});

test('no two products share a key or an address in either language', () => {
  expect(repeated(products.map((product) => product.key))).toEqual([]);
  expect(repeated(products.map((product) => product.slug.en))).toEqual([]);
  expect(repeated(products.map((product) => product.slug.arb))).toEqual([]);
});

test('no two types, categories or colours share a key or an address', () => {
  expect(repeated(colours.map((colour) => colour.code))).toEqual([]);
  for (const rows of [productTypes, categories]) {
    expect(repeated(rows.map((row) => row.key))).toEqual([]);
    expect(repeated(rows.map((row) => row.slug.en))).toEqual([]);
    expect(repeated(rows.map((row) => row.slug.arb))).toEqual([]);
  }
});

test('addresses are kebab ASCII in English and joined Arabic letters in Arabic', () => {
  for (const { slug } of [...products, ...productTypes, ...categories]) {
    expect(slug.en).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    expect(slug.arb).toMatch(/^[\u0621-\u064a0-9]+(-[\u0621-\u064a0-9]+)*$/);
  }
});

test('every text is there in both languages', () => {
  const missing = texts.filter(([, text]) => text.en.trim() === '' || text.arb.trim() === '').map(([path]) => path);
  expect(missing).toEqual([]);
});

test('every Arabic text has Arabic letters, and no English text has any', () => {
  const notArabic = texts.filter(([, text]) => !arabicLetter.test(text.arb)).map(([path]) => path);
  const notEnglish = texts.filter(([, text]) => arabicLetter.test(text.en)).map(([path]) => path);
  expect(notArabic).toEqual([]);
  expect(notEnglish).toEqual([]);
});

test('nothing in the shop shouts', () => {
  const written = [...texts.flatMap(([, text]) => [text.en, text.arb]), ...reviews.map((review) => review.text)];
  expect(written.filter((text) => /[!\u{1f000}-\u{1faff}]/u.test(text))).toEqual([]);
});

test('every colour and type a product names exists', () => {
  for (const product of products) {
    expect(productTypes.map((type) => type.key)).toContain(product.type);
    for (const { code } of product.colours) expect(colours.map((colour) => colour.code)).toContain(code);
  }
  for (const type of productTypes) expect(categories.map((category) => category.key)).toContain(type.category);
});

test('every colour in every size has a count of pieces, and nothing else has one', () => {
  for (const product of products) {
    const combinations = product.colours.flatMap(({ code }) => product.sizes.map((size) => `${code}/${size}`));
    expect(Object.keys(product.stock).toSorted()).toEqual(combinations.toSorted());
    for (const pieces of Object.values(product.stock)) expect(Number.isInteger(pieces) && pieces >= 0).toBe(true);
  }
});

test('a limited edition never has more than five pieces of one variant', () => {
  for (const product of products.filter(({ limited }) => limited)) {
    expect(Math.max(...Object.values(product.stock))).toBeLessThanOrEqual(5);
  }
});

test('exactly one product is wholly sold out, and several are in part', () => {
  const left = products.map((product) => Object.values(product.stock));
  expect(left.filter((pieces) => pieces.every((count) => count === 0))).toHaveLength(1);
  expect(left.filter((pieces) => pieces.some((count) => count === 0)).length).toBeGreaterThan(5);
});

test('every picture a product names is committed, and every committed picture is named', () => {
  const named = products.flatMap(({ colours: own }) => own.flatMap(({ images }) => images.map(({ file }) => file)));
  expect(named.filter((file) => !existsSync(masters + file))).toEqual([]);
  const isScene = (file: string): boolean => scenes.some((scene) => scene.file === file);
  const unnamed = readdirSync(masters).filter((file) => !isScene(file) && !named.includes(file));
  expect(unnamed).toEqual([]);
});

test('a main colour has a front and more, any other colour a front', () => {
  for (const { colours: own } of products) {
    expect(own[0]!.images.length).toBeGreaterThan(1);
    for (const { images } of own) expect(images[0]!.view).toBe('front');
  }
});

test('a price before the sale is higher than the price, by fifteen to thirty per cent off', () => {
  const onSale = products.filter(({ compareAt }) => compareAt);
  expect(onSale.length).toBeGreaterThanOrEqual(10);
  for (const { price, compareAt } of onSale) {
    for (const country of ['ae', 'sa'] as const) {
      const off = 1 - price[country] / compareAt![country];
      expect(off).toBeGreaterThanOrEqual(0.145);
      expect(off).toBeLessThanOrEqual(0.305);
    }
  }
});

test('one product alone has a minimum order, of three', () => {
  expect(products.map((product) => product.minOrderQuantity).filter((quantity) => quantity !== 1)).toEqual([3]);
});

test('best sellers are ranked from one without a gap', () => {
  const ranks = products.flatMap(({ bestSellerRank }) => bestSellerRank ?? []).toSorted((a, b) => a - b);
  expect(ranks).toEqual(ranks.map((_, i) => i + 1));
  expect(ranks.length).toBeGreaterThanOrEqual(8);
});

test('what is cut to measure names the measurements the tailor needs', () => {
  for (const product of products) {
    const type = productTypes.find(({ key }) => key === product.type)!;
    expect(type.measurements.length > 0).toBe(product.customSize);
    expect(product.tailoringDays !== null).toBe(product.customSize);
  }
});

test('every review is of a size the product comes in, in its own language, after the product was published', () => {
  expect(reviews.length).toBeGreaterThanOrEqual(240);
  for (const review of reviews) {
    const product = products.find(({ key }) => key === review.productKey);
    expect(product?.sizes).toContain(review.sizeBought);
    expect(review.daysAgo).toBeLessThan(product!.publishedDaysAgo);
    expect(arabicLetter.test(review.text)).toBe(review.language === 'arb');
  }
});

test('the reviews read like those of a good shop, not a perfect one', () => {
  const average = reviews.reduce((sum, { rating }) => sum + rating, 0) / reviews.length;
  expect(average).toBeGreaterThan(4.3);
  expect(average).toBeLessThan(4.7);
  expect(new Set(reviews.map(({ rating }) => rating)).size).toBe(5);
});
