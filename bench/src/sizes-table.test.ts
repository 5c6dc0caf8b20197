import { describe, expect, it } from 'vitest';
import { INDEX_SIZE } from './measure-index.ts';
import { SEARCH_GROUP } from './measure-search.ts';
import { sideBySide, sizesTableOf } from './sizes-table.ts';
import type { Row } from './table.ts';

const list = (nodeMs: number, floorMs: number, changes: Partial<Row> = {}): Row => ({
  group: 'calls',
  what: 'product/list cold',
  figures: { nodeMs, pgMs: 0.5, perSecond: 900, ratio: 3 },
  floor: { name: 'a floor', figures: { nodeMs: floorMs, pgMs: 0 } },
  limits: [{ of: 'nodeMs', atMost: 0.001 }],
  note: '',
  failed: false,
  ...changes,
});
const memory = (megabytes: number): Row => list(0, 0, { what: INDEX_SIZE, figures: { megabytes }, floor: null });

const only = (small: Row, large: Row) => sideBySide([small], [large])[0];

describe('two sizes of the catalogue', () => {
  it('a cost may be half as high again at the larger size, whatever it may be by itself', () => {
    expect(only(list(1.5, 1), list(2.5, 1))).toMatchObject({ ratio: 1.5, verdict: 'ok' });
    expect(only(list(1.5, 1), list(2.6, 1))?.verdict).toBe('FALLS SHORT');
  });

  it('a machine that became slower between the sizes does not count', () => {
    expect(only(list(1.5, 1), list(3.5, 2))).toMatchObject({ ratio: 1, verdict: 'ok' });
  });

  it('memory has its own limit, at the larger size, and shows its ratio', () => {
    expect(only(memory(2), memory(60))).toMatchObject({ ratio: 30, verdict: 'ok' });
    expect(only(memory(2), memory(61))?.verdict).toBe('FALLS SHORT');
  });

  it('a search has its own limits at the larger size, however much cheaper it is at the smaller', () => {
    const search = (nodeMs: number) => list(nodeMs, 1, { group: SEARCH_GROUP, limits: [{ of: 'nodeMs', atMost: 3 }] });
    expect(only(search(0.5), search(3))).toMatchObject({ ratio: expect.closeTo(3.5), verdict: 'ok' });
    expect(only(search(3), search(3.1))?.verdict).toBe('FALLS SHORT');
  });

  it('what was measured at one size only is not within its budget', () => {
    expect(sideBySide([list(1, 1)], [])[0]?.verdict).toBe('NOT MEASURED');
    expect(only(list(1, 1), list(1, 1, { failed: true }))?.verdict).toBe('NOT MEASURED');
  });

  it('the table has both figures, the ratio, the budget and the verdict in one line', () => {
    const text = sizesTableOf(sideBySide([list(1.5, 1)], [list(4.5, 1)]), [1000, 44_000]);
    expect(text).toMatch(/^what +1,000 products +44,000 products +ratio +budget/);
    expect(text).toMatch(/list cold +1\.50 ms node .+ 4\.50 ms node .+ 2\.50 × +≤ 1\.5 × +FALLS SHORT/);
  });
});
