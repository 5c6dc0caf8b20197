// The link on the product page that opens the form for an alert in a dialog; without script it leads to the form's page.
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
