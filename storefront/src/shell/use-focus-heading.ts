// After a navigation to another path without a fragment, focuses the page's heading, or `main` if there is none, so
// that screen readers announce the page.
import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

export function useFocusHeading(): void {
  const { pathname, hash } = useLocation();
  const how = useNavigationType();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    if (hash) return;
    const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
    if (!heading) return;
    heading.tabIndex = -1;
    // Focusing must not scroll, because the router restores the scroll position when going back.
    heading.focus({ preventScroll: true });
  }, [pathname, hash, how]);
}
