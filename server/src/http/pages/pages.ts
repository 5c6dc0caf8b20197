// Serves documents. A public page that was rendered without an error is cached as bytes, for each market and language;
// other pages are rendered for each request.
import { join } from 'node:path';
import { pageNameOf } from '@hindam/contract/page-names';
import { splitPrefix } from '@hindam/contract/pages';
import type { Context, Hono } from 'hono';
import type { CachedResponse } from '../../kernel/cache.ts';
import { FaultError, fault } from '../../kernel/refuse.ts';
import { type ErrorResponder, makeHandler } from '../answering.ts';
import { faultSentence, retryAfterOf } from '../api/fault-sentence.ts';
import type { HttpServices } from '../services.ts';
import { targetOf } from '../target.ts';
import { toResponse, makeCachedResponse, SHARED_CACHE_HEADERS } from '../cache/byte-cache.ts';
import type { Address } from '../cache/cache-key.ts';
import type { Env } from '../caller.ts';
import { brotliOnce, codingOf, gzip } from '../cache/compress.ts';
import { type RenderRequest, type RenderedPage, renderPage } from './render-page.ts';
import type { Exchange } from '../exchange.ts';
import { makeFiles, rememberFiles } from './files.ts';
import { countView, purposeOf } from './count-view.ts';
import { type PageQueue, pageQueueFor, type Seat } from './page-queue.ts';
import { addRoutesBesidePages } from './routes-beside-pages.ts';
import { API_POLICY, SPECULATION_HEADERS } from '../security-headers.ts';
import { currentAddress } from './current-address.ts';
import { withForm } from './sent-form.ts';
import { marketOfPage, storedLanguage, storedMarket, visitOf } from './visitors-choice.ts';
import { type RenderDocument, loadStorefront } from './storefront.ts';
import { translate } from '../../kernel/words.ts';

/**
 * Pages without a prefix are in the language and market of the visitor's cookies, so outside this process only the
 * visitor's browser may cache them.
 */
const UNPREFIXED = {
  'cache-control': 'private, no-cache',
  vary: 'Cookie, Accept-Encoding',
  ...SPECULATION_HEADERS,
};
const PREFIXED = { ...SHARED_CACHE_HEADERS, vary: 'Accept-Encoding', ...SPECULATION_HEADERS };
const NO_STORE = 'private, no-store';
const COMPRESS_FROM_BYTES = 1_024;
const DATA_SUFFIX = '.data';
const PAGE_RETRY_AFTER_SECONDS = '2';

/** An error response outside any page of the storefront: one sentence of plain text. */
export const sentenceError: ErrorResponder = (requests, exchange, httpError) => {
  const { language, requestId } = exchange;
  const headers: Record<string, string> = {
    ...requests.common,
    'content-type': 'text/plain; charset=utf-8',
    'content-security-policy': API_POLICY,
    'cache-control': 'no-store',
    'x-request-id': requestId,
  };
  if (!(httpError instanceof FaultError))
    return new Response(`${translate(language, httpError.refusal)}\n`, { status: 200, headers });
  const retryAfter = retryAfterOf(httpError);
  if (retryAfter !== undefined) headers['retry-after'] = String(retryAfter);
  const sentence = faultSentence(language, httpError, requests.shop.config.digits);
  return new Response(`${sentence}\n`, { status: httpError.status, headers });
};

interface PageServices {
  app: Hono<Env>;
  services: HttpServices;
  queue: PageQueue;
  storefront(): Promise<RenderDocument | null>;
}

async function renderWithStorefront(
  pages: PageServices,
  exchange: Exchange,
  request: RenderRequest,
): Promise<RenderedPage> {
  const render = await pages.storefront();
  if (!render) return fault('UNAVAILABLE');
  const page = await renderPage(pages.app, pages.services, render, exchange, request);
  if (page.status === 503) page.headers['retry-after'] = PAGE_RETRY_AFTER_SECONDS;
  if (page.status >= 500)
    pages.services.requests.shop.log.warn(
      { requestId: exchange.requestId, status: page.status },
      'a page could not be drawn',
    );
  return page;
}

