// The measuring dialog of the product page. Its code is loaded when it is first opened.
import type { Product } from '@hindam/contract/catalogue';
import { MEASURE_MODAL } from '../measure/modal-name.ts';
import { loadMessages } from '../../kit/lazy-messages.ts';
import { useIsModalOpen } from '../../kit/modal-address.ts';
import { useWhenOpen } from '../../kit/when-open.ts';
import type { CustomSize } from './use-custom-size.ts';

interface MeasuringProps {
  product: Product;
  onChoose: (chosen: CustomSize) => void;
}

/**
 * Open while the URL has the dialog's name in `?modal=`. Must be rendered outside the product form: the dialog contains
 * a form, and HTML forms cannot be nested.
 */
export function Measuring({ product, onChoose }: MeasuringProps) {
  const opened = useWhenOpen(useIsModalOpen(MEASURE_MODAL), async () => {
    const [part] = await Promise.all([import('../measure/measure-dialog.tsx'), loadMessages('measure')]);
    return { Dialog: part.MeasureDialog };
  });
  return opened ? <opened.Dialog needed={product.custom_size.fields} onUse={onChoose} /> : null;
}
