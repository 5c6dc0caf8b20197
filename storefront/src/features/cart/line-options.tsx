// The options of a line in a cart, a quote, an order, a return, a bill or an invoice: its colour, and its size or
// measurement set.
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ONE_SIZE } from '../../shell/piece.ts';
import { SizeName } from '../product/size-name.tsx';

interface LineOptionsProps {
  line: { color_name: string; size: string; custom_size_label: string | null };
  tailored: boolean;
  /** A link to change the measurements; shown only for a piece made to measure. */
  children?: ReactNode;
}

export function LineOptions({ line, tailored, children }: LineOptionsProps) {
  const { color_name: colour, size, custom_size_label: label } = line;
  return (
    <span className="small muted">
      {colour}
      {tailored || size ? ' · ' : null}
      {tailored ? <Trans>Made to measure</Trans> : <Size size={size} />}
      {tailored && label ? (
        <>
          {' · '}
          <bdi>{label}</bdi>
        </>
      ) : null}{' '}
      {tailored ? children : null}
    </span>
  );
}

function Size({ size }: { size: string }) {
  if (size === '' || size === ONE_SIZE) return size ? <SizeName size={size} /> : null;
  return (
    <Trans>
      size <SizeName size={size} />
    </Trans>
  );
}
