import { Trans } from '@lingui/react/macro';

/** The shop's code for pieces that come in one size (carts, shaylas, imports without an option). */
export const ONE_SIZE = 'one';

/** A size for display; isolated, because sizes are Latin or digits in both languages. */
export function SizeName({ size }: { size: string }) {
  return size === ONE_SIZE ? <Trans>One size</Trans> : <bdi>{size}</bdi>;
}
