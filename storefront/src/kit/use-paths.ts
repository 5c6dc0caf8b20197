// The hook for the paths of all pages, for components that lists and product pages do not load at first.
import { useMemo } from 'react';
import { pathsOf, type Paths } from './paths.ts';
import { usePrefix } from './shell-hooks.ts';

export function usePaths(): Paths {
  const prefix = usePrefix();
  return useMemo(() => pathsOf(prefix), [prefix]);
}
