// The measurement set chosen for this piece. It is in no address: the measuring page hands it over in the history
// entry.
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';

export interface CustomSize {
  /** The id of a version of a set. */
  id: string;
  label: string;
}

export function useCustomSize(): [CustomSize | null, (chosen: CustomSize | null) => void] {
  const { state } = useLocation() as { state: { customSize?: CustomSize } | null };
  const handed = state?.customSize;
  const [chosen, choose] = useState<CustomSize | null>(null);
  // The server knows no history entry, so the first render must match what it rendered.
  useEffect(() => {
    if (handed) choose(handed);
  }, [handed]);
  return [chosen, choose];
}
