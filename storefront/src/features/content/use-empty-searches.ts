// Reports to the shop's own counts that a search found nothing, but not what was searched for. The server cannot count
// this itself, because the browser searches without a request.
import { useEffect, useRef } from 'react';
import { API } from '../../kit/platform.ts';
import { useLanguage } from '../../kit/shell-hooks.ts';

/** A search without result is counted when nothing was typed for this time, so that half-typed words do not count. */
const SETTLED_MS = 1_500;

function countEmptySearch(language: string): void {
  fetch(`${API}/analytics/empty-search`, {
    method: 'POST',
    credentials: 'omit',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ page_name: 'faq', language_code: language }),
  }).catch(() => {
    // The call failed, for example offline: one search is missing in the counts.
  });
}

/**
 * Counts a search that found nothing; another counts only after a search has found something or the field was empty.
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
