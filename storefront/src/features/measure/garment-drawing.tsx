// The drawing of a garment on a body, with its length at the side. Its colours are attributes, so that the product page
// needs no styles for it. It is not mirrored on Arabic pages.
import { FIGURE_SKETCH } from './figure-sketch.ts';
import { type GarmentShape, garmentPaths } from './garment-outline.ts';

interface GarmentDrawingProps {
  shape: GarmentShape;
  /** The length as it is written at the side, with its unit. */
  lengthText: string;
  label: string;
  className?: string;
}

const TAPE_X = 41;
const NECK_Y = 33;

export function GarmentDrawing({ shape, lengthText, label, className }: GarmentDrawingProps) {
  const { body, sleeves, hem } = garmentPaths(shape);
  const y = Math.round(hem * 10) / 10;
  const middle = Math.round((NECK_Y + y) / 2);
  return (
    <svg className={className} viewBox="-46 -3 106 188" direction="ltr" role="img" aria-label={label} fill="none">
      <path d={FIGURE_SKETCH} fill="var(--bg)" stroke="var(--line-strong)" />
      {sleeves ? <path d={sleeves} fill="var(--sunken)" stroke="var(--ink-2)" strokeLinejoin="round" /> : null}
      <path d={body} fill="var(--sunken)" stroke="var(--ink-2)" strokeLinejoin="round" />
      <path
        d={`M-44 181.5H58M${TAPE_X} ${NECK_Y}V${y}M${TAPE_X - 3} ${NECK_Y}h6M${TAPE_X - 3} ${y}h6`}
        stroke="var(--brand)"
        strokeWidth=".8"
      />
      <text
        x={TAPE_X + 5}
        y={middle}
        fill="var(--ink)"
        fontSize="8"
        transform={`rotate(90 ${TAPE_X + 5} ${middle})`}
        textAnchor="middle"
      >
        {lengthText}
      </text>
    </svg>
  );
}