async function renderPublicPage(
  pages: PageServices,
  exchange: Exchange,
  address: Address,
  { language, market }: { language: string; market: string | null },
  { key, turn }: { key: string; turn: Seat['turn'] },
): Promise<CachedResponse> {
  const { requests } = pages.services;
  const { cache, config, log } = requests.shop;
  const since = cache.clock();
  const { prefix } = splitPrefix(address.path);
  const url = `${config.publicUrl}${address.target}`;
  const page = await renderWithStorefront(pages, exchange, {
    url,
    method: 'GET',
    body: null,
    bodyType: null,
    language,
    market,
    prefix,
    cookies: null,
    turn,
  });
  const claimsPublic = page.headers['cache-control']?.startsWith('public') ?? false;
  if (claimsPublic && (page.outcomes.has('private') || page.cookies.length > 0)) {
    log.error(
      { requestId: exchange.requestId, route: address.route },
      'a public page asked for something of the visitor: it is not kept',
    );
  }
  const shared =
    claimsPublic &&
    page.status === 200 &&
    !page.outcomes.has('private') &&
    !page.outcomes.has('failed') &&
    !page.outcomes.has('broken') &&
    page.cookies.length === 0;
  const cacheHeaders = shared ? (address.language === null ? UNPREFIXED : PREFIXED) : { 'cache-control': NO_STORE };
  const response = makeCachedResponse(page.status, page.bytes, { ...page.headers, ...cacheHeaders }, page.tags);
  if (shared) cache.put(key, response, since);
  return response;
}

function visitHeaders(c: Context<Env>) {
  return {
    'user-agent': c.req.header('user-agent'),
    'sec-purpose': c.req.header('sec-purpose'),
    purpose: c.req.header('purpose'),
  };
}

async function publicPage(
  pages: PageServices,
  c: Context<Env>,
  exchange: Exchange,
  address: Address,
): Promise<Response> {
  const { requests, keys, limits, slot, inFlight } = pages.services;
  const { cache, metrics } = requests.shop;
  exchange.route = address.route;
  const stored =
    address.language === null
      ? storedLanguage(pages.services.requests.shop, c, exchange)
      : { language: address.language, replacementCookie: null };
  const { language, replacementCookie } = stored;
  exchange.language = language;
  const market = address.language === null ? storedMarket(requests.shop, c) : address.market;
  const key = keys.key(address, language, market);
  let response = cache.get(key);
  if (response) limits.countKept(exchange.caller.address);
  else {
    metrics.miss(address.route);
    const limit = purposeOf(visitHeaders(c)) === undefined ? 'reads' : 'prefetches';
    await limits.spend(limit, 'drawn', exchange.caller.address);
    // Each caller enters the queue, although callers of the same page share one rendering: otherwise a caller would
    // wait at the pace of the network address that asked for the page first.
    response = await pages.queue.enter(address.path, exchange.caller.address, async ({ turn }) => {
      const render = () => renderPublicPage(pages, exchange, address, { language, market }, { key, turn });
      return cache.get(key) ?? inFlight.join(key, render);
    });
  }
  if (c.req.method === 'GET' && response.status === 200)
    countView(requests.shop, address.page, { language, market }, visitHeaders(c));
  const extra = {
    'x-request-id': exchange.requestId,
    ...(replacementCookie ? { 'set-cookie': replacementCookie } : {}),
  };
  return toResponse({ cached: response, key, slot }, c.req.raw, extra);
}

function privateResponse(c: Context<Env>, exchange: Exchange, page: RenderedPage, cookies: string[]): Response {
  const headers = new Headers({
    ...page.headers,
    'cache-control': NO_STORE,
    vary: 'Cookie, Accept-Encoding',
    'x-request-id': exchange.requestId,
  });
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  let { bytes } = page;
  const coding = bytes.length < COMPRESS_FROM_BYTES ? 'identity' : codingOf(c.req.header('accept-encoding'));
  if (coding !== 'identity') {
    bytes = coding === 'br' ? brotliOnce(bytes, page.headers) : gzip(bytes);
    headers.set('content-encoding', coding);
  }
  const bodiless = c.req.method === 'HEAD' || page.status === 204 || page.status === 304;
  return new Response(bodiless ? null : (bytes as Buffer<ArrayBuffer>), { status: page.status, headers });
}

