// Serves the Hono app on a port. Most cache hits are answered before Hono, without a URL object, a Response or a
// promise.
import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http';
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { DEFAULT_LANGUAGE } from '@hindam/contract/language';
import type { Hono } from 'hono';
import type { Shop } from '../shop.ts';
import { writeCachedResponse } from './cache/byte-cache.ts';
import { makeKeys } from './cache/cache-key.ts';
import { type Env, makeAddressReader } from './caller.ts';
import { cacheSlot } from './cache/compress.ts';
import { limitsOf } from './api/limits.ts';
import { type ConnectionLimits, connectionLimits, watchConnections } from './connections.ts';
import { readLanguage, readMarket } from './cookies.ts';
import { makeDemoGate } from './dev/demo-gate.ts';
import { newRequestId } from './exchange.ts';
import { makeHostGate } from './hosts.ts';
import { countView } from './pages/count-view.ts';
import { filesOf } from './pages/files.ts';
import { isDraining, startDraining } from './api/health.ts';
import { commonHeaders } from './security-headers.ts';

const KEEP_ALIVE_MS = 65_000;
/** For this long a draining server answers with `Connection: close` before it stops accepting connections. */
const CONNECTION_CLOSE_MS = 250;
const IDLE_CHECK_MS = 50;
const ACCEPT_DRAIN_MS = 1_000;

/** Serves cached bytes and returns true, or returns false without touching the response. */
export type FastPath = (request: IncomingMessage, response: ServerResponse) => boolean;

export function makeFastPath(shop: Shop, app: object): FastPath {
  const keys = makeKeys(shop);
  const files = filesOf(app);
  const { cache } = shop;
  const slot = cacheSlot(cache);
  const fileHits = shop.metrics.hits('file');
  const limits = limitsOf(app);
  const addressOf = makeAddressReader(shop.config);

  return (request, response) => {
    const { method, url = '', headers } = request;
    if (method !== 'GET' && method !== 'HEAD') return false;
    const conditions = {
      head: method === 'HEAD',
      accepts: headers['accept-encoding'],
      ifNoneMatch: headers['if-none-match'],
    };
    const file = url.startsWith('/assets/') ? files?.find(url) : undefined;
    if (file) {
      fileHits.count += 1;
      writeCachedResponse(file, conditions, newRequestId(), response);
      return true;
    }
    const address = keys.parse(url);
    if (!address) return false;
    let { language } = address;
    if (language === null) {
      // Without language_code the response depends on Accept-Language, which this fast path does not parse.
      if (address.kind === 'api') return false;
      language = readLanguage(headers.cookie) ?? DEFAULT_LANGUAGE;
      if (!shop.languages().includes(language)) return false;
    }
    let { market } = address;
    if (market === null && address.kind === 'page' && address.language === null) {
      market = readMarket(headers.cookie);
      if (market !== null && !shop.markets.has(market)) return false;
    }
    // A request with an Origin needs CORS headers, which a cached response does not have.
    if (address.kind === 'api' && headers.origin !== undefined) return false;
    const key = keys.key(address, language, market);
    const cached = cache.get(key);
    if (!cached) return false;
    address.hits.count += 1;
    limits?.countKept(addressOf(request.socket.remoteAddress, headers['x-forwarded-for']));
    if (!conditions.head) countView(shop, address.page, { language, market }, headers);
    writeCachedResponse({ cached, key, slot }, conditions, newRequestId(), response);
    return true;
  };
}

export interface Listening {
  server: Server;
  url: string;
  /**
   * Stops accepting connections after a short wait, finishes requests in flight for at most `milliseconds`, then
   * closes.
   */
  drain(milliseconds: number): Promise<void>;
}

/**
 * Waits until no more connections come in, at most ACCEPT_DRAIN_MS. Those still in the accept queue when the server
 * closes would be cut without a response.
 */
async function drainAcceptQueue(server: Server): Promise<void> {
  let hasNewConnection = true;
  const note = () => void (hasNewConnection = true);
  server.on('connection', note);
  for (const untilMs = Date.now() + ACCEPT_DRAIN_MS; hasNewConnection && Date.now() < untilMs;) {
    hasNewConnection = false;
    await turn();
  }
  server.off('connection', note);
}

/**
 * Responses to requests that come in after the start of the drain have `Connection: close`, so that clients give up
 * their keep-alive connections themselves.
 */
function makeDrain(shop: Shop, server: Server): (milliseconds: number) => Promise<void> {
  let drained: Promise<void> | undefined;
  async function close(milliseconds: number): Promise<void> {
    startDraining(shop);
    await wait(CONNECTION_CLOSE_MS);
    await drainAcceptQueue(server);
    await new Promise<void>((resolve) => {
      const limit = setTimeout(() => server.closeAllConnections(), milliseconds);
      // Connections whose last response was sent without `Connection: close` are idle now and would keep the server
      // open.
      const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
      server.close(() => {
        clearTimeout(limit);
        clearInterval(idle);
        resolve();
      });
    });
  }
  return (milliseconds) => (drained ??= close(milliseconds));
}

/** Resolves once the port is open; rejects with the system's error (EADDRINUSE) when it cannot be opened. */
export function listen(shop: Shop, app: Hono<Env>, narrower: Partial<ConnectionLimits> = {}): Promise<Listening> {
  const isForShop = makeHostGate(shop, commonHeaders(shop.config));
  const admits = makeDemoGate(shop.config, commonHeaders(shop.config));
  const fast = makeFastPath(shop, app);
  const slow = getRequestListener(app.fetch);
  const limits = { ...connectionLimits(shop.config), ...narrower };
  // By default Node checks only every 30 seconds whether a time-out has passed.
  const server = createServer(
    { connectionsCheckingInterval: limits.checkMs, keepAliveTimeout: KEEP_ALIVE_MS },
    (request, response) => {
      if (isDraining(shop) || connections.isCrowded(request.socket)) response.shouldKeepAlive = false;
      if (!isForShop(request, response)) return;
      if (admits && !admits(request, response)) return;
      if (!fast(request, response)) void slow(request, response);
    },
  );
  const connections = watchConnections(shop, server, limits);
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(shop.config.port, shop.config.host, () => {
      server.off('error', reject);
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : shop.config.port;
      const host = shop.config.host.includes(':') ? `[${shop.config.host}]` : shop.config.host;
      resolve({ server, url: `http://${host}:${port}`, drain: makeDrain(shop, server) });
    });
  });
}
