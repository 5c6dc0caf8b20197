// Paths of all pages, for components that lists and product pages do not load at first.
import { pathsOf, type Paths } from './paths.ts';
import { usePrefix } from './shell-hooks.ts';

let last: { prefix: string; paths: Paths } | null = null;

/** Keeps the paths of the last prefix, because a page with one prefix can have hundreds of links. */
function pathsUnder(prefix: string): Paths {
  if (last?.prefix !== prefix) last = { prefix, paths: pathsOf(prefix) };
  return last.paths;
}

export function usePaths(): Paths {
  return pathsUnder(usePrefix());
}
