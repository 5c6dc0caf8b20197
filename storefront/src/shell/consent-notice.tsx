// Shows the sheet that asks about cookies until the shopper answers, except on the page `/cookie-choices`, which has
// the same form. The browser decides whether to show it, because public pages are the same for everyone.
import { splitPrefix } from '@hindam/contract/pages';
import { lazy, type ReactNode, Suspense, useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { isUnanswered, mirrorConsent, watchConsent } from '../device/consent.ts';
import { loadMessages } from '../kit/lazy-messages.ts';
import { pathsOf } from '../kit/paths.ts';

/** If the code cannot be loaded, no sheet is shown and nothing optional is stored; the next document tries again. */
const Sheet = lazy(async (): Promise<{ default: () => ReactNode }> => {
  try {
    const [{ ConsentSheet }] = await Promise.all([import('./consent-sheet.tsx'), loadMessages('consent')]);
    return { default: ConsentSheet };
  } catch {
    return { default: () => null };
  }
});

export function ConsentNotice() {
  const unanswered = useSyncExternalStore(watchConsent, isUnanswered, () => false);
  const isOwnPage = splitPrefix(useLocation().pathname).path === pathsOf('').cookieChoices();
  useEffect(() => mirrorConsent(), []);
  if (!unanswered || isOwnPage) return null;
  return (
    <Suspense>
      <Sheet />
    </Suspense>
  );
}
