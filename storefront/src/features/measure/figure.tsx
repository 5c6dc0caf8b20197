// The drawing of the body with the measurement lines: the front view, and the back view if a measurement is taken
// there. It is not mirrored on Arabic pages. Each number on it is a link to the field of its measurement.
import { MEASUREMENT_FACTS, type MeasurementField } from '@hindam/contract/measurements';
import { useNumber } from '@hindam/ui/locale';
import { Trans, useLingui } from '@lingui/react/macro';
import { FIGURE_BOX, FIGURE_LINES, FIGURE_OUTLINE, FIGURE_SEAMS } from './figure-lines.ts';
import { useMeasureTexts } from './wording.tsx';
import './figure.css';

interface FigureProps {
  fields: readonly MeasurementField[];
  focus: MeasurementField | null;
  idOf: (field: MeasurementField) => string;
}

export function Figure({ fields, focus, idOf }: FigureProps) {
  const views = (['front', 'back'] as const).filter(
    (view) => view === 'front' || fields.some((field) => MEASUREMENT_FACTS[field].figure === 'back'),
  );
  return (
    <div className="figure" dir="ltr">
      {views.map((view) => (
        <Arch
          key={view}
          view={view}
          fields={fields.filter((field) => MEASUREMENT_FACTS[field].figure === view)}
          focus={focus}
          idOf={idOf}
        />
      ))}
    </div>
  );
}

function Arch({ view, fields, focus, idOf }: FigureProps & { view: 'front' | 'back' }) {
  const { t } = useLingui();
  // SVG paints in document order: the highlighted line comes last, so that it covers the others.
  const drawn = fields.toSorted((a, b) => Number(a === focus) - Number(b === focus));
  return (
    <div className="figure__view">
      <svg
        className="figure__arch"
        viewBox={FIGURE_BOX}
        role="group"
        aria-label={view === 'front' ? t`Figure from the front` : t`Figure from the back`}
      >
        <path className="figure__outline" d={FIGURE_OUTLINE} />
        <path className="figure__seams" d={FIGURE_SEAMS[view]} />
        {drawn.map((field) => (
          <Tape key={field} field={field} focused={field === focus} id={idOf(field)} />
        ))}
      </svg>
      <span className="figure__name" dir="auto">
        {view === 'front' ? <Trans>Front view</Trans> : <Trans>Back view</Trans>}
      </span>
    </div>
  );
}

function Tape({ field, focused, id }: { field: MeasurementField; focused: boolean; id: string }) {
  const { nameOf } = useMeasureTexts();
  const number = useNumber()(MEASUREMENT_FACTS[field].number);
  const { along, ticks, dashed, dot } = FIGURE_LINES[field];
  const [x, y] = dot;
  return (
    <a
      className={focused ? 'tape tape--focus' : 'tape'}
      href={`#${id}`}
      aria-label={`${number} ${nameOf(field)}`}
      onClick={(event) => {
        const input = document.getElementById(id);
        if (!input) return;
        event.preventDefault();
        input.focus();
      }}
    >
      {dashed ? <path className="tape__dashed" d={dashed} /> : null}
      <path className="tape__line" d={along + ticks} />
      <circle className="tape__reach" cx={x} cy={y} />
      <circle className="tape__dot" cx={x} cy={y} />
      <text className="tape__number" x={x} y={y} aria-hidden="true">
        {number}
      </text>
    </a>
  );
}
