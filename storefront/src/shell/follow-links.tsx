// Follows links within the shop without loading a document, and fetches the next page's code when a link is about to be
// used. Plain anchors work without it, so nothing waits for script.
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { fetchPageCode } from './page-code.ts';

/** Longer than a pointer takes to pass over a link on its way elsewhere. */
const INTENT_MS = 100;

/** A link to another page in this language; the browser handles files, other languages and anchors on this page. */
function linkAt(target: EventTarget | null): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link || link.target || link.hasAttribute('download') || link.hreflang) return null;
  return link.getAttribute('href')?.startsWith('/') ? link : null;
}

function addressOf({ pathname, search, hash }: HTMLAnchorElement | Location): string {
  return pathname + search + hash;
}

function isPlainPress(event: MouseEvent): boolean {
  return event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
}

/** Prefetches when the pointer rests on a link, a finger touches it or the keyboard focuses it. */
function useIntent(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const mean = ({ target, type }: Event) => {
      clearTimeout(timer);
      const link = linkAt(target);
      if (!link || addressOf(link) === addressOf(location)) return;
      timer = setTimeout(() => fetchPageCode(link.pathname), type === 'touchstart' ? 0 : INTENT_MS);
    };
    const kinds = ['pointerover', 'focusin', 'touchstart'];
    for (const kind of kinds) document.addEventListener(kind, mean, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const kind of kinds) document.removeEventListener(kind, mean);
    };
  }, []);
}

export function FollowLinks(): null {
  const navigate = useNavigate();
  useIntent();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      if (event.defaultPrevented || !isPlainPress(event)) return;
      const link = linkAt(event.target);
      if (!link) return;
      event.preventDefault();
      const to = addressOf(link);
      // As the browser does: a link to the current page adds no second history entry.
      void navigate(to, { viewTransition: true, replace: to === addressOf(location) });
    };
    document.addEventListener('click', follow);
    return () => document.removeEventListener('click', follow);
  }, [navigate]);
  return null;
}
