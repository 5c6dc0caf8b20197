// The hook for the paths of all pages, for components that lists and product pages do not load at first.
import { pathsOf, type Paths } from './paths.ts';
import { usePrefix } from './shell-hooks.ts';

/** The paths under the prefix that was used last: a page has one prefix and, with a full cart, hundreds of links. */
let last: { prefix: string; paths: Paths } | null = null;

export function usePaths(): Paths {
  const prefix = usePrefix();
  if (last?.prefix !== prefix) last = { prefix, paths: pathsOf(prefix) };
  return last.paths;
}
