import { showToast } from '@hindam/ui/toast';
import { useLingui } from '@lingui/react/macro';
import { toggleCompared } from '../../device/compared.ts';

/**
 * Returns a function that adds the product to the comparison or removes it. If the comparison is full, the function
 * only shows a toast that says so.
 */
export function useToggle(productId: string): () => void {
  const { t } = useLingui();
  return () => {
    if (!toggleCompared(productId))
      showToast({ text: t`You can compare three pieces at a time. Remove one of them first.` });
  };
}
