// Reports that a search on the FAQ page found nothing, for the shop's own statistics, without the searched text. The
// browser has to report it, because it searches without a request to the server.
import { useEffect, useRef } from 'react';
import { API } from '../../kit/platform.ts';
import { useLanguage } from '../../kit/shell-hooks.ts';

/** A search counts only if nothing more is typed for this time, so that half-typed words do not count. */
const SETTLED_MS = 1_500;

function countEmptySearch(language: string): void {
  fetch(`${API}/analytics/empty-search`, {
    method: 'POST',
    credentials: 'omit',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ page_name: 'faq', language_code: language }),
  }).catch(() => {
    // A failed call is ignored: the statistics only miss one search.
  });
}

/**
 * Counts a search that found nothing. After that, no search counts until one found something or the field was emptied,
 * so that one search is not counted at every further letter.
 */
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
