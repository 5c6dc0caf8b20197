// The rows of a comparison: what is compared, and whether the pieces differ in it. Rows in which no piece has anything
// are left out.
import type { ComparedPiece } from './compared-piece.ts';

/** The rows above the specifications. */
const ROW_KINDS = ['price', 'colours', 'sizes', 'tailoring', 'rating', 'fabric', 'sleeve'] as const;
export type RowKind = (typeof ROW_KINDS)[number] | 'care';

/** A row of a kind, or a row of the specifications, which has the label that they have. */
export type Row = { isSame: boolean } & (
  | { kind: RowKind }
  | { kind: 'specification'; label: string; values: string[] }
);

/** What two pieces must have alike to be the same in a row; '' = the piece has nothing there. */
const VALUES: Readonly<Record<RowKind, (piece: ComparedPiece) => string>> = {
  price: ({ price, compare_at_price: before }) => `${price.amount} ${before?.amount ?? ''}`,
  colours: ({ colors }) => colors.map(({ code }) => code).join(' '),
  sizes: ({ sizes }) => sizes.map(({ size, out }) => `${size}${out ? '-' : ''}`).join(' '),
  // A piece that is not made to measure says so.
  tailoring: ({ made_to_measure: isMade, tailoring_days: days }) => `${isMade} ${days?.from} ${days?.to}`,
  rating: ({ rating }) => (rating ? `${rating.average} ${rating.count}` : ''),
  fabric: ({ fabric }) => fabric,
  sleeve: ({ sleeve_length: sleeve }) => sleeve ?? '',
  care: ({ care }) => care,
};

const isAlike = (values: readonly string[]): boolean => new Set(values).size === 1;

/** A piece's values under a label of the specifications, joined; '' if it has none. */
function specified({ specifications }: ComparedPiece, wanted: string): string {
  return specifications.flatMap(({ label, value }) => (label === wanted ? [value] : [])).join(' · ');
}

/** `fabricLabel` is the word for fabric: a specification so called would repeat that row. */
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
