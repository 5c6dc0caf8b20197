// The addresses of all pages, for components that the first pages do not load.
import { useMemo } from 'react';
import { pathsOf, type Paths } from './paths.ts';
import { usePrefix } from './shell-hooks.ts';

export function usePaths(): Paths {
  const prefix = usePrefix();
  return useMemo(() => pathsOf(prefix), [prefix]);
}
