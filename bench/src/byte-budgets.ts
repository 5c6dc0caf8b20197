// The budgets of the bytes that each page transfers, in kilobytes (1,000 bytes), by route and language. They stand in
// bench/byte-budgets.json, a little above what the demo shop's pages transferred when they were set (decision 88); no
// budget may be above the ceilings of all pages.
import { readFileSync } from 'node:fs';
import { kilobytesOf, type Weighed } from './weigh.ts';

/**
 * html: the document, brotli · script: the modules that the page loads first, gzip · quiet: those that it loads once it
 * is idle · css: style sheets, gzip · fonts: those that it preloads · pictures: those that a phone of 375 px with two
 * pixels a point loads before anything is scrolled.
 */
const KINDS = ['html', 'script', 'quiet', 'css', 'fonts', 'pictures'] as const;
export type Kind = (typeof KINDS)[number];

export type Weights = Readonly<Record<Kind, number>>;
/** Route → language → budget. */
export type Budgets = Readonly<Record<string, Readonly<Record<string, Weights>>>>;

const FILE = new URL('../byte-budgets.json', import.meta.url);

export function readBudgets(): Budgets {
  return JSON.parse(readFileSync(FILE, 'utf8')) as Budgets;
}

/**
 * A document is at most 12 KB once it has been asked for often; the first visitors, and the journeys, get a form that
 * was compressed quickly and is up to 11 % larger.
 */
const HTML_KILOBYTES_MAX = 13.4;
const FONTS_KILOBYTES_MAX: Readonly<Record<string, number>> = { en: 60, arb: 130 };
/** What a list and a product page load together; what a later page may load beyond that. */
export const SCRIPT_KILOBYTES_MAX = 140;
const LATER_SCRIPT_KILOBYTES_MAX = 40;
const FIRST_ROUTE = /^\/(?:home$|product-)/;
/** One style sheet is for every page; only these need no second one when they open (decision 43). */
const ONE_SHEET = /^\/(?:home$|product-|newzoompage$)/;
const CSS_KILOBYTES_MAX = 14;
const BOTH_SHEETS_KILOBYTES_MAX = 25;
/** The form of the checkout has addresses, contact and payment, and the names of all countries. */
const CHECKOUT: Readonly<Partial<Record<Kind, number>>> = { html: 20, script: 210 };

/** The ceiling of a kind on a page; null where the page's own budget is the only one. */
export function ceilingOf(route: string, language: string, kind: Kind): number | null {
  const ofCheckout = route === '/checkout' ? CHECKOUT[kind] : undefined;
  if (ofCheckout !== undefined) return ofCheckout;
  if (kind === 'html') return HTML_KILOBYTES_MAX;
  if (kind === 'css') return ONE_SHEET.test(route) ? CSS_KILOBYTES_MAX : BOTH_SHEETS_KILOBYTES_MAX;
  if (kind === 'fonts') return FONTS_KILOBYTES_MAX[language] ?? null;
  if (kind !== 'script') return null;
  return SCRIPT_KILOBYTES_MAX + (FIRST_ROUTE.test(route) ? 0 : LATER_SCRIPT_KILOBYTES_MAX);
}

/** The budgets that are above their ceilings, as sentences. */
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

/** `pictures` in kilobytes, as a browser counted them. */
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

/** What a page transfers beyond its budget, as sentences; a page without a budget is beyond it. */
export function beyondBudget(budgets: Budgets, route: string, language: string, measured: Weights): string[] {
  const budget = budgets[route]?.[language];
  if (!budget) return [`${route}, ${language}: bench/byte-budgets.json has no budget; measured ${textOf(measured)}`];
  return KINDS.filter((kind) => !(measured[kind] <= budget[kind])).map(
    (kind) => `${route}, ${language}: ${kind} ${measured[kind].toFixed(2)} KB, budget ${budget[kind]} KB`,
  );
}

/** The weights as they would stand in the file of budgets. */
export function textOf(weights: Weights): string {
  return JSON.stringify(Object.fromEntries(KINDS.map((kind) => [kind, Math.round(weights[kind] * 100) / 100])));
}
