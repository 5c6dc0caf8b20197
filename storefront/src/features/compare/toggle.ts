// The hook behind the buttons that choose a piece for comparison.
import { showToast } from '@hindam/ui/toast';
import { useLingui } from '@lingui/react/macro';
import { toggleCompared } from '../../device/compared.ts';

/** Returns a function that chooses the piece or takes it off, and says so if no more can be chosen. */
export function useToggle(productId: string): () => void {
  const { t } = useLingui();
  return () => {
    if (!toggleCompared(productId))
      showToast({ text: t`You can compare three pieces at a time. Remove one of them first.` });
  };
}