async function privatePage(
  pages: PageServices,
  c: Context<Env>,
  exchange: Exchange,
  target: string,
): Promise<Response> {
  const { limits } = pages.services;
  const isForm = c.req.method === 'POST';
  const at = target.indexOf('?');
  const pathname = at < 0 ? target : target.slice(0, at);
  const address = splitPrefix(pathname.endsWith(DATA_SUFFIX) ? pathname.slice(0, -DATA_SUFFIX.length) : pathname);
  const { prefix, language: named } = address;
  const market = marketOfPage(pages.services.requests.shop, c, address);
  const stored =
    named === null
      ? storedLanguage(pages.services.requests.shop, c, exchange)
      : { language: named, replacementCookie: null };
  exchange.language = stored.language;
  if (!isForm) await limits.spend('reads', 'drawn', exchange.caller.address);
  const page = await withForm(pages.services, c, exchange, pathname, (form) =>
    pages.queue.enter(pathname, exchange.caller.address, ({ turn }) =>
      renderWithStorefront(pages, exchange, {
        // Scheme and host that the browser used, also behind a trusted proxy.
        url: `${exchange.caller.origin}${target}`,
        method: isForm ? 'POST' : 'GET',
        body: form?.body ?? null,
        bodyType: form?.bodyType ?? null,
        language: stored.language,
        market,
        prefix,
        cookies: c.req.header('cookie') ?? null,
        turn,
      }),
    ),
  );
  // The visitor gets the page with an error message in it; the status 503 tells monitoring that an API call of the page
  // failed with a status of 500 or above.
  if (!isForm && page.status === 200 && page.outcomes.has('broken') && !pathname.endsWith(DATA_SUFFIX)) {
    page.status = 503;
    page.headers['retry-after'] = PAGE_RETRY_AFTER_SECONDS;
  }
  if (c.req.method === 'GET' && page.status === 200 && !pathname.endsWith(DATA_SUFFIX))
    countView(
      pages.services.requests.shop,
      pageNameOf(pathname),
      { language: stored.language, market },
      visitHeaders(c),
    );
  return privateResponse(
    c,
    exchange,
    page,
    stored.replacementCookie ? [...page.cookies, stored.replacementCookie] : page.cookies,
  );
}

function moved(pages: PageServices, exchange: Exchange, location: string): Response {
  const headers = {
    ...pages.services.requests.common,
    location,
    'content-security-policy': API_POLICY,
    'cache-control': 'no-store',
    'x-request-id': exchange.requestId,
  };
  return new Response(null, { status: 308, headers });
}

async function page(pages: PageServices, c: Context<Env>, exchange: Exchange, target: string): Promise<Response> {
  const { shop } = pages.services.requests;
  const location = await currentAddress(target, shop.market.code, (at) => visitOf(pages.services, c, exchange, at));
  if (location !== null) return moved(pages, exchange, location);
  const address = pages.services.keys.parse(target);
  return address?.kind === 'page' ? publicPage(pages, c, exchange, address) : privatePage(pages, c, exchange, target);
}

export function addPages(app: Hono<Env>, services: HttpServices, root: string, render?: RenderDocument): void {
  const { requests } = services;
  const { config, log } = requests.shop;
  const files = makeFiles(join(root, 'storefront', 'build', 'client'), requests.common);
  rememberFiles(app, files);
  let loading: Promise<RenderDocument | null> | undefined = render && Promise.resolve(render);
  const storefront = () => (loading ??= loadStorefront(root, config.production, log));
  // Starts to load the storefront's build before the first request; when that fails, the requests for pages report it.
  if (config.production) {
    storefront().catch(() => undefined);
    files.shrink();
  }
  const pages: PageServices = { app, services, queue: pageQueueFor(requests.shop), storefront };
  addRoutesBesidePages(app, requests, files, sentenceError);
  app.on(
    ['GET', 'HEAD'],
    '*',
    makeHandler(
      requests,
      'page',
      (c, exchange) => {
        const target = targetOf(c.req.url);
        const file = files.find(c.req.path);
        if (file) return toResponse(file, c.req.raw, { 'x-request-id': exchange.requestId });
        return page(pages, c, exchange, target);
      },
      sentenceError,
    ),
  );
  app.post(
    '*',
    makeHandler(requests, 'form', (c, exchange) => privatePage(pages, c, exchange, targetOf(c.req.url)), sentenceError),
  );
  app.all(
    '*',
    makeHandler(requests, 'method not allowed', () => fault('METHOD_NOT_ALLOWED'), sentenceError),
  );
}
