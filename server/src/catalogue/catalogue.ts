// The catalogue: product types in categories, products with texts by language, colours with pictures, and variants (one
// colour in one size) with a price for each market. Invariants: a product shown in a market has at least one variant
// with a price there; a text missing in a language is replaced by the English one, or else by that of any language; the
// sort order of a list has no ties, so pages of an unchanged list never skip or repeat a product.
import type { BADGES, STOCK_LEVELS, Card } from '@hindam/contract/catalogue';

export type Texts<T> = Readonly<Record<string, T>>;

export interface ProductText {
  title: string;
  slug: string;
  description: string;
  care: string;
  tags: string[];
  specifications: { label: string; value: string }[];
}

export type Badge = (typeof BADGES)[number];
export type StockLevel = (typeof STOCK_LEVELS)[number];

/** When at most this many pieces are left, the shop shows the exact number. */
export const LOW_STOCK_PIECES = 5;
/** From this number of pieces on, shoppers see no difference in stock, neither of a variant nor of a product. */
export const SHOWN_PIECES_MAX = LOW_STOCK_PIECES + 1;
/** For this many days after its publication a product is new. */
export const NEW_FOR_DAYS = 30;
/** The maximum number of products in the collections of best sellers and of the latest products. */
export const COLLECTION_SIZE = 24;
export const RELATED_PRODUCTS = 8;
/**
 * Filters offer at most this many colours, sizes, sleeves and fabrics each. Products with further values are sold and
 * listed, but no filter offers those values. The limit bounds the time that counting takes.
 */
export const FILTER_VALUES_MAX = 4_095;

const DAY_MS = 86_400_000;

export function stockLevel(available: number): StockLevel {
  if (available <= 0) return 'out';
  return available <= LOW_STOCK_PIECES ? 'low' : 'in';
}

/**
 * The number of pieces left that the shop shows; null above LOW_STOCK_PIECES, and null at zero, where the badge
 * `sold_out` is shown instead.
 */
export function piecesLeft(available: number): number | null {
  return available > 0 && available <= LOW_STOCK_PIECES ? available : null;
}

/** SHOWN_PIECES_MAX stands for all larger numbers. */
export function shownPieces(available: number): number {
  return Math.min(available, SHOWN_PIECES_MAX);
}

const ALPHA_SIZES = ['xxs', 'xs', 's', 'm', 'l', 'xl', 'xxl', 'xxxl', '2xl', '3xl', '4xl', '5xl'];

/** Sorts sizes: numbers first, then letter sizes in the order of ALPHA_SIZES, then all others alphabetically. */
export function compareSizes(a: string, b: string): number {
  const rank = (size: string): [number, number] => {
    const number = Number(size);
    if (Number.isFinite(number) && size.trim() !== '') return [0, number];
    const alpha = ALPHA_SIZES.indexOf(size.toLowerCase());
    return alpha >= 0 ? [1, alpha] : [2, 0];
  };
  const [groupA, valueA] = rank(a);
  const [groupB, valueB] = rank(b);
  return groupA - groupB || valueA - valueB || (a < b ? -1 : Number(a > b));
}

export interface BadgeFacts {
  publishedAt: Date | null;
  limited: boolean;
  onSale: boolean;
  available: number;
}

export function badgesOf(facts: BadgeFacts, now: Date): Badge[] {
  const badges: Badge[] = [];
  if (facts.available <= 0) badges.push('sold_out');
  if (facts.onSale) badges.push('sale');
  if (facts.limited) badges.push('limited');
  if (facts.publishedAt && now.getTime() - facts.publishedAt.getTime() < NEW_FOR_DAYS * DAY_MS) badges.push('new');
  return badges;
}

/**
 * The average, rounded to one decimal, and the number of ratings, from the counts of 1 to 5 stars; null without
 * reviews.
 */
export function ratingOf(histogram: readonly number[]): Card['rating'] {
  const count = histogram.reduce((sum, n) => sum + n, 0);
  if (count === 0) return null;
  const stars = histogram.reduce((sum, n, index) => sum + n * (index + 1), 0);
  return { average: Math.round((stars / count) * 10) / 10, count };
}

const ASCII = /^[ -~]*$/;

/**
 * Makes a slug that is safe in a URL, of at most 80 characters: letters and digits of any script in lower case, with
 * '-' in place of everything between them. Accents are removed, and from Arabic words the vowel signs and the tatweel
 * (the stretching mark).
 */
export function slugify(text: string): string {
  // Most texts that imports turn into slugs are ASCII, which needs no normalization.
  if (ASCII.test(text))
    return text
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '')
      .slice(0, 80)
      .replace(/-$/, '');
  return (
    text
      .normalize('NFKD')
      .replace(/[\u0300-\u036F\u064B-\u0652\u0670\u0640]/g, '')
      .normalize('NFC')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '')
      .slice(0, 80)
      // Cutting at 80 may leave a hyphen at the end, or the first half of a surrogate pair.
      .replace(/-?[\uD800-\uDBFF]?$/, '')
  );
}
