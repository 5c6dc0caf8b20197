import { expect, it } from 'vitest';
import { rowOf } from './measure-import-beside.ts';
import { type Limit, verdictOf } from './table.ts';
import type { Visit } from './visitors.ts';

const LIMITS: readonly Limit[] = [{ of: 'ratio', atMost: 2 }];
const visits = (ms: readonly number[], status: number | null = 200): Visit[] =>
  ms.map((took) => ({ path: '/en/product-list', ms: took, status }));
const evenly = (most: number): number[] => Array.from({ length: 100 }, (_, at) => ((at + 1) * most) / 100);

it('compares the p95 beside the import with the p95 without it', () => {
  const row = rowOf('pages', LIMITS, visits(evenly(60)), visits(evenly(40)));
  expect(row.figures.ratio).toBeCloseTo(1.5);
  expect(row.floor?.figures.p95Ms).toBeCloseTo(38.4);
  expect(verdictOf(row)).toBe('ok');
  expect(verdictOf(rowOf('pages', LIMITS, visits(evenly(90)), visits(evenly(40))))).toBe('FALLS SHORT');
});

it('judges nothing when more than one of a hundred answers was no page, with or without the import', () => {
  const [good, bad] = [visits(evenly(40)), [...visits(evenly(40)), ...visits([1, 1], 503), ...visits([1], null)]];
  expect(verdictOf(rowOf('pages', LIMITS, bad, good))).toBe('NOT MEASURED');
  expect(rowOf('pages', LIMITS, bad, good).note).toContain('3 answers were no pages (503, none)');
  expect(verdictOf(rowOf('pages', LIMITS, good, bad))).toBe('NOT MEASURED');
});

it('judges nothing without visits', () => {
  expect(verdictOf(rowOf('pages', LIMITS, [], visits(evenly(40))))).toBe('NOT MEASURED');
});
