// Tells whether the page has hydrated. Parts that work only with script, or that would only make the document larger,
// are rendered after that.
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
