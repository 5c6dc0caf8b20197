import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { figureBody } from './figure-body.ts';
import { FIGURE_FILE, figureSource, SKETCH_FILE, sketchSource } from './figure.ts';
import { outlinesOf } from './outline.ts';

test('the storefront has the figure that is generated here', () => {
  expect(readFileSync(FIGURE_FILE, 'utf8')).toBe(figureSource());
  expect(readFileSync(SKETCH_FILE, 'utf8')).toBe(sketchSource());
});

test('the figure is one closed, symmetric line from head to heel', () => {
  const lines = outlinesOf(figureBody);
  expect(lines).toHaveLength(1);
  const xs = lines[0]!.map(([x]) => x);
  const ys = lines[0]!.map(([, y]) => y);
  expect(Math.max(...xs) + Math.min(...xs)).toBeCloseTo(0, 1);
  expect(Math.min(...ys)).toBeLessThan(2);
  expect(Math.max(...ys)).toBeGreaterThan(175);
});
