// Tells whether the page has hydrated, for parts that only work with script or that are not worth bytes in the
// document.
import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False on the server and in the first paint, true afterwards. */
export function useLive(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
