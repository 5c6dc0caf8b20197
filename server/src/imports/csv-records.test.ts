import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { count } from '../../testing/counts.ts';
import { CELLS_MAX, CsvFault, type FileRow, RECORD_BYTES_MAX, recordSplitter } from './csv-records.ts';

function split(bytes: Buffer, sizes: readonly number[] = [bytes.length], take = recordSplitter()): FileRow[] {
  const rows: FileRow[] = [];
  let at = 0;
  for (let turn = 0; at < bytes.length; turn += 1) {
    const size = Math.max(1, sizes[Math.min(turn, sizes.length - 1)] ?? 1);
    rows.push(...take(bytes.subarray(at, at + size), false));
    at += size;
  }
  return [...rows, ...take(Buffer.alloc(0), true)];
}

const faultOf = (bytes: Buffer, sizes?: readonly number[]): CsvFault | null => {
  try {
    split(bytes, sizes);
    return null;
  } catch (error) {
    if (error instanceof CsvFault) return error;
    throw error;
  }
};

const cell = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('', ' ', '\u00A0', 'a', '"', '""', ',', '\r', '\n', '\r\n', 'عباءة، "سوداء"', '👗', '\uFEFF', '\0'),
);
const ends = fc.constantFrom('\n', '\r\n', '\r');

describe('records', () => {
  test('are those that another parser finds, however the bytes are cut into chunks', () => {
    const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
    const written = (text: string, always: boolean): string => (always || /[",\r\n]/.test(text) ? quoted(text) : text);
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.tuple(cell, fc.boolean()), { minLength: 1, maxLength: 4 }), { maxLength: 6 }),
        ends,
        fc.boolean(),
        fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 5 }),
        (rows, end, endsWithBreak, sizes) => {
          const lines = rows.map((cells) => cells.map(([text, always]) => written(text, always)).join(','));
          const text = lines.join(end) + (endsWithBreak ? end : '');
          const bytes = Buffer.from(text);
          const theirs: string[][] = parse(text, {
            bom: true,
            relax_column_count: true,
            record_delimiter: ['\r\n', '\n', '\r'],
          });
          const wanted = theirs
            .map((cells, index) => ({ number: index + 1, cells }))
            .filter(({ cells }) => cells.some((one) => one.trim() !== ''));
          const ours = split(bytes, sizes);
          expect(ours.map(({ number, cells }) => ({ number, cells }))).toEqual(wanted);
          for (const row of ours) {
            const own = bytes.subarray(row.offset, row.offset + row.bytes);
            expect(split(Buffer.concat([Buffer.from('header\n'), own])).at(-1)?.cells).toEqual(row.cells);
            const before = bytes.subarray(0, row.offset).toString();
            expect(row.line).toBe(before.split(/\r\n|\r|\n/).length);
          }
        },
      ),
      { numRuns: count(3_000) },
    );
  });

  test('any bytes are rows or a fault with its line, and the same in chunks as at once', () => {
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 60 }),
      fc.array(fc.constantFrom(0x22, 0x2c, 0x0a, 0x0d, 0x41, 0xd8, 0xb9, 0x00), { maxLength: 60 }),
    );
    fc.assert(
      fc.property(bytes, fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }), (raw, sizes) => {
        const whole = Buffer.from(raw);
        const [atOnce, inParts] = [faultOf(whole), faultOf(whole, sizes)];
        expect(inParts === null).toBe(atOnce === null);
        if (atOnce === null) expect(split(whole, sizes)).toEqual(split(whole));
        else expect(atOnce.line).toBeGreaterThan(0);
      }),
      { numRuns: count(5_000) },
    );
  });

  test('cells that nobody wants are not decoded, and their rows are the same', () => {
    const bytes = Buffer.from('a,b,c\n1,"x\ny",2\n\n3,,4');
    const rows = split(
      bytes,
      [3],
      recordSplitter(() => new Set([0, 2])),
    );
    expect(rows.map(({ number, line, cells }) => [number, line, ...cells])).toEqual([
      [1, 1, 'a', 'b', 'c'],
      [2, 2, '1', '', '2'],
      [4, 5, '3', '', '4'],
    ]);
  });
});

describe('faults', () => {
  test.each<[string, Buffer, string, number]>([
    ['a quote that is never closed', Buffer.from('a,b\n"x\ny,z\n'), 'quote not closed', 2],
    ['a quote inside a cell', Buffer.from('a\n12" x 5"\n'), 'quote misplaced', 2],
    ['text behind a closing quote', Buffer.from('a\n"x\n" y\n'), 'quote misplaced', 3],
    ['Windows-1256', Buffer.concat([Buffer.from('a\nb\n'), Buffer.from([0xda, 0xc8, 0xc7])]), 'not utf-8', 3],
    ['a character without its end', Buffer.concat([Buffer.from('a\n'), Buffer.from('ع').subarray(0, 1)]), 'cut off', 2],
    ['a surrogate in UTF-8', Buffer.from([0x61, 0x0a, 0xed, 0xa0, 0x80, 0x0a]), 'not utf-8', 2],
    ['too many cells', Buffer.from(`a\n${','.repeat(CELLS_MAX)}`), 'too many cells', 2],
    ['a row that is too large', Buffer.from(`a\n${'x'.repeat(RECORD_BYTES_MAX + 1)}`), 'too large', 2],
    [
      'a row of quoted cells that is too large',
      Buffer.from(`a\n${'"x",'.repeat(9_000)}"${'y'.repeat(RECORD_BYTES_MAX)}"`),
      'too large',
      2,
    ],
  ])('%s', (_, bytes, kind, line) => {
    for (const sizes of [[bytes.length], [7, 262_144]]) expect(faultOf(bytes, sizes)).toMatchObject({ kind, line });
  });
});
