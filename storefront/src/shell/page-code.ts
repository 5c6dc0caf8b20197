// The code of another page, fetched ahead. React Router's `PrefetchPageLinks` imports it, and when that fails
// (without a network, or of a build that is gone) loads the page anew that one is on: whoever only touched a link
// without a network lost it. The browser's own preload of a module changes nothing when it fails.
import { matchRoutes, type RouteObject } from 'react-router';

interface RouteEntry {
  id: string;
  parentId?: string;
  path?: string;
  index?: boolean;
  module: string;
  imports?: string[];
}

declare global {
  /** The build's table of routes, which React Router puts into every document. */
  interface Window {
    __reactRouterManifest?: { routes: Readonly<Record<string, RouteEntry>> };
  }
}

function below(parent: string | undefined, all: readonly RouteEntry[]): RouteObject[] {
  return all
    .filter(({ parentId }) => parentId === parent)
    .map(
      ({ id, path, index }) => (index ? { id, index: true } : { id, path, children: below(id, all) }) as RouteObject,
    );
}

/** `address`: a path of this origin. What is here already, or was asked for before, is asked for no more. */
export function fetchPageCode(address: string): void {
  const routes = window.__reactRouterManifest?.routes ?? {};
  const matches = matchRoutes(below(undefined, Object.values(routes)), address) ?? [];
  const files = matches.flatMap(({ route: { id = '' } }) =>
    [routes[id]?.module ?? [], routes[id]?.imports ?? []].flat(),
  );
  for (const file of new Set(files)) {
    if (document.querySelector(`link[href="${CSS.escape(file)}"]`)) continue;
    const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', href: file });
    // What failed is asked for again the next time.
    link.addEventListener('error', () => link.remove());
    document.head.append(link);
  }
}
