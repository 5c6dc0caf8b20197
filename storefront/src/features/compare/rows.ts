// The rows of a comparison, each with whether all compared products have the same value in that row. A row in which no
// product has a value is left out.
import type { ComparedPiece } from './compared-piece.ts';

const ROW_KINDS = ['price', 'colours', 'sizes', 'tailoring', 'rating', 'fabric', 'sleeve'] as const;
export type RowKind = (typeof ROW_KINDS)[number] | 'care';

export type Row = { isSame: boolean } & (
  | { kind: RowKind }
  | { kind: 'specification'; label: string; values: string[] }
);

/**
 * A product's value in each row, as a text that is equal for two products if the row shows the same for both; '' if the
 * product has no value.
 */
const VALUES: Readonly<Record<RowKind, (piece: ComparedPiece) => string>> = {
  price: ({ price, compare_at_price: before }) => `${price.amount} ${before?.amount ?? ''}`,
  colours: ({ colors }) => colors.map(({ code }) => code).join(' '),
  sizes: ({ sizes }) => sizes.map(({ size, out }) => `${size}${out ? '-' : ''}`).join(' '),
  tailoring: ({ made_to_measure: isMade, tailoring_days: days }) => `${isMade} ${days?.from} ${days?.to}`,
  rating: ({ rating }) => (rating ? `${rating.average} ${rating.count}` : ''),
  fabric: ({ fabric }) => fabric,
  sleeve: ({ sleeve_length: sleeve }) => sleeve ?? '',
  care: ({ care }) => care,
};

const isAlike = (values: readonly string[]): boolean => new Set(values).size === 1;

function specified({ specifications }: ComparedPiece, wanted: string): string {
  return specifications.flatMap(({ label, value }) => (label === wanted ? [value] : [])).join(' · ');
}

/**
 * `fabricLabel` is the page's word for fabric. A specification with that label is left out if any piece names its
 * fabric, because the row `fabric` shows it already.
 */
export function rowsOf(pieces: readonly ComparedPiece[], fabricLabel: string): Row[] {
  const rowOf = (kind: RowKind): Row[] => {
    const values = pieces.map(VALUES[kind]);
    return values.every((value) => value === '') ? [] : [{ kind, isSame: isAlike(values) }];
  };
  const labels = new Set(pieces.flatMap(({ specifications }) => specifications.map(({ label }) => label)));
  if (pieces.some(({ fabric }) => fabric !== '')) labels.delete(fabricLabel);
  const specifications = [...labels].map((label): Row => {
    const values = pieces.map((piece) => specified(piece, label));
    return { kind: 'specification', label, values, isSame: isAlike(values) };
  });
  return [...ROW_KINDS.flatMap(rowOf), ...specifications, ...rowOf('care')];
}
