import { Trans } from '@lingui/react/macro';

/** The size code of products that come in one size only. */
export const ONE_SIZE = 'one';

/** A size for display, isolated from the text's direction, because sizes are Latin letters or digits. */
export function SizeName({ size }: { size: string }) {
  return size === ONE_SIZE ? <Trans>One size</Trans> : <bdi>{size}</bdi>;
}
