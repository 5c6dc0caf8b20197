// Tells whether the page has hydrated. Parts that only work with script, or that would only make the document larger,
// are rendered after the hydration.
import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False on the server and while the page hydrates, otherwise true. */
export function useLive(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
