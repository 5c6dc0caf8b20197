// The link on the product page that opens the alert form in a dialog. Without script it leads to the page with the same
// form.
import type { ReactNode } from 'react';
import { useShowModal } from '../../kit/modal-address.ts';
import { useShopPaths } from '../../kit/shell-hooks.ts';

interface AlertLinkProps {
  kind: 'back_in_stock' | 'price_drop';
  productId: string;
  color: string | undefined;
  size: string | null;
  className?: string;
  children: ReactNode;
}

export function AlertLink({ kind, productId, color, size, className = 'link', children }: AlertLinkProps) {
  const address = useShopPaths().productAlert(productId, { kind, color, size });
  const show = useShowModal(kind, address);
  return (
    <a className={className} href={address} onClick={show} rel="nofollow">
      {children}
    </a>
  );
}
