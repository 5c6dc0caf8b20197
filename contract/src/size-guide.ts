// The size guide: Gulf sizes by body height, and letter sizes (S, M, …) with their EU, UK and US equivalents. Gulf
// sizes 50–60 are the garment's length in inches from the shoulder.
import type { SizeGuide } from './catalogue.ts';

const CM_PER_INCH = 2.54;

const LENGTHS: Readonly<Record<string, [number, number]>> = {
  '50': [142, 147],
  '52': [147, 152],
  '54': [152, 158],
  '56': [158, 163],
  '58': [163, 168],
  '60': [168, 175],
};

const ALPHA: SizeGuide['alpha'] = [
  { size: 'XS', eu: '34', uk: '6', us: '2', bust_cm: [78, 82], waist_cm: [60, 64], hips_cm: [86, 90] },
  { size: 'S', eu: '36', uk: '8', us: '4', bust_cm: [82, 86], waist_cm: [64, 68], hips_cm: [90, 94] },
  { size: 'M', eu: '38–40', uk: '10–12', us: '6–8', bust_cm: [86, 94], waist_cm: [68, 76], hips_cm: [94, 102] },
  { size: 'L', eu: '42', uk: '14', us: '10', bust_cm: [94, 100], waist_cm: [76, 82], hips_cm: [102, 108] },
  { size: 'XL', eu: '44–46', uk: '16–18', us: '12–14', bust_cm: [100, 110], waist_cm: [82, 92], hips_cm: [108, 118] },
  { size: 'XXL', eu: '48', uk: '20', us: '16', bust_cm: [110, 116], waist_cm: [92, 98], hips_cm: [118, 124] },
];

/** The guide's rows for these sizes, from short to long and from small to large; unknown sizes are left out. */
export function sizeGuideRows(sizes: readonly string[]): SizeGuide {
  const wanted = new Set(sizes.map((size) => size.toUpperCase()));
  return {
    lengths: Object.entries(LENGTHS)
      .filter(([size]) => wanted.has(size))
      .map(([size, height]) => ({ size, height_cm: height, length_cm: Math.round(Number(size) * CM_PER_INCH) })),
    alpha: ALPHA.filter(({ size }) => wanted.has(size)),
  };
}

export const FULL_SIZE_GUIDE: SizeGuide = sizeGuideRows([...Object.keys(LENGTHS), ...ALPHA.map(({ size }) => size)]);

export function inches(cm: number): number {
  return Math.round((cm / CM_PER_INCH) * 2) / 2;
}
