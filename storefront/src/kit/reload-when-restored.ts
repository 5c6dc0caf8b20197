// For pages with a form that may lead to a payment provider's page.
import { useEffect } from 'react';

/** Reloads a page that the browser restores from its back/forward cache: it may still be waiting for an old answer. */
export function useReloadWhenRestored(): void {
  useEffect(() => {
    const back = ({ persisted }: PageTransitionEvent) => {
      if (persisted) location.reload();
    };
    window.addEventListener('pageshow', back);
    return () => window.removeEventListener('pageshow', back);
  }, []);
}
