// Renders one document for one visitor through the storefront's build. A public page is rendered without the caller's
// cookies, guest id and host.
import { randomBytes } from 'node:crypto';
import { COOKIES } from '@hindam/contract/storage';
import type { Client } from '@hindam/contract/client';
import type { Hono } from 'hono';
import type { Env, CallOutcome, InProcessCall } from '../caller.ts';
import { guestCookie, type Jar, makeJar, readCookie } from '../cookies.ts';
import type { RequestFactory, Exchange } from '../exchange.ts';
import type { HttpServices } from '../services.ts';
import { utf8 } from '../../kernel/utf8.ts';
import { documentPolicy, isHttps, REPORT_ONLY_POLICY } from '../security-headers.ts';
import { cacheCall, type CachedCall, cachedCall } from './cached-call.ts';
import { countForeignScripts, scriptHashes } from './inline-scripts.ts';
import { type RenderDocument, type RenderedDocument, clientOf } from './storefront.ts';

export interface RenderRequest {
  url: string;
  method: 'GET' | 'POST';
  body: Buffer | null;
  bodyType: string | null;
  language: string;
  market: string | null;
  prefix: string;
  /** The visitor's cookies; null on public pages, which are rendered for no visitor in particular. */
  cookies: string | null;
  /** Waits until React may render the document (page-queue.ts). */
  turn(): Promise<void>;
}

export interface RenderedPage {
  status: number;
  headers: Record<string, string>;
  bytes: Buffer;
  cookies: string[];
  tags: string[];
  outcomes: Set<CallOutcome>;
}

const GUEST_ID_BYTES = 16;

export function newGuestId(): string {
  for (;;) {
    const id = randomBytes(GUEST_ID_BYTES).toString('base64url');
    // The schema `guestId` (contract/src/fields.ts) accepts no id of digits alone.
    if (/[A-Za-z_-]/.test(id)) return id;
  }
}

function replaceCookie(cookies: string[], value: string): void {
  const name = value.slice(0, value.indexOf('=') + 1);
  const at = cookies.findIndex((cookie) => cookie.startsWith(name));
  if (at < 0) cookies.push(value);
  else cookies[at] = value;
}

const isHtml = ({ headers }: Response): boolean => headers.get('content-type')?.startsWith('text/html') ?? false;

function pageHeaders(
  { common, shop }: RequestFactory,
  response: Response,
  scripts: readonly string[],
): Record<string, string> {
  const headers: Record<string, string> = { ...common };
  response.headers.forEach((value, name) => {
    if (name !== 'set-cookie') headers[name] = value;
  });
  const https = isHttps(shop.config);
  headers['content-security-policy'] = documentPolicy(scriptHashes(scripts), https, shop.payments.pageOrigins);
  if (isHtml(response)) headers['content-security-policy-report-only'] = REPORT_ONLY_POLICY;
  return headers;
}

/**
 * Reports scripts that the renderer did not write. They get no hash, so browsers do not run them, but they show a fault
 * in the pages. Outside production it throws, so that the page fails.
 */
function reportForeignScripts({ shop }: RequestFactory, { requestId, route }: Exchange, count: number): void {
  if (!shop.config.production) throw new Error(`${count} scripts of the page are not the renderer's own.`);
  shop.metrics.security('script.foreign', count);
  shop.log.error({ requestId, route, scripts: count }, 'a page holds scripts that are not its own: they do not run');
}

interface DocumentBytes extends RenderedDocument {
  bytes: Buffer;
}

async function documentIn(render: RenderDocument, response: Response): Promise<DocumentBytes> {
  const document = render.documentOf?.(response);
  if (document) return { ...document, bytes: utf8(...document.parts) };
  const bytes = Buffer.from(await response.arrayBuffer());
  return { bytes, parts: isHtml(response) ? [bytes.toString('utf8')] : [], scripts: [] };
}

/**
 * A stand-in for a Response, with only what the client reads of it, so that the object need not be written as JSON and
 * parsed again.
 */
function passedResponse(envelope: object): Response {
  return { status: 200, json: () => Promise.resolve(envelope) } as unknown as Response;
}

/**
 * The API client of one page: it answers from the cache where it can, and calls the Hono app in this process otherwise.
 */
function pageClient(
  app: Hono<Env>,
  services: HttpServices,
  inProcess: InProcessCall,
  jar: Jar,
  market: string | null,
): Client {
  const { cache } = services.requests.shop;
  return clientOf(async (path, init) => {
    const call = { method: init.method ?? 'GET', path, body: typeof init.body === 'string' ? init.body : null };
    const cached = cachedCall(services, call);
    if (cached) {
      inProcess.report({ kind: 'shared', tags: cached.tags });
      return passedResponse(cached.envelope);
    }
    const headers = {
      ...(init.headers as Record<string, string>),
      ...jar.header(),
    };
    const since = cache.clock();
    let taken: CachedCall | null = null;
    const take: InProcessCall['take'] = (response) => void (taken = response);
    const response = await app.request(path, { ...init, headers }, { inProcess: { ...inProcess, take } });
    if (taken === null) return response;
    cacheCall(cache, call, taken, since);
    return passedResponse((taken as CachedCall).envelope);
  }, market);
}

export async function renderPage(
  app: Hono<Env>,
  services: HttpServices,
  render: RenderDocument,
  exchange: Exchange,
  wanted: RenderRequest,
): Promise<RenderedPage> {
  const { requests } = services;
  const rendered: RenderedPage = {
    status: 200,
    headers: {},
    bytes: Buffer.alloc(0),
    cookies: [],
    tags: [],
    outcomes: new Set(),
  };
  const jar = makeJar(wanted.cookies, exchange.caller.https);
  const inProcess: InProcessCall = {
    caller: exchange.caller,
    report({ kind, tags }) {
      rendered.outcomes.add(kind);
      rendered.tags.push(...tags);
    },
    take: () => undefined,
    cookie(value) {
      replaceCookie(rendered.cookies, value);
      jar.take(value);
    },
  };
  const client = pageClient(app, services, inProcess, jar, wanted.market);
  const request = new Request(wanted.url, {
    method: wanted.method,
    headers: { accept: 'text/html', ...(wanted.bodyType ? { 'content-type': wanted.bodyType } : {}) },
    ...(wanted.body ? { body: wanted.body as Buffer<ArrayBuffer> } : {}),
  });
  const response = await render(request, {
    client,
    language: wanted.language,
    market: wanted.market,
    prefix: wanted.prefix,
    // The public URL is used and not the Host header, because a caller could otherwise choose the canonical URLs in
    // cached pages.
    origin: requests.shop.config.publicUrl,
    guestId: jar.guest(),
    signedIn: jar.session() !== null,
    turnToDraw: wanted.turn,
    consent: readCookie(wanted.cookies, COOKIES.consent),
    newGuestId() {
      const id = newGuestId();
      inProcess.cookie(guestCookie(id, exchange.caller.secure));
      return id;
    },
  });
  rendered.status = response.status;
  const document = await documentIn(render, response);
  rendered.bytes = document.bytes;
  rendered.headers = pageHeaders(requests, response, document.scripts);
  const foreign = countForeignScripts(document);
  if (foreign > 0) reportForeignScripts(requests, exchange, foreign);
  for (const cookie of response.headers.getSetCookie()) replaceCookie(rendered.cookies, cookie);
  return rendered;
}
