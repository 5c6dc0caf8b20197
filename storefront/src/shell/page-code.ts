// Prefetches the code of another page. React Router's `PrefetchPageLinks` imports it and, if that fails (without a
// network, or when the build has been replaced), reloads the current page, so merely touching a link while offline
// would lose the page. The browser's own preload of a module has no effect when it fails.
import { preloadModule } from 'react-dom';
import { matchRoutes, type RouteObject } from 'react-router';

declare global {
  /** Set by React Router for its own script. */
  interface Window {
    __reactRouterDataRouter: { routes: RouteObject[] };
    __reactRouterManifest: { routes: Readonly<Record<string, { module: string; imports?: string[] }>> };
  }
}

/** `address` is a path of this origin. */
export function fetchPageCode(address: string): void {
  const { __reactRouterDataRouter: router, __reactRouterManifest: build } = window;
  for (const { route } of matchRoutes(router.routes, address) ?? []) {
    const { module, imports = [] } = build.routes[route.id!]!;
    for (const file of [module, ...imports]) preloadModule(file);
  }
}
