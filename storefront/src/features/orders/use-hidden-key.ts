// Removes the access key of a signed link from the address bar after hydration, if the account or this browser's cookie
// opens the order without it: a copied address then does not open the order for others.
import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** `key` is the key that the page needs; null if it needs none. */
export function useHiddenKey({ key }: { key: string | null }): void {
  const here = useLocation();
  useEffect(() => {
    if (key !== null) return;
    const address = new URL(location.href);
    if (!address.searchParams.has('key')) return;
    address.searchParams.delete('key');
    // The router keeps its own data in the history entry's state, so the state is passed on unchanged.
    history.replaceState(history.state, '', address);
  }, [key, here.key]);
}
