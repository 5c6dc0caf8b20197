// The link that opens the size finder in a dialog; without script it leads to the size guide page.
import { Trans } from '@lingui/react/macro';
import { useShowModal } from '../../kit/modal-address.ts';
import { useShopPaths } from '../../kit/shell-hooks.ts';
import { FINDER_MODAL } from './finder-modal-name.ts';

export function FinderLink({ productId }: { productId: string }) {
  const address = useShopPaths().findSize(productId);
  const show = useShowModal(FINDER_MODAL, address);
  return (
    <a className="link choice__guide" href={address} onClick={show}>
      <Trans>Find my size</Trans>
    </a>
  );
}
