// Whether script runs the page already, for parts that only script can use or that are not worth bytes of the document.
import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False on the server and in the first paint. */
export function useLive(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
