// The measurement set chosen for a made-to-measure piece. The measuring page passes it in the history entry's state, so
// that it is in no address.
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';

export interface CustomSize {
  /** The id of one version of a measurement set. */
  id: string;
  label: string;
}

export function useCustomSize(): [CustomSize | null, (chosen: CustomSize | null) => void] {
  const { state } = useLocation() as { state: { customSize?: CustomSize } | null };
  const handed = state?.customSize;
  const [chosen, choose] = useState<CustomSize | null>(null);
  // In an effect, because the first render must equal the server's, which does not know the history entry.
  useEffect(() => {
    if (handed) choose(handed);
  }, [handed]);
  return [chosen, choose];
}
