// Budgets for the bytes that pages transfer, in kilobytes (1,000 bytes), by route and language, read from
// bench/byte-budgets.json (decision 88). No budget may exceed the ceiling of its kind (`ceilingOf`).
import { readFileSync } from 'node:fs';
import { kilobytesOf, type Weighed } from './weigh.ts';

/**
 * html: the document, with brotli · script: the modules that the page loads first, with gzip · quiet: the modules that
 * it loads once it is idle · css: style sheets, with gzip · fonts: preloaded fonts · pictures: what a phone with a
 * screen of 375 CSS pixels and a pixel ratio of 2 loads before anything is scrolled.
 */
const KINDS = ['html', 'script', 'quiet', 'css', 'fonts', 'pictures'] as const;
export type Kind = (typeof KINDS)[number];

export type Weights = Readonly<Record<Kind, number>>;
/** Route, then language, then budget. */
export type Budgets = Readonly<Record<string, Readonly<Record<string, Weights>>>>;

const FILE = new URL('../byte-budgets.json', import.meta.url);

export function readBudgets(): Budgets {
  return JSON.parse(readFileSync(FILE, 'utf8')) as Budgets;
}

/**
 * For a document that was compressed quickly, as first visitors and the browser tests get it. A document that is
 * requested often is compressed once more, slowly, and becomes smaller.
 */
const HTML_KILOBYTES_MAX = 13.6;
const FONTS_KILOBYTES_MAX: Readonly<Record<string, number>> = { en: 60, arb: 130 };
/**
 * Home, lists and product pages may load SCRIPT_KILOBYTES_MAX of script; other pages LATER_SCRIPT_KILOBYTES_MAX more.
 */
export const SCRIPT_KILOBYTES_MAX = 140;
const LATER_SCRIPT_KILOBYTES_MAX = 40;
const FIRST_ROUTE = /^\/(?:home$|product-)/;
/**
 * A page that declares `cache: 'private'`, such as the search, loads later.css besides the style sheet of all pages
 * (decision 43).
 */
const PRIVATE_ROUTE = /^\/(?:cart|checkout|search)$/;
const CSS_KILOBYTES_MAX = 14;
const PRIVATE_CSS_KILOBYTES_MAX = 25;
/** Higher ceilings of the checkout for html and script, because its form is large. */
const CHECKOUT: Readonly<Partial<Record<Kind, number>>> = { html: 20, script: 210 };

/** The ceiling of one kind of bytes on a page; null where only the page's own budget limits it. */
export function ceilingOf(route: string, language: string, kind: Kind): number | null {
  const ofCheckout = route === '/checkout' ? CHECKOUT[kind] : undefined;
  if (ofCheckout !== undefined) return ofCheckout;
  if (kind === 'html') return HTML_KILOBYTES_MAX;
  if (kind === 'css') return PRIVATE_ROUTE.test(route) ? PRIVATE_CSS_KILOBYTES_MAX : CSS_KILOBYTES_MAX;
  if (kind === 'fonts') return FONTS_KILOBYTES_MAX[language] ?? null;
  if (kind !== 'script') return null;
  return SCRIPT_KILOBYTES_MAX + (FIRST_ROUTE.test(route) ? 0 : LATER_SCRIPT_KILOBYTES_MAX);
}

export function aboveCeilings(budgets: Budgets): string[] {
  return Object.entries(budgets).flatMap(([route, languages]) =>
    Object.entries(languages).flatMap(([language, budget]) =>
      KINDS.flatMap((kind) => {
        const ceiling = ceilingOf(route, language, kind);
        const isAbove = ceiling !== null && budget[kind] > ceiling;
        return isAbove ? [`${route}, ${language}: the budget of ${kind} is above ${ceiling} KB`] : [];
      }),
    ),
  );
}

/** `pictures` is in kilobytes, counted by a browser, because which pictures are loaded depends on the screen. */
export function weightsOf(page: Weighed, pictures: number): Weights {
  return {
    html: page.documentBytes / 1000,
    script: kilobytesOf(page.scripts),
    quiet: kilobytesOf(page.quiet),
    css: kilobytesOf(page.styles),
    fonts: kilobytesOf(page.fonts),
    pictures,
  };
}

/** A sentence for each budget that the page exceeds, or one sentence if the page has no budgets. */
export function beyondBudget(budgets: Budgets, route: string, language: string, measured: Weights): string[] {
  const budget = budgets[route]?.[language];
  if (!budget) return [`${route}, ${language}: bench/byte-budgets.json has no budget; measured ${textOf(measured)}`];
  return KINDS.filter((kind) => !(measured[kind] <= budget[kind])).map(
    (kind) => `${route}, ${language}: ${kind} ${measured[kind].toFixed(2)} KB, budget ${budget[kind]} KB`,
  );
}

/** The measured bytes in the format of the file of budgets, so that they can be copied into it. */
export function textOf(weights: Weights): string {
  return JSON.stringify(Object.fromEntries(KINDS.map((kind) => [kind, Math.round(weights[kind] * 100) / 100])));
}
