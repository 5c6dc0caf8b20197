import fc from 'fast-check';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { count } from '../../testing/counts.ts';
import { amountCell, BYTE_ORDER_MARK, csvLine, guarded, unguarded } from './csv.ts';

const HOSTILE = [
  '=1+1',
  '=HYPERLINK("https://evil.example","pay")',
  '+971501234567',
  "-2+3+cmd|' /C calc'!A0",
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  ' \n =1',
  '\u00A0=1',
  '\uFEFF=1',
  '＝1+1',
  '＋1',
  '－1',
  '＠1',
];

const cellsOf = (text: string): string[] => parse(text, { bom: true })[0] ?? [];

describe('cells', () => {
  test.each(HOSTILE)('%j is no formula, and is read back as it was', (text) => {
    const [cell = ''] = cellsOf(csvLine([text]));
    expect(cell).toBe(`'${text}`);
    expect(unguarded(cell)).toBe(text);
  });

  test('any row of texts is read back as it was, whatever stands in it', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(...HOSTILE, "'", "''", '"', 'a,b', '\r\n', 'عباءة، "سوداء"', '👗', ''),
    );
    fc.assert(
      fc.property(fc.array(text, { minLength: 2, maxLength: 6 }), (texts) => {
        const cells = cellsOf(BYTE_ORDER_MARK + csvLine(texts));
        expect(cells.map(unguarded)).toEqual(texts);
        for (const cell of cells) expect(cell).not.toMatch(/^\s*[=+\-@＝＋－＠]/u);
      }),
      { numRuns: count(2_000) },
    );
  });

  test.each(["'Eid abaya'", "'", "'007", "' '"])('%j of another program stays as it is', (cell) => {
    expect(unguarded(cell)).toBe(cell);
  });

  test('a guarded text is guarded once more when it is exported again, so nothing is lost', () => {
    expect(guarded(guarded('=1'))).toBe("''=1");
    expect(unguarded(unguarded(guarded(guarded('=1'))))).toBe('=1');
  });
});

describe('amounts', () => {
  test('have the digits of their currency and stay numbers', () => {
    expect(amountCell(125_050, 'AED')).toBe('1250.50');
    expect(amountCell(-5, 'SAR')).toBe('-0.05');
    expect(amountCell(1, 'KWD')).toBe('0.001');
    expect(amountCell(0, 'AED')).toBe('0.00');
    expect(amountCell(100, 'USD')).toBe('1.00');
    expect(csvLine([{ number: '-1250.50' }, null, 'AED'])).toBe('-1250.50,,AED\r\n');
  });

  test('are the minor units again without the full stop', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), fc.constantFrom('AED', 'KWD'), (minor, currency) => {
        expect(Number(amountCell(minor, currency).replace('.', '')) + 0).toBe(minor + 0);
      }),
      { numRuns: count(2_000) },
    );
  });
});
