// The measurement set she chose for this piece. It stands in no address: the measuring page hands it over
// in the entry of the history.
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';

export interface CustomSize {
  /** A version of a set. */
  id: string;
  label: string;
}

export function useCustomSize(): [CustomSize | null, (chosen: CustomSize | null) => void] {
  const { state } = useLocation() as { state: { customSize?: CustomSize } | null };
  const handed = state?.customSize;
  const [chosen, choose] = useState<CustomSize | null>(null);
  // The server knows no history entry: what it drew comes first.
  useEffect(() => {
    if (handed) choose(handed);
  }, [handed]);
  return [chosen, choose];
}
