// The key of a signed link leaves the address bar once the page is awake: the answer it opened has set the
// cookie that opens the order from now on. Where cookies are off it stays, for nothing else would open it.
import { useEffect } from 'react';
import { useLocation } from 'react-router';

export function useHiddenKey(key: string | null): void {
  const here = useLocation();
  useEffect(() => {
    if (!key || !navigator.cookieEnabled) return;
    const address = new URL(location.href);
    if (!address.searchParams.has('key')) return;
    address.searchParams.delete('key');
    // The router's own entry of the history stays as it is.
    history.replaceState(history.state, '', address);
  }, [key, here.key]);
}
