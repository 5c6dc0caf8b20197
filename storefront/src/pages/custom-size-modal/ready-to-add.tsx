// The measurements are kept and nothing but the press is left. The way for browsers without script: the
// product page is the same for everyone, so what is hers is sent from here.
import type { MeasurementField } from '@hindam/contract/measurements';
import { Button, LinkButton } from '@hindam/ui/button';
import { Notice } from '@hindam/ui/notice';
import { Trans } from '@lingui/react/macro';
import { useMeasureWords } from '../../measure/wording.tsx';
import { linkTo } from '../../platform/page-link.tsx';
import { usePaths } from '../../platform/shell-hooks.ts';
import { usePiecesOf } from '../../session/bag.ts';
import { FIELDS } from '../product-details/add-to-bag.ts';
import { AddText } from '../product-details/wording.tsx';
import type { PieceToMeasure } from './load-page.ts';

interface ReadyToAddProps {
  piece: PieceToMeasure | null;
  customSizeId: string;
  label: string | null;
  setId: string | null;
  /** Just saved, and these look unusual: said, never refused. */
  unusual: readonly MeasurementField[];
}

export function ReadyToAdd({ piece, customSizeId, label, setId, unusual }: ReadyToAddProps) {
  const paths = usePaths();
  const { nameOf } = useMeasureWords();
  const pieces = Math.max(1, (piece?.minimum ?? 1) - usePiecesOf(piece?._id ?? ''));
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
        <form method="post" action={paths.productDetails(piece._id)} className="measure-ready__form">
          <p>
            <b>{piece.title}</b>
            {piece.colour ? <span className="muted"> · {piece.colour.name}</span> : null}
          </p>
          <input type="hidden" name={FIELDS.colour} value={piece.colour?.code ?? ''} />
          <input type="hidden" name={FIELDS.customSize} value={customSizeId} />
          <Button type="submit" wide>
            <AddText pieces={pieces} price={piece.price} />
          </Button>
        </form>
      ) : (
        <LinkButton link={linkTo(paths.myAccount())}>
          <Trans>To my account</Trans>
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
