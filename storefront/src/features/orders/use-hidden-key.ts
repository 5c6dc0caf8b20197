// Removes the access key of a signed link from the address bar after hydration: the response it opened has set the
// cookie that opens the order from now on. If cookies are off the key stays, since nothing else would open the order.
import { useEffect } from 'react';
import { useLocation } from 'react-router';

export function useHiddenKey(key: string | null): void {
  const here = useLocation();
  useEffect(() => {
    if (!key || !navigator.cookieEnabled) return;
    const address = new URL(location.href);
    if (!address.searchParams.has('key')) return;
    address.searchParams.delete('key');
    // Keeps the router's state of the history entry.
    history.replaceState(history.state, '', address);
  }, [key, here.key]);
}
