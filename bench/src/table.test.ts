import { describe, expect, it } from 'vitest';
import { median, READ_FLOOR, READ_FLOOR_MS, type Row, slownessOf, summaryOf, tableOf, verdictOf } from './table.ts';

const row = (changes: Partial<Row> = {}): Row => ({
  group: 'calls',
  what: 'product/list warm',
  figures: { nodeMs: 0.12, pgMs: 0, perSecond: 8000, ratio: 1.2 },
  floor: { name: 'bare Hono', figures: { nodeMs: 0.1 } },
  limits: [{ of: 'ratio', atMost: 1.5 }],
  note: '',
  failed: false,
  ...changes,
});

describe('the median', () => {
  it('is the middle value, whatever the order', () => {
    expect(median([9, 1, 5])).toBe(5);
  });

  it('is the mean of the two middle values of an even number', () => {
    expect(median([4, 1, 2, 100])).toBe(3);
  });

  it('does not exist without values', () => {
    expect(() => median([])).toThrow('no median');
  });

  it('leaves its input unchanged', () => {
    const values = [3, 1, 2];
    median(values);
    expect(values).toEqual([3, 1, 2]);
  });
});

describe('the verdict', () => {
  it('is ok on the limit itself and FALLS SHORT past it', () => {
    expect(verdictOf(row({ figures: { ratio: 1.5 } }))).toBe('ok');
    expect(verdictOf(row({ figures: { ratio: 1.51 } }))).toBe('FALLS SHORT');
  });

  it('needs every limit to hold', () => {
    const limits = [
      { of: 'nodeMs', atMost: 0.8 },
      { of: 'perSecond', atLeast: 800 },
    ] as const;
    expect(verdictOf(row({ limits, figures: { nodeMs: 0.5, perSecond: 900 } }))).toBe('ok');
    expect(verdictOf(row({ limits, figures: { nodeMs: 0.5, perSecond: 700 } }))).toBe('FALLS SHORT');
  });

  it('is not ok for what was not measured', () => {
    expect(verdictOf(row({ figures: {} }))).toBe('FALLS SHORT');
    expect(verdictOf(row({ failed: true }))).toBe('NOT MEASURED');
  });

  it('allows a slower machine more processor time, and nothing else', () => {
    const costing = (times: number, figures: Row['figures']) =>
      row({ floor: { name: READ_FLOOR, figures: { nodeMs: READ_FLOOR_MS * times } }, figures });
    expect(slownessOf([costing(3, {}), costing(2, {}), costing(9, {}), row()])).toBeCloseTo(3);
    expect([slownessOf([costing(0.5, {})]), slownessOf([row()])]).toEqual([1, 1]);
    const limits = [{ of: 'nodeMs', atMost: 7 }] as const;
    const render = (nodeMs: number) => ({ ...costing(2, { nodeMs }), limits });
    expect([verdictOf(render(13.9), 2), verdictOf(render(14.1), 2)]).toEqual(['ok', 'FALLS SHORT']);
    expect(verdictOf(render(7.1))).toBe('FALLS SHORT');
    expect(verdictOf(row({ figures: { ratio: 1.51 } }), 2)).toBe('FALLS SHORT');
    expect(summaryOf([render(13.9)])).toMatch(/^1 within budget, [^]+ms; this one is 2\.0 times slower\.$/);
  });

  it('is empty without a budget', () => {
    expect(verdictOf(row({ limits: [] }))).toBe('');
  });
});

describe('the table', () => {
  it('shows figures, floor, ratio, budget and verdict under the heading of its group', () => {
    const text = tableOf([
      row(),
      row({
        group: 'bytes',
        what: 'script',
        figures: { kilobytes: 151.2 },
        floor: null,
        limits: [{ of: 'kilobytes', atMost: 150 }],
      }),
    ]);
    expect(text.split('\n')).toEqual(
      [
        'what               measured                            floor                      ratio   budget',
        '',
        'calls',
        'product/list warm  0.12 ms node · 0.00 ms pg · 8000/s  0.10 ms node (bare Hono)   1.20 ×  ≤ 1.5 ×   ok',
        '',
        'bytes',
        'script             151.2 KB                                                               ≤ 150 KB  FALLS SHORT',
        '',
      ].map((line) =>
        expect.stringMatching(
          new RegExp(`^${line.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/ +/g, ' +')}$`),
        ),
      ),
    );
  });

  it('names at the end what falls short', () => {
    expect(
      summaryOf([row(), row({ what: 'slow', figures: { ratio: 3 } }), row({ what: 'broken', failed: true })]),
    ).toBe(
      '1 within budget, 1 falls short, 1 not measured.\nFalls short:\n  calls: slow\nNot measured:\n  calls: broken',
    );
  });
});
