// On another page the focus moves to its heading, so that a screen reader announces the page and the keyboard starts
// there. Filters and sorting stay on their page and do not move the focus.
import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

export function useArrival(): void {
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
    // Going back restores the scroll position; focusing must not undo it.
    heading.focus({ preventScroll: true });
  }, [pathname, hash, how]);
}
