// The sixteen measurements (R65), in inches (R64). Values outside INCHES_MIN to INCHES_MAX are refused; a value that is
// unusual, or does not fit another one, only gives a warning, because any body is possible: the shopper keeps or
// corrects it. The usual ranges and the relations below are first estimates, to be corrected by a tailor.

export const MEASUREMENT_GROUPS = ['lengths', 'shoulders_sleeves', 'body', 'arms_details'] as const;
export type MeasurementGroup = (typeof MEASUREMENT_GROUPS)[number];

export const MEASUREMENT_FIELDS = [
  'item_length',
  'shoulder',
  'sleeves_from_shoulder',
  'sleeve_width',
  'sleeve_length',
  'neck_size',
  'chest',
  'hips',
  'waist',
  'lower_arm',
  'full_length',
  'armhole',
  'buff_coat',
  'buff_normal',
  'bust',
  'bicep',
] as const;
export type MeasurementField = (typeof MEASUREMENT_FIELDS)[number];

export type Measurements = Partial<Record<MeasurementField, number | null>>;

export const INCHES_MIN = 1;
export const INCHES_MAX = 100;
/** Values are stored in steps of a quarter inch; in centimetres they are shown in steps of a half. */
export const INCH_STEP = 0.25;
export const CM_STEP = 0.5;
export const CM_PER_INCH = 2.54;

export interface FieldFacts {
  /** The number by which the drawings and the form name the measurement. */
  number: number;
  group: MeasurementGroup;
  /** The drawing of the body that shows where the measurement is taken. */
  figure: 'front' | 'back';
  /** Lowest and highest usual value, in inches. */
  usual: readonly [number, number];
}

export const MEASUREMENT_FACTS: Readonly<Record<MeasurementField, FieldFacts>> = {
  item_length: { number: 1, group: 'lengths', figure: 'front', usual: [35, 64] },
  full_length: { number: 11, group: 'lengths', figure: 'front', usual: [50, 66] },
  sleeves_from_shoulder: { number: 3, group: 'lengths', figure: 'back', usual: [24, 36] },
  sleeve_length: { number: 5, group: 'lengths', figure: 'front', usual: [19, 28] },
  bust: { number: 15, group: 'body', figure: 'front', usual: [30, 58] },
  chest: { number: 7, group: 'body', figure: 'front', usual: [29, 56] },
  waist: { number: 9, group: 'body', figure: 'front', usual: [23, 54] },
  hips: { number: 8, group: 'body', figure: 'front', usual: [32, 62] },
  shoulder: { number: 2, group: 'shoulders_sleeves', figure: 'back', usual: [13, 20] },
  neck_size: { number: 6, group: 'shoulders_sleeves', figure: 'front', usual: [12, 18] },
  armhole: { number: 12, group: 'shoulders_sleeves', figure: 'front', usual: [13, 26] },
  bicep: { number: 16, group: 'shoulders_sleeves', figure: 'front', usual: [8, 20] },
  lower_arm: { number: 10, group: 'arms_details', figure: 'front', usual: [7, 15] },
  sleeve_width: { number: 4, group: 'arms_details', figure: 'front', usual: [4, 22] },
  buff_coat: { number: 13, group: 'arms_details', figure: 'front', usual: [6, 20] },
  buff_normal: { number: 14, group: 'arms_details', figure: 'front', usual: [5, 18] },
};

/** A rule by which the value of `left` should be at most, or at least, a bound that depends on the value of `right`. */
interface Relation {
  left: MeasurementField;
  kind: 'at_most' | 'at_least';
  right: MeasurementField;
  /** The bound in inches, computed from the value of `right`. */
  bound(right: number): number;
  /** What is compared with the bound, computed from the value of `left`; absent = the value itself. */
  value?(left: number): number;
}

const RELATIONS: readonly Relation[] = [
  { left: 'item_length', kind: 'at_most', right: 'full_length', bound: (full) => full + 3 },
  { left: 'shoulder', kind: 'at_most', right: 'chest', bound: (chest) => chest / 2 },
  { left: 'sleeves_from_shoulder', kind: 'at_least', right: 'sleeve_length', bound: (sleeve) => sleeve + 3 },
  { left: 'sleeve_width', kind: 'at_least', right: 'lower_arm', bound: (arm) => arm, value: (width) => width * 2 },
  { left: 'chest', kind: 'at_most', right: 'bust', bound: (bust) => bust + 2 },
  { left: 'hips', kind: 'at_least', right: 'waist', bound: (waist) => waist },
  { left: 'lower_arm', kind: 'at_most', right: 'bicep', bound: (bicep) => bicep + 1 },
  { left: 'armhole', kind: 'at_least', right: 'bicep', bound: (bicep) => bicep + 2 },
  { left: 'buff_coat', kind: 'at_least', right: 'buff_normal', bound: (normal) => normal },
];

export type Warning =
  | { kind: 'below_usual' | 'above_usual'; field: MeasurementField; usual: readonly [number, number] }
  | { kind: 'at_most' | 'at_least'; field: MeasurementField; other: MeasurementField }
  /** The value is unusual in inches and usual when read as centimetres: 'Did you mean 92 cm?' */
  | { kind: 'centimetres'; field: MeasurementField; cm: number };

export function inchesOf(cm: number): number {
  return Math.round(cm / CM_PER_INCH / INCH_STEP) * INCH_STEP;
}

export function centimetresOf(inches: number): number {
  return Math.round((inches * CM_PER_INCH) / CM_STEP) * CM_STEP;
}

function rangeWarning(field: MeasurementField, inches: number): Warning | null {
  const { usual } = MEASUREMENT_FACTS[field];
  const [low, high] = usual;
  if (inches >= low && inches <= high) return null;
  const read = inches / CM_PER_INCH;
  if (inches > high && read >= low && read <= high) return { kind: 'centimetres', field, cm: inches };
  return { kind: inches < low ? 'below_usual' : 'above_usual', field, usual };
}

/** Warnings in the order of the fields; empty when nothing looks wrong. */
export function warningsOf(set: Measurements): Warning[] {
  const warnings: Warning[] = [];
  for (const field of MEASUREMENT_FIELDS) {
    const inches = set[field];
    if (inches === null || inches === undefined) continue;
    const out = rangeWarning(field, inches);
    if (out) warnings.push(out);
    // A value in centimetres would also break its relations to other values; the one warning about the unit is enough.
    if (out?.kind === 'centimetres') continue;
    for (const { left, kind, right, bound, value } of RELATIONS) {
      const other = left === field ? set[right] : null;
      if (other === null || other === undefined || rangeWarning(right, other)?.kind === 'centimetres') continue;
      const compared = value ? value(inches) : inches;
      const allowed = bound(other);
      if (kind === 'at_most' ? compared > allowed : compared < allowed) warnings.push({ kind, field, other: right });
    }
  }
  return warnings;
}

/**
 * Whether at least half of the entered values look like centimetres, so that the whole set probably is in centimetres.
 */
export function looksLikeCentimetres(set: Measurements): boolean {
  const entered = MEASUREMENT_FIELDS.filter((field) => typeof set[field] === 'number');
  const slips = warningsOf(set).filter(({ kind }) => kind === 'centimetres');
  return slips.length > 0 && slips.length * 2 >= entered.length;
}

export function missingFields(set: Measurements, needed: readonly string[]): MeasurementField[] {
  return MEASUREMENT_FIELDS.filter((field) => needed.includes(field) && typeof set[field] !== 'number');
}
