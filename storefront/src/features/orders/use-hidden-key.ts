// Removes the access key of a signed link from the address bar after hydration, because from then on a cookie, set by
// the server, opens the order. If cookies are disabled the key stays, because the order could not be opened without it.
import { useEffect } from 'react';
import { useLocation } from 'react-router';

export function useHiddenKey(key: string | null): void {
  const here = useLocation();
  useEffect(() => {
    if (!key || !navigator.cookieEnabled) return;
    const address = new URL(location.href);
    if (!address.searchParams.has('key')) return;
    address.searchParams.delete('key');
    // The router keeps its own data in the state of the history entry, so that state is passed on unchanged.
    history.replaceState(history.state, '', address);
  }, [key, here.key]);
}
