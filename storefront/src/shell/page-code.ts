// The code of another page, fetched ahead. React Router's `PrefetchPageLinks` imports it, and when that fails
// (without a network, or of a build that is gone) loads the page anew that one is on: whoever only touched a link
// without a network lost it. The browser's own preload of a module changes nothing when it fails.
import { preloadModule } from 'react-dom';
import { matchRoutes, type RouteObject } from 'react-router';

declare global {
  /** What React Router puts there for its own script. */
  interface Window {
    __reactRouterDataRouter: { routes: RouteObject[] };
    __reactRouterManifest: { routes: Readonly<Record<string, { module: string; imports?: string[] }>> };
  }
}

/** `address`: a path of this origin. */
export function fetchPageCode(address: string): void {
  const { __reactRouterDataRouter: router, __reactRouterManifest: build } = window;
  for (const { route } of matchRoutes(router.routes, address) ?? []) {
    const { module, imports = [] } = build.routes[route.id!]!;
    for (const file of [module, ...imports]) preloadModule(file);
  }
}
