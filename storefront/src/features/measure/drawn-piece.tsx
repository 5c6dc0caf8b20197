// Drawings of the piece at entered lengths: in the review before the measurements are saved, and beside each saved set
// that the measuring flow offers. The height of the body follows from the full length; without that, a medium height is
// drawn.
import { heightByFullLength } from '@hindam/contract/garment-length';
import { CM_PER_INCH, type Measurements } from '@hindam/contract/measurements';
import { useNumber } from '@hindam/ui/locale';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Entry } from './entry.ts';
import { GarmentDrawing } from './garment-drawing.tsx';
import type { GarmentShape } from './garment-outline.ts';
import { textIn, typedInches, validInches } from './typed.ts';

const MIDDLE_HEIGHT_CM = 160;
/** The full length is measured with the heels that are worn with the piece; they are about this high. */
const HEELS_CM = 5;
/** From the side of the neck to the shoulder bone: a sleeve measured from the neck is longer by this. */
const SHOULDER_SEAM_CM = 12;

function lengthsOf(values: Measurements) {
  const cm = (inches: number | null | undefined): number | null => (inches ? inches * CM_PER_INCH : null);
  const fromNeck = cm(values.sleeves_from_shoulder);
  const full = cm(values.full_length);
  return {
    lengthCm: cm(values.item_length),
    sleeveCm: cm(values.sleeve_length) ?? (fromNeck === null ? null : fromNeck - SHOULDER_SEAM_CM),
    heightCm: full === null ? null : heightByFullLength(full, HEELS_CM),
  };
}

/** Null if the length of the piece is not among the values. */
function shapeOf(values: Measurements, needed: readonly string[]): GarmentShape | null {
  const { lengthCm, sleeveCm, heightCm } = lengthsOf(values);
  if (lengthCm === null) return null;
  return {
    lengthCm,
    sleeveCm,
    heightCm: heightCm ?? MIDDLE_HEIGHT_CM,
    sleeve: null,
    isWaisted: needed.includes('waist') || typeof values.waist === 'number',
  };
}

export function DrawnPiece({ entry, needed }: { entry: Entry; needed: readonly string[] }) {
  const { t } = useLingui();
  const number = useNumber();
  const values = validInches(entry.entries);
  const shape = shapeOf(values, needed);
  if (!shape || !values.item_length) return null;
  const height = number(shape.heightCm);
  const length = number(Number(textIn(typedInches(values.item_length), entry.unit)));
  return (
    <figure className="measure-review__drawn">
      <GarmentDrawing
        className="measure-review__drawing"
        shape={shape}
        lengthText={`${length} ${entry.unit === 'cm' ? t`cm` : t`in`}`}
        label={t`Your piece at the lengths you entered`}
      />
      <figcaption className="small muted">
        <Trans>Your lengths, drawn on a height of {height} cm. The cut is that of your piece.</Trans>
      </figcaption>
    </figure>
  );
}

interface PreviewProps {
  values: Measurements;
  needed: readonly string[];
  label: string;
}

/** A small drawing of the piece at the lengths of a saved set, beside which `label` is written. */
export function SavedPreview({ values, needed, label }: PreviewProps) {
  const { t } = useLingui();
  const shape = shapeOf(values, needed);
  if (!shape) return null;
  return (
    <GarmentDrawing
      className="measure-saved__drawing"
      shape={shape}
      lengthText=""
      label={t`Your piece at the lengths of “${label}”`}
    />
  );
}
