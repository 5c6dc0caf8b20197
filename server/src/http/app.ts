// The shop as one Hono app, for the API, pages and files.
import { type EndpointKey, endpoints } from '@hindam/contract/contract';
import type { Endpoint } from '@hindam/contract/endpoint';
import { Hono } from 'hono';
import type { Handler, Routes } from '../kernel/call.ts';
import { FaultError } from '../kernel/refuse.ts';
import type { Shop } from '../shop.ts';
import { makeHandler } from './answering.ts';
import { addAppLinks } from './app-links.ts';
import { bind } from './api/bind.ts';
import type { HttpServices } from './services.ts';
import { makeKeys } from './cache/cache-key.ts';
import type { Env } from './caller.ts';
import { cacheSlot } from './cache/compress.ts';
import { preflight } from './cross-site.ts';
import { addCrawlerRoutes } from './crawlers/crawler-routes.ts';
import { addDevPages } from './dev/dev-pages.ts';
import { faultResponse } from './api/envelope.ts';
import { makeRequestFactory } from './exchange.ts';
import { healthRoutes } from './api/health.ts';
import { makeLimits, rememberLimits } from './api/limits.ts';
import { addMetrics } from './metrics-page.ts';
import { addPages } from './pages/pages.ts';
import { addCallsBesideEndpoints } from './calls-beside-endpoints.ts';
import type { RenderDocument } from './pages/storefront.ts';
import { makeInFlight } from './cache/in-flight.ts';
import { wrongMethod } from './api/wrong-method.ts';

const ROOT = `${import.meta.dirname}/../../..`;

export interface AppSettings {
  /** The folder that holds storefront/build. */
  root?: string;
  /** Renders documents in place of the storefront's build, for tests. */
  render?: RenderDocument;
}

function bindEndpoints(app: Hono<Env>, services: HttpServices, routes: Routes): void {
  const known = new Map<string, Endpoint[]>();
  for (const [name, definition] of Object.entries<Endpoint>(endpoints)) {
    const key = name as EndpointKey;
    const handler: Handler<EndpointKey> | undefined = routes[key];
    if (!handler) throw new Error(`No route is bound to ${key}.`);
    const path = `/api/${definition.path.replaceAll(/\{(\w+)\}/g, ':$1')}`;
    const route = `${definition.method} /api/${definition.path}`;
    known.set(path, [...(known.get(path) ?? []), definition]);
    app.on(definition.method, path, makeHandler(services.requests, route, bind(services, key, handler)));
  }
  for (const [path, ofPath] of known)
    app.all(path, makeHandler(services.requests, 'method not allowed', wrongMethod(services, ofPath)));
}

export function makeApp(shop: Shop, routes: Routes, settings: AppSettings = {}): Hono<Env> {
  const app = new Hono<Env>();
  const requests = makeRequestFactory(shop);
  const services: HttpServices = {
    requests,
    limits: makeLimits(shop.config),
    keys: makeKeys(shop),
    inFlight: makeInFlight(shop.cache),
    slot: cacheSlot(shop.cache),
  };
  rememberLimits(app, services.limits);
  app.options(
    '/api/*',
    makeHandler(requests, 'OPTIONS', (_, exchange) => preflight(requests, exchange)),
  );
  bindEndpoints(app, services, { ...healthRoutes(shop), ...routes });
  addCallsBesideEndpoints(app, services);
  app.all(
    '/api/*',
    makeHandler(requests, 'unknown call', (_, exchange) =>
      faultResponse(requests, exchange, new FaultError('NOT_FOUND')),
    ),
  );
  addMetrics(app, requests);
  addDevPages(app, requests);
  addCrawlerRoutes(app, services);
  addAppLinks(app, requests);
  addPages(app, services, settings.root ?? ROOT, settings.render);
  return app;
}
