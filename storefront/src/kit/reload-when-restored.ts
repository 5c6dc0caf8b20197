import { useEffect } from 'react';

/**
 * Reloads the page when the browser restores it from its back/forward cache. It is for pages whose form leads to a
 * payment provider: after going back from there, the form would still show its request as in flight.
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
