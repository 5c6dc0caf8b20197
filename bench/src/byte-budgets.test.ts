import { LANGUAGES } from '@hindam/contract/language';
import { PUBLIC_PAGES } from '@hindam/contract/pages';
import { expect, test } from 'vitest';
import { aboveCeilings, beyondBudget, type Budgets, readBudgets, weightsOf, type Weights } from './byte-budgets.ts';

const BUDGET: Weights = { html: 5, script: 130, quiet: 30, css: 10, fonts: 26, pictures: 100 };
const PLANTED: Budgets = { '/home': { en: BUDGET } };

test('every public page, cart and checkout have a budget in every language, and no other page has one', () => {
  const routes = [...PUBLIC_PAGES.map(({ pattern }) => pattern), '/cart', '/checkout', '/search'];
  const budgets = readBudgets();
  expect(Object.keys(budgets).sort()).toEqual(routes.sort());
  for (const route of routes) expect(Object.keys(budgets[route]!).sort()).toEqual(Object.keys(LANGUAGES).sort());
});

test('no budget is above the ceilings of all pages', () => {
  expect(aboveCeilings(readBudgets())).toEqual([]);
  expect(aboveCeilings({ '/home': { en: { ...BUDGET, html: 13.7, script: 141, fonts: 61, pictures: 900 } } })).toEqual([
    '/home, en: the budget of html is above 13.6 KB',
    '/home, en: the budget of script is above 140 KB',
    '/home, en: the budget of fonts is above 60 KB',
  ]);
  expect(aboveCeilings({ '/cart': { arb: { ...BUDGET, script: 179, css: 24, fonts: 129 } } })).toEqual([]);
  expect(aboveCeilings({ '/contact': { en: { ...BUDGET, css: 14.1 } } })).toHaveLength(1);
  expect(aboveCeilings({ '/checkout': { en: { ...BUDGET, script: 211 } } })).toHaveLength(1);
});

test('a page that transfers more than its budget is named with what is too heavy', () => {
  expect(beyondBudget(PLANTED, '/home', 'en', BUDGET)).toEqual([]);
  expect(beyondBudget(PLANTED, '/home', 'en', { ...BUDGET, html: 5.01, quiet: 30.5 })).toEqual([
    '/home, en: html 5.01 KB, budget 5 KB',
    '/home, en: quiet 30.50 KB, budget 30 KB',
  ]);
  expect(beyondBudget(PLANTED, '/home', 'en', { ...BUDGET, css: Number.NaN })).toHaveLength(1);
});

test('a page or language without a budget is beyond it', () => {
  expect(beyondBudget(PLANTED, '/cart', 'en', BUDGET)).toHaveLength(1);
  expect(beyondBudget(PLANTED, '/home', 'arb', BUDGET)).toHaveLength(1);
});

test('what a page transfers is added up by kind', () => {
  const page = {
    documentBytes: 5_500,
    scripts: new Map([
      ['/a.js', 1_000],
      ['/b.js', 500],
    ]),
    quiet: new Map([['/c.js', 2_000]]),
    styles: new Map([['/d.css', 9_000]]),
    fonts: new Map([['/e.woff2', 25_000]]),
  };
  expect(weightsOf(page, 12)).toEqual({ html: 5.5, script: 1.5, quiet: 2, css: 9, fonts: 25, pictures: 12 });
});
