// The parts of alerts on the product page that are not needed at first: the dialog, whose code is loaded when it is first
// opened, and the link to an alert about the price.
import type { Product } from '@hindam/contract/catalogue';
import { Icon } from '@hindam/ui/icon';
import { Trans } from '@lingui/react/macro';
import { AlertLink } from '../alerts/alert-link.tsx';
import { PRICE_MODAL, STOCK_MODAL } from '../alerts/alert-modals.ts';
import { loadMessages } from '../../kit/lazy-messages.ts';
import { useIsModalOpen } from '../../kit/modal-address.ts';
import { useWhenOpen } from '../../kit/when-open.ts';

interface AlertingProps {
  product: Product;
  color: string | undefined;
  size: string | null;
}

/** The dialog contains a form, so it must not be inside the product form. */
export function Alerting({ product, color, size }: AlertingProps) {
  const isStockOpen = useIsModalOpen(STOCK_MODAL);
  const isPriceOpen = useIsModalOpen(PRICE_MODAL);
  const opened = useWhenOpen(isStockOpen || isPriceOpen, async () => {
    const [part] = await Promise.all([import('../alerts/alert-dialog.tsx'), loadMessages('alerts', 'forms')]);
    return { Dialog: part.AlertDialog };
  });
  return opened ? <opened.Dialog product={product} color={color} size={size} /> : null;
}

export function PriceAlert({ product, color }: Omit<AlertingProps, 'size'>) {
  return (
    <li>
      <Icon name="bell" />
      <AlertLink kind={PRICE_MODAL} productId={product._id} color={color} size={null}>
        <Trans>Tell me if the price drops</Trans>
      </AlertLink>
    </li>
  );
}
