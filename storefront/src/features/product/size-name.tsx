import { Trans } from '@lingui/react/macro';
import { ONE_SIZE } from '../../shell/piece.ts';

/** A size for display, isolated from the text's direction, because sizes are Latin letters or digits. */
export function SizeName({ size }: { size: string }) {
  return size === ONE_SIZE ? <Trans>One size</Trans> : <bdi>{size}</bdi>;
}
