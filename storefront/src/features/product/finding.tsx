// Opens the size finder of the product page. The dialog's code and texts are loaded when it is first opened, because
// not every shopper opens it.
import type { Product } from '@hindam/contract/catalogue';
import { loadMessages } from '../../kit/lazy-messages.ts';
import { useIsModalOpen } from '../../kit/modal-address.ts';
import { useWhenOpen } from '../../kit/when-open.ts';
import { FINDER_MODAL } from './finder-modal-name.ts';

interface FindingProps {
  product: Product;
  colour: string | undefined;
  onTake: (size: string) => void;
}

/**
 * Open while the URL has the finder's name in `?modal=`. Must be rendered outside the product form: the dialog contains
 * a form, and HTML forms cannot be nested.
 */
export function Finding({ product, colour, onTake }: FindingProps) {
  const opened = useWhenOpen(useIsModalOpen(FINDER_MODAL), async () => {
    const [part] = await Promise.all([import('./finder-dialog.tsx'), loadMessages('finder')]);
    return { Dialog: part.FinderDialog };
  });
  return opened ? <opened.Dialog product={product} colour={colour} onTake={onTake} /> : null;
}
