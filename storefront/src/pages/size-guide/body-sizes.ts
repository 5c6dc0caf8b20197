// The house's size chart in centimetres. The product page shows the rows a piece comes in, which it
// gets from the API; this page shows them all.

type Span = readonly [from: number, to: number];

/** Gulf sizes are the garment's length in inches, from the shoulder to the hem. */
export const GULF_LENGTHS: readonly { size: string; height: Span; length: number }[] = [
  { size: '50', height: [142, 147], length: 127 },
  { size: '52', height: [147, 152], length: 132 },
  { size: '54', height: [152, 158], length: 137 },
  { size: '56', height: [158, 163], length: 142 },
  { size: '58', height: [163, 168], length: 147 },
  { size: '60', height: [168, 175], length: 152 },
];

export const LETTER_SIZES: readonly {
  size: string;
  eu: string;
  uk: string;
  us: string;
  bust: Span;
  waist: Span;
  hips: Span;
}[] = [
  { size: 'XS', eu: '34', uk: '6', us: '2', bust: [78, 82], waist: [60, 64], hips: [86, 90] },
  { size: 'S', eu: '36', uk: '8', us: '4', bust: [82, 86], waist: [64, 68], hips: [90, 94] },
  { size: 'M', eu: '38–40', uk: '10–12', us: '6–8', bust: [86, 94], waist: [68, 76], hips: [94, 102] },
  { size: 'L', eu: '42', uk: '14', us: '10', bust: [94, 100], waist: [76, 82], hips: [102, 108] },
  { size: 'XL', eu: '44–46', uk: '16–18', us: '12–14', bust: [100, 110], waist: [82, 92], hips: [108, 118] },
  { size: 'XXL', eu: '48', uk: '20', us: '16', bust: [110, 116], waist: [92, 98], hips: [118, 124] },
];

const CM_PER_INCH = 2.54;

/** To the nearest half inch: what a tape can show. */
export function inches(cm: number): number {
  return Math.round((cm / CM_PER_INCH) * 2) / 2;
}
