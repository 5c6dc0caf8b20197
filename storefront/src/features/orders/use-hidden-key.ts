// Removes the access key of a signed link from the address bar after hydration: the server has set a cookie that opens
// the order from now on. If cookies are disabled the key stays, because the order could not be opened without it.
import { useEffect } from 'react';
import { useLocation } from 'react-router';

export function useHiddenKey(key: string | null): void {
  const here = useLocation();
  useEffect(() => {
    if (!key || !navigator.cookieEnabled) return;
    const address = new URL(location.href);
    if (!address.searchParams.has('key')) return;
    address.searchParams.delete('key');
    // The state of the history entry belongs to the router, so it is kept.
    history.replaceState(history.state, '', address);
  }, [key, here.key]);
}
