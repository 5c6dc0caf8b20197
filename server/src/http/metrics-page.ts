// `/metrics` for Prometheus: open to callers on this machine, to others only with the Bearer token METRICS_TOKEN.
import { timingSafeEqual } from 'node:crypto';
import type { Hono } from 'hono';
import { fault } from '../kernel/refuse.ts';
import { makeHandler } from './answering.ts';
import type { Env } from './caller.ts';
import type { RequestFactory } from './exchange.ts';
import { API_POLICY } from './security-headers.ts';

function isToken(header: string | undefined, token: string | null): boolean {
  if (!token || !header) return false;
  const given = Buffer.from(header);
  const wanted = Buffer.from(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

export function addMetrics(app: Hono<Env>, requests: RequestFactory): void {
  const { shop } = requests;
  const { metrics, config, cache, database } = shop;
  metrics.gauge('hindam_cache_bytes', 'Bytes of kept answers and pages', () => cache.stats().bytes);
  metrics.gauge('hindam_cache_entries', 'Kept answers and pages', () => cache.stats().entries);
  metrics.gauge(
    'hindam_pool_in_use',
    'Connections to PostgreSQL at work',
    () => database.load().total - database.load().idle,
  );
  metrics.gauge('hindam_pool_waiting', 'Transactions that wait for a connection', () => database.load().waiting);
  const catalogues = () => [...shop.markets.values()].map(({ catalogue }) => catalogue.size());
  metrics.gauge('hindam_catalogue_products', 'Products in the memory of this node, over all markets', () =>
    catalogues().reduce((sum, { products }) => sum + products, 0),
  );
  metrics.gauge('hindam_catalogue_bytes', 'Bytes of the catalogue index, over all markets, without product ids', () =>
    catalogues().reduce((sum, { bytes }) => sum + bytes, 0),
  );
  app.get(
    '/metrics',
    makeHandler(requests, 'GET /metrics', async (c, exchange) => {
      // A caller without the token does not learn that this page exists.
      if (!exchange.caller.local && !isToken(c.req.header('authorization'), config.metricsToken)) fault('NOT_FOUND');
      const headers = {
        ...requests.common,
        'content-type': metrics.contentType,
        'content-security-policy': API_POLICY,
        'cache-control': 'no-store',
        'x-request-id': exchange.requestId,
      };
      return new Response(await metrics.text(), { headers });
    }),
  );
}
