// After a navigation to another path without a fragment, focuses the page's heading, or `main` if there is none, so
// that screen readers announce the page.
import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { focusHeading } from '../kit/focus-heading.ts';

export function useFocusHeading(): void {
  const { pathname, hash } = useLocation();
  const how = useNavigationType();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    // Without scrolling, because the router restores the scroll position when going back.
    if (!hash) focusHeading();
  }, [pathname, hash, how]);
}
