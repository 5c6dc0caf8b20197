// Tests that the drawing on the home page has the outline of the figure on the measuring pages, and its tape measures
// for the seven measurements that the drawing shows.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { FIGURE_BOX, FIGURE_LINES, FIGURE_OUTLINE, FIGURE_SEAMS } from '../measure/figure-lines.ts';

const drawing = readFileSync(new URL('measuring-figure.svg', import.meta.url), 'utf8');
const DRAWN = ['neck_size', 'bust', 'waist', 'hips', 'bicep', 'lower_arm', 'item_length'] as const;

test('the figure and its tapes are those by which shoppers measure', () => {
  expect(drawing).toContain(`viewBox="${FIGURE_BOX}"`);
  for (const path of [FIGURE_OUTLINE, FIGURE_SEAMS.front]) expect(drawing).toContain(`d="${path}"`);
  for (const field of DRAWN) {
    const { along, ticks } = FIGURE_LINES[field];
    expect(drawing).toContain(`d="${along}${ticks}"`);
  }
});
