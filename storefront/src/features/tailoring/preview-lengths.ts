// The lengths for which the page draws a piece, as they are typed: the height in centimetres, the lengths of piece and
// sleeve in the chosen unit. They are sent by POST, so that they are in no URL and no log.
import { BODY_HEIGHT_CM, GARMENT_LENGTH_CM } from '@hindam/contract/garment-length';
import { CM_PER_INCH } from '@hindam/contract/measurements';
import { type FormHandler, formAction, type FormResult, refusedWith, REQUIRED, text } from '../../kit/form.ts';
import { numberOf, type Unit } from '../measure/typed.ts';

export const PREVIEW_FIELDS = {
  type: 'type',
  height: 'height',
  unit: 'unit',
  length: 'length',
  sleeve: 'sleeve',
} as const;

export const SLEEVE_CM = { min: 15, max: 90 } as const;

/** The error of a number that is out of bounds; the page has its text. */
export const OUT_OF_BOUNDS = 'bounds';

export interface Lengths {
  heightCm: number;
  lengthCm: number;
  /** Null = the usual length of the piece's sleeve. */
  sleeveCm: number | null;
}

export type PreviewResult = FormResult<Lengths>;

/** Drawn before anything is typed: a middle height, and 56 inches, the length that the size guide gives for it. */
export const FIRST_LENGTHS: Lengths = { heightCm: 160, lengthCm: 56 * CM_PER_INCH, sleeveCm: null };

interface Bounds {
  min: number;
  max: number;
}

function faultOf(cm: number | null, { min, max }: Bounds): string | null {
  if (cm === null) return REQUIRED;
  return cm >= min && cm <= max ? null : OUT_OF_BOUNDS;
}

/** The lengths in a form, or the errors of its fields. */
export function lengthsIn(form: FormData | URLSearchParams): Lengths | Record<string, string> {
  const unit: Unit = text(form, PREVIEW_FIELDS.unit) === 'cm' ? 'cm' : 'in';
  const centimetres = (field: string, one: Unit): number | null => {
    const value = numberOf(text(form, field).slice(0, 12));
    return value === null ? null : one === 'cm' ? value : value * CM_PER_INCH;
  };
  const heightCm = centimetres(PREVIEW_FIELDS.height, 'cm');
  const lengthCm = centimetres(PREVIEW_FIELDS.length, unit);
  const sleeveCm = centimetres(PREVIEW_FIELDS.sleeve, unit);
  const faults = {
    [PREVIEW_FIELDS.height]: faultOf(heightCm, BODY_HEIGHT_CM),
    [PREVIEW_FIELDS.length]: faultOf(lengthCm, GARMENT_LENGTH_CM),
    [PREVIEW_FIELDS.sleeve]: sleeveCm === null ? null : faultOf(sleeveCm, SLEEVE_CM),
  };
  const found = Object.entries(faults).filter((pair): pair is [string, string] => pair[1] !== null);
  if (found.length > 0 || heightCm === null || lengthCm === null) return Object.fromEntries(found);
  return { heightCm, lengthCm, sleeveCm };
}

export function areLengths(read: Lengths | Record<string, string>): read is Lengths {
  return 'heightCm' in read;
}

const draw: FormHandler<Lengths> = ({ form }) => {
  const read = lengthsIn(form);
  return Promise.resolve(areLengths(read) ? { ok: true, result: read } : refusedWith({ fields: read }));
};

export const previewAction = formAction(draw);
