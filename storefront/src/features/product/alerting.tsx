// The dialogs of the product page that ask for an alert: back in stock, or a lower price. Their code is loaded when one
// of them is first opened.
import type { Product } from '@hindam/contract/catalogue';
import { PRICE_MODAL, STOCK_MODAL } from '../alerts/alert-modals.ts';
import { loadMessages } from '../../kit/lazy-messages.ts';
import { useIsModalOpen } from '../../kit/modal-address.ts';
import { useWhenOpen } from '../../kit/when-open.ts';

interface AlertingProps {
  product: Product;
  color: string | undefined;
  size: string | null;
}

/** Must be rendered outside the product form: the dialogs contain forms, and HTML forms cannot be nested. */
export function Alerting({ product, color, size }: AlertingProps) {
  const isStockOpen = useIsModalOpen(STOCK_MODAL);
  const isPriceOpen = useIsModalOpen(PRICE_MODAL);
  const opened = useWhenOpen(isStockOpen || isPriceOpen, async () => {
    const [part] = await Promise.all([import('../alerts/alert-dialog.tsx'), loadMessages('alerts', 'forms')]);
    return { Dialog: part.AlertDialog };
  });
  return opened ? <opened.Dialog product={product} color={color} size={size} /> : null;
}
