// The drawing beside the size guide's table of body measurements: where bust, waist and hips are measured. It is hidden
// from screen readers, because the table's column headings have the same words.
import { useLingui } from '@lingui/react/macro';
import { FIGURE_LINES, FIGURE_OUTLINE, FIGURE_SEAMS } from '../measure/figure-lines.ts';

/** The part of the drawing that is shown: from the head to the knees, with room for the labels. */
const BOX = '-36 -4 108 124';
/** The x position at which the lines to the labels end, to the right of the arms; the labels begin 2 units after it. */
const NAMES_AT = 38;

export function GuideFigure() {
  const { t } = useLingui();
  const names = {
    bust: t({ message: 'Bust', context: 'figure' }),
    waist: t({ message: 'Waist', context: 'figure' }),
    hips: t({ message: 'Hips', context: 'figure' }),
  };
  return (
    <svg className="guide-figure" viewBox={BOX} aria-hidden="true" direction="ltr">
      <path className="guide-figure__outline" d={FIGURE_OUTLINE} />
      <path className="guide-figure__seams" d={FIGURE_SEAMS.front} />
      {(['bust', 'waist', 'hips'] as const).map((field) => {
        const { along, dot } = FIGURE_LINES[field];
        const [, height] = dot;
        const start = -Number(/^M(-?[\d.]+)/.exec(along)?.[1] ?? 0);
        return (
          <g key={field}>
            <path className="guide-figure__tape" d={along} />
            <path className="guide-figure__lead" d={`M${start} ${height}L${NAMES_AT} ${height}`} />
            <text x={NAMES_AT + 2} y={height}>
              {names[field]}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
