// Navigates to pages of the shop without a document load, by one listener for clicks on links. Other listeners prefetch
// the code of a page when its link is about to be used.
import { FOLLOWED_ATTRIBUTE } from '@hindam/contract/pages';
import { useEffect, useLayoutEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isPlainPress } from '../kit/page-link.tsx';
import { useLanguageChange } from './language-change.ts';
import { fetchPageCode } from './page-code.ts';

/**
 * How long the pointer has to rest on a link, or the link to keep the focus, before the page's code is prefetched, so
 * that crossing a link fetches nothing.
 */
const INTENT_MS = 100;

/**
 * The link at an event's target; null if its `href` does not begin with `/`, or if it has a `target`, `download` or
 * `hreflang`.
 */
function linkAt(target: EventTarget | null): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link || link.target || link.hasAttribute('download') || link.hreflang) return null;
  return link.getAttribute('href')?.startsWith('/') ? link : null;
}

function addressOf({ pathname, search, hash }: HTMLAnchorElement | Location): string {
  return pathname + search + hash;
}

/**
 * Marks the product card that contains the link, or none, so that its picture moves in the view transition. The style
 * sheet cannot use `:focus` for that, because Safari does not focus a pressed link.
 */
function markPressed(link: HTMLAnchorElement | null): void {
  for (const card of document.querySelectorAll('[data-pressed]')) card.removeAttribute('data-pressed');
  link?.closest('.card')?.setAttribute('data-pressed', '');
}

/**
 * Prefetches a page's code when the pointer or the focus rests on a link to it (INTENT_MS), or at once when a finger
 * touches the link.
 */
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
  const { key } = useLocation();
  // Unmarks the card before the view transition captures the next page, on which the same card may be shown again.
  useLayoutEffect(() => markPressed(null), [key]);
  useIntent();
  useLanguageChange();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      if (event.defaultPrevented || !isPlainPress(event)) return;
      const link = linkAt(event.target);
      if (!link) return;
      event.preventDefault();
      markPressed(link);
      const to = addressOf(link);
      // As in the browser, a link to the current URL replaces the history entry.
      void navigate(to, { viewTransition: true, replace: to === addressOf(location) });
    };
    document.addEventListener('click', follow);
    // With this attribute the speculation rules (server/src/http/pages/speculation.ts) match no link, so the browser no
    // longer fetches documents ahead.
    document.documentElement.setAttribute(FOLLOWED_ATTRIBUTE, '');
    return () => document.removeEventListener('click', follow);
  }, [navigate]);
  return null;
}
