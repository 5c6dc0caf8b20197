// Shown once a measurement set is saved or chosen without script: `children`, the form that adds the piece made by this
// set to the cart, or, without a product, a link to the saved sets.
import type { MeasurementField } from '@hindam/contract/measurements';
import { LinkButton } from '@hindam/ui/button';
import { Notice } from '@hindam/ui/notice';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useMeasureTexts } from './wording.tsx';
import { linkTo } from '../../kit/page-link.tsx';
import { usePaths } from '../../kit/use-paths.ts';
import type { PieceToMeasure } from './load-page.ts';

interface ReadyToAddProps {
  piece: PieceToMeasure | null;
  children: ReactNode;
  label: string | null;
  setId: string | null;
  unusual: readonly MeasurementField[];
}

export function ReadyToAdd({ piece, children, label, setId, unusual }: ReadyToAddProps) {
  const paths = usePaths();
  const { nameOf } = useMeasureTexts();
  const change = piece ? paths.customSize(piece._id, { set: setId }) : paths.measurementSet(setId ?? 'new');
  return (
    <div className="measure-ready">
      <Notice tone="ok" role="status">
        {label ? (
          <Trans>
            Your measurements “<bdi>{label}</bdi>” are saved.
          </Trans>
        ) : (
          <Trans>Your measurements are saved.</Trans>
        )}
      </Notice>
      {unusual.length > 0 ? (
        <Notice tone="warn">
          <p>
            <Trans>These look unusual. If they are correct, leave them as they are:</Trans>
          </p>
          <ul>
            {unusual.map((field) => (
              <li key={field}>{nameOf(field)}</li>
            ))}
          </ul>
        </Notice>
      ) : null}
      {piece ? (
        children
      ) : (
        <LinkButton link={linkTo(paths.myMeasurements())}>
          <Trans>To my measurements</Trans>
        </LinkButton>
      )}
      {setId ? (
        <LinkButton variant="text" link={linkTo(change)}>
          <Trans>Change the measurements</Trans>
        </LinkButton>
      ) : null}
    </div>
  );
}
