// Removes the access key of a signed link from the address bar after hydration, where the account or this browser's
// cookie opens the order without it. Otherwise the key stays: opening a link stores nothing on the device, because any
// site can make a browser open one.
import { useEffect } from 'react';
import { useLocation } from 'react-router';

export function useHiddenKey({ kept }: { kept: boolean }): void {
  const here = useLocation();
  useEffect(() => {
    if (!kept) return;
    const address = new URL(location.href);
    if (!address.searchParams.has('key')) return;
    address.searchParams.delete('key');
    // The router keeps its own data in the state of the history entry, so that state is passed on unchanged.
    history.replaceState(history.state, '', address);
  }, [kept, here.key]);
}
