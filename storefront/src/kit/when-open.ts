import { showToast } from '@hindam/ui/toast';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Loads a modal's code when the modal is first opened; null until the code is loaded. If that fails, goes back in the
 * history, which closes the modal, and shows a toast.
 */
export function useWhenOpen<Part>(isOpen: boolean, fetchPart: () => Promise<Part>): Part | null {
  const { t } = useLingui();
  const [part, setPart] = useState<{ it: Part } | null>(null);
  const fetchIt = useEffectEvent(() => {
    if (part) return;
    fetchPart().then(
      (it) => setPart({ it }),
      () => {
        history.back();
        showToast({ text: t`This could not be opened. Please check your connection.` });
      },
    );
  });
  useEffect(() => {
    if (isOpen) fetchIt();
  }, [isOpen]);
  return part?.it ?? null;
}
