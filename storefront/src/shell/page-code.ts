// Prefetches the code of another page by module preloads, which have no effect if they fail. React Router's
// `PrefetchPageLinks` would reload the current page if the code could not be loaded.
import { preloadModule } from 'react-dom';
import { matchRoutes, type RouteObject } from 'react-router';

declare global {
  /** React Router sets these for its own script. */
  interface Window {
    __reactRouterDataRouter: { routes: RouteObject[] };
    __reactRouterManifest: { routes: Readonly<Record<string, { module: string; imports?: string[] }>> };
  }
}

/** Prefetches the modules of the routes that match `address`, a path of this shop. */
export function fetchPageCode(address: string): void {
  const { __reactRouterDataRouter: router, __reactRouterManifest: build } = window;
  for (const { route } of matchRoutes(router.routes, address) ?? []) {
    const { module, imports = [] } = build.routes[route.id!]!;
    for (const file of [module, ...imports]) preloadModule(file);
  }
}
