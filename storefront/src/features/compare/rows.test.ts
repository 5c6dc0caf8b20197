import { expect, test } from 'vitest';
import type { ComparedPiece } from './compared-piece.ts';
import { rowsOf } from './rows.ts';

const aed = (amount: number) => ({ amount, currency: 'AED' });

function pieceWith(part: Partial<ComparedPiece> = {}): ComparedPiece {
  return {
    _id: 'p',
    title: 'Layl',
    type_id: 't',
    type_slug: 'abayas',
    price: aed(62_000),
    compare_at_price: null,
    fabric: 'Crepe',
    sleeve_length: 'long',
    care: 'Dry clean only.',
    specifications: [],
    colors: [{ code: 'black', name: 'Black', hex: '#000000' }],
    sizes: [{ size: '54', out: false }],
    made_to_measure: false,
    tailoring_days: null,
    rating: null,
    image: null,
    ...part,
  };
}

const namesOf = (pieces: readonly ComparedPiece[], wanted: boolean) =>
  rowsOf(pieces, 'Fabric')
    .filter(({ isSame }) => isSame === wanted)
    .map((row) => (row.kind === 'specification' ? row.label : row.kind));

test('two pieces that are alike differ in nothing, and what neither has gets no row', () => {
  const alike = [pieceWith(), pieceWith()];
  expect(namesOf(alike, true)).toEqual(['price', 'colours', 'sizes', 'tailoring', 'fabric', 'sleeve', 'care']);
  expect(namesOf(alike, false)).toEqual([]);
});

test('every difference is found, that of one piece among three too', () => {
  const differing: readonly [string, Partial<ComparedPiece>][] = [
    ['price', { price: aed(62_001) }],
    ['price', { compare_at_price: aed(80_000) }],
    ['colours', { colors: [] }],
    ['sizes', { sizes: [{ size: '54', out: true }] }],
    ['tailoring', { made_to_measure: true }],
    ['rating', { rating: { average: 4.5, count: 2 } }],
    ['fabric', { fabric: '' }],
    ['sleeve', { sleeve_length: null }],
    ['care', { care: 'Machine wash.' }],
    ['Lining', { specifications: [{ label: 'Lining', value: 'Unlined' }] }],
  ];
  for (const [name, part] of differing)
    expect(namesOf([pieceWith(), pieceWith(part), pieceWith()], false)).toEqual([name]);
});

test('specifications are aligned by their labels, in the order in which they first appear', () => {
  const rows = rowsOf(
    [
      pieceWith({ specifications: [{ label: 'Cut', value: 'A-line' }] }),
      pieceWith({
        specifications: [
          { label: 'Fabric', value: 'Crepe' },
          { label: 'Lining', value: 'Cotton' },
          { label: 'Cut', value: 'Straight' },
          { label: 'Cut', value: 'long' },
        ],
      }),
    ],
    'Fabric',
  );
  // The specification 'Fabric' is left out, because the row `fabric` already shows it.
  expect(rows.filter(({ kind }) => kind === 'specification')).toEqual([
    { kind: 'specification', label: 'Cut', values: ['A-line', 'Straight · long'], isSame: false },
    { kind: 'specification', label: 'Lining', values: ['', 'Cotton'], isSame: false },
  ]);
});
