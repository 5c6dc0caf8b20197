// Follows links to a place within the page without adding a history entry, so that Back still leads to the page before.
// Without script the browser follows these links itself.
import type { MouseEvent } from 'react';

/** Scrolls to the element that the link names, focuses it, and puts the link's fragment into the URL. */
export function followWithinPage(event: MouseEvent<HTMLElement>): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const hash = link?.getAttribute('href');
  if (!hash?.startsWith('#')) return;
  const target = document.getElementById(decodeURIComponent(hash.slice(1)));
  if (!target) return;
  event.preventDefault();
  history.replaceState(history.state, '', hash);
  target.scrollIntoView();
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
