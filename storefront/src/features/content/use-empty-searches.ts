// Tells the shop's own counts that a search found nothing, but not what was searched for. Only the browser knows: the
// list follows what is typed without asking the server.
import { useEffect, useRef } from 'react';
import { useLanguage } from '../../kit/shell-hooks.ts';

/** How long nothing must be typed until a search without a result is counted: a half-typed word is no search. */
const SETTLED_MS = 1_500;

function countEmptySearch(language: string): void {
  fetch('/api/analytics/empty-search', {
    method: 'POST',
    credentials: 'omit',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ page_name: 'faq', language_code: language }),
  }).catch(() => {
    // Offline: it is not counted.
  });
}

/** Counts once until something is found again. */
export function useEmptySearches(typed: string, foundNothing: boolean): void {
  const language = useLanguage();
  const counted = useRef(false);
  useEffect(() => {
    if (!foundNothing) counted.current = false;
    if (!foundNothing || counted.current) return;
    const timer = setTimeout(() => {
      counted.current = true;
      countEmptySearch(language);
    }, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [typed, foundNothing, language]);
}
