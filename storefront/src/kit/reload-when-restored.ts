import { useEffect } from 'react';

/**
 * Reloads the page when the browser restores it from its back/forward cache, where its form would still show its
 * request as in flight. For pages whose form leads to a payment provider.
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
