// The measurement set chosen for a made-to-measure piece. The measuring page hands it over in the history entry's
// state, so that its id is not in the URL.
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';

export interface CustomSize {
  /** The id of one version of a measurement set; elsewhere it is called `customSizeId`. */
  id: string;
  label: string;
}

export function useCustomSize(): [CustomSize | null, (chosen: CustomSize | null) => void] {
  const { state } = useLocation() as { state: { customSize?: CustomSize } | null };
  const handed = state?.customSize;
  const [chosen, choose] = useState<CustomSize | null>(null);
  // Set in an effect: the first render must equal the server's HTML, and the server does not know the history entry.
  useEffect(() => {
    if (handed) choose(handed);
  }, [handed]);
  return [chosen, choose];
}
