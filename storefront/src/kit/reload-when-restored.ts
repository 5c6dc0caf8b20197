// For pages with a form that may lead to the page of a payment provider, from which the shopper can go back.
import { useEffect } from 'react';

/**
 * Reloads a page that the browser restores from its back/forward cache, because its form may still show a request in
 * flight.
 */
export function useReloadWhenRestored(): void {
  useEffect(() => {
    const back = ({ persisted }: PageTransitionEvent) => {
      if (persisted) location.reload();
    };
    window.addEventListener('pageshow', back);
    return () => window.removeEventListener('pageshow', back);
  }, []);
}
