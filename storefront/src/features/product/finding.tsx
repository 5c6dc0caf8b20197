// The size finder of the product page, whose code is loaded when it is first opened.
import type { Product } from '@hindam/contract/catalogue';
import { loadMessages } from '../../kit/lazy-messages.ts';
import { useIsModalOpen } from '../../kit/modal-address.ts';
import { useWhenOpen } from '../../kit/when-open.ts';
import { FINDER_MODAL } from './finder-modal-name.ts';

interface FindingProps {
  product: Product;
  colour: string | undefined;
  /** Chooses the size on the product page; it also closes the dialog. */
  onTake: (size: string) => void;
}

/** The dialog is open while `?modal=` has its name. It contains a form, so it must not be inside the product form. */
export function Finding({ product, colour, onTake }: FindingProps) {
  const opened = useWhenOpen(useIsModalOpen(FINDER_MODAL), async () => {
    const [part] = await Promise.all([import('./finder-dialog.tsx'), loadMessages('finder')]);
    return { Dialog: part.FinderDialog };
  });
  return opened ? <opened.Dialog product={product} colour={colour} onTake={onTake} /> : null;
}
