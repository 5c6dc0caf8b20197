// Binds one endpoint of the contract to its handler: authorisation, validated input, the handler itself, the response.
// Public reads are cached as bytes.
import { createHash, hash } from 'node:crypto';
import { type EndpointKey, endpoints } from '@hindam/contract/contract';
import type { Endpoint } from '@hindam/contract/endpoint';
import { knownLanguage } from '@hindam/contract/language';
import type { Context } from 'hono';
import type { z } from 'zod';
import type { Kept } from '../../kernel/cache.ts';
import type { Call, Handler, Member, Operator } from '../../kernel/call.ts';
import { FaultError, RefusalError, fault } from '../../kernel/refuse.ts';
import type { RequestHandler } from '../answering.ts';
import { readJson } from './body.ts';
import { keptResponse, makeKept } from '../cache/byte-cache.ts';
import type { Address, Keys } from '../cache/cache-key.ts';
import { type Env, limitKey } from '../caller.ts';
import {
  clearedCookies,
  clearedGuestCookie,
  guestCookie,
  orderKeysCookie,
  readDevice,
  readGuest,
  readOrderKeys,
  sessionCookies,
} from '../cookies.ts';
import { isPagesOwnCall, requireOwnPageForCookies } from '../cross-site.ts';
import { apiHeaders, corsHeaders, success } from './envelope.ts';
import type { CacheSlot } from '../cache/compress.ts';
import { readOrderNumber } from '../../orders/order-number.ts';
import type { RequestFactory, Exchange } from '../exchange.ts';
import { toHttpError } from '../faults.ts';
import type { Limits } from './limits.ts';
import { type QueryNames, queryNames, readQuery } from './query.ts';
import { API_POLICY } from '../security-headers.ts';
import { memberOf, operatorOf, requireOwnId, shownToken } from './session.ts';
import type { InFlight } from '../cache/in-flight.ts';
import { check } from './validate.ts';

export interface HttpServices {
  requests: RequestFactory;
  limits: Limits;
  keys: Keys;
  inFlight: InFlight;
  slot: CacheSlot;
}

/**
 * Browsers revalidate every time, at the cost of a 304. Only shared caches may serve a stale copy meanwhile (RFC 9213):
 * in a browser it would show yesterday's price for ten minutes.
 */
export const SHARED: Readonly<Record<string, string>> = {
  'cache-control': 'public, max-age=0, s-maxage=60',
  'cdn-cache-control': 'public, max-age=60, stale-while-revalidate=600',
};

/**
 * The large responses that pages are rendered from. For a page they stay objects: the page itself is what is cached,
 * and serialising, hashing and parsing 60 KB of JSON in between cost a tenth of the rendering time.
 */
const HANDED_OVER: ReadonlySet<string> = new Set<EndpointKey>(['GET product/list', 'GET product/details/{id}']);
const IDEMPOTENCY_KEY = /^[\x21-\x7E]{1,255}$/;

interface BoundEndpoint {
  key: EndpointKey;
  definition: Endpoint;
  query: QueryNames;
  handler: Handler<EndpointKey>;
}

interface Made {
  envelope: object;
  tags: string[];
  cookies: string[];
  headers: Record<string, string>;
}

/** Path and query as the client sent them. */
export function targetOf(url: string): string {
  const at = url.indexOf('/', url.indexOf('//') + 2);
  return at < 0 ? '/' : url.slice(at);
}

function searchOf(url: string): string {
  const at = url.indexOf('?');
  return at < 0 ? '' : url.slice(at + 1);
}

function checkParams(schema: z.ZodObject | undefined, c: Context<Env>): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(c.req.param());
  return parsed.success ? parsed.data : fault('NOT_FOUND');
}

function languageIn(input: unknown): string | undefined {
  const code =
    typeof input === 'object' && input !== null ? (input as { language_code?: unknown }).language_code : undefined;
  return typeof code === 'string' ? code : undefined;
}

function idempotencyKeyOf(c: Context<Env>): string | null {
  const key = c.req.header('idempotency-key');
  if (key === undefined) return null;
  return IDEMPOTENCY_KEY.test(key) ? key : fault('MALFORMED');
}

/** A refusal the endpoint does not declare is our bug: an error in tests, only logged in production. */
function checkRefusal(definition: Endpoint, error: unknown, requests: RequestFactory): unknown {
  if (!(error instanceof RefusalError) || definition.refusals.includes(error.refusal)) return error;
  const { log, config } = requests.shop;
  if (!config.production)
    return new Error(`${definition.method} ${definition.path} does not declare ${error.refusal}`, { cause: error });
  log.error({ refusal: error.refusal, route: definition.path }, 'a refusal the endpoint does not declare');
  return error;
}

interface EndpointRequest {
  services: HttpServices;
  endpoint: BoundEndpoint;
  c: Context<Env>;
  exchange: Exchange;
  member: Member | null;
  operator: Operator | null;
}

function callOf({ services, c, exchange, member, operator }: EndpointRequest, made: Made) {
  const { caller } = exchange;
  const cookie = c.req.header('cookie');
  const orderKeys = readOrderKeys(cookie, caller.https);
  return {
    shop: services.requests.shop,
    language: exchange.language,
    requestId: exchange.requestId,
    member: member as never,
    operator: operator as never,
    orderKeys,
    from: {
      address: caller.address,
      network: limitKey(caller.address),
      origin: caller.origin,
      userAgent: caller.userAgent,
      device: readDevice(cookie, caller.https),
      session: shownToken(c.req.raw.headers, caller.https),
    },
    guestCookie: readGuest(cookie, caller.https),
    idempotencyKey: idempotencyKeyOf(c),
    tag: (...tags: string[]) => void made.tags.push(...tags),
    setGuestCookie(guestId: string) {
      if (isPagesOwnCall(exchange, c.req.raw.headers)) made.cookies.push(guestCookie(guestId, caller.secure));
    },
    clearGuestCookie: () => void made.cookies.push(clearedGuestCookie(caller.secure)),
    setOrderKey(orderId: string, key: string) {
      const kept = [...orderKeys].filter(([known]) => known !== orderId);
      made.cookies.push(orderKeysCookie(new Map([[orderId, key], ...kept]), caller.secure));
    },
    signIn(session) {
      // An app stores its token itself; a cookie beside it would be sent without the app asking for it.
      if (c.req.header('x-client') === 'app') made.headers['x-session-token'] = session.token;
      else made.cookies.push(...sessionCookies(session, caller.secure));
    },
    signOut: () => void made.cookies.push(...clearedCookies(caller.secure)),
  } satisfies Partial<Call<EndpointKey>>;
}

/** A guest id opens a cart, so even memory holds only its hash. */
function shopperOf(guestId: string | undefined): string | undefined {
  return guestId === undefined ? undefined : hash('sha256', guestId, 'base64url');
}

/** What a body names that a limit counts by. */
interface NamedIn {
  ip_address?: string;
  order_id?: string;
  order_number?: string;
}

async function takeLimits(
  { services, endpoint, exchange, member, operator }: EndpointRequest,
  body: unknown,
): Promise<void> {
  const { limits } = services;
  if (operator) await limits.takeFor('operators', operator.operatorId);
  const { limit } = endpoint.definition;
  if (limit === undefined || limit === 'general') return;
  const { address } = exchange.caller;
  const { ip_address: guestId, order_id: orderId = '', order_number: number = '' } = (body ?? {}) as NamedIn;
  if (limit.number) await limits.takeForTyped(limit.number, readOrderNumber(number));
  if (limit.guests && !member) await limits.take(limit.guests, address);
  switch (limit.by) {
    case 'order':
      return limits.takeFor(limit.name, orderId);
    case 'address':
      return limits.take(limit.name, address);
    case 'guest':
      return member === null && guestId !== undefined ? limits.takeCart(guestId, address) : undefined;
    case 'shopper':
      if (member === null) return limits.take(limit.name, shopperOf(guestId) ?? address);
      return limits.takeFor(limit.name, member.customerId);
    case 'member':
      return member ? limits.takeFor(limit.name, member.customerId) : undefined;
  }
}

async function make(request: EndpointRequest, search: string): Promise<Made> {
  const { services, endpoint, c, exchange, member } = request;
  const { shop } = services.requests;
  const { definition } = endpoint;
  const params = checkParams(definition.params, c);
  const rawQuery = definition.query ? readQuery(search, endpoint.query) : undefined;
  if (definition.needsKey && idempotencyKeyOf(c) === null) fault('MALFORMED');
  const { value: rawBody, bytes } = definition.body
    ? await readJson(c.req.raw)
    : { value: undefined, bytes: undefined };
  const wanted = languageIn(rawBody) ?? languageIn(rawQuery);
  if (wanted !== undefined) exchange.language = knownLanguage(wanted, shop.languages());
  const query = definition.query && check(definition.query, rawQuery);
  const body = definition.body && check(definition.body, rawBody);
  requireOwnId(member, params, body);
  await takeLimits(request, body);
  const made: Made = { envelope: {}, tags: [], cookies: [], headers: {} };
  const requestHash = () =>
    createHash('sha256')
      .update(`${definition.method} ${c.req.path}\n`)
      .update(bytes ?? '')
      .digest();
  const call = { ...callOf(request, made), params, query, body, requestHash };
  try {
    const { word, ...answer } = await endpoint.handler(call as unknown as Call<EndpointKey>);
    const { limit } = definition;
    if (typeof limit === 'object' && limit.done && member) await services.limits.takeFor(limit.done, member.customerId);
    // In development and tests an answer must be what the contract says; production trusts the tests.
    const checked = shop.config.production ? answer : definition.answer.parse(answer);
    made.envelope = success(exchange.language, exchange.requestId, checked, word);
    return made;
  } catch (error) {
    throw checkRefusal(definition, error, services.requests);
  }
}

async function makeKeptAnswer(
  services: HttpServices,
  endpoint: BoundEndpoint,
  c: Context<Env>,
  exchange: Exchange,
  address: Address,
  key: string,
): Promise<Kept> {
  const { requests } = services;
  const since = requests.shop.cache.clock();
  // The key fixes the language, so that every text of the response is in it.
  const made = await make({ services, endpoint, c, exchange, member: null, operator: null }, address.search);
  const headers = {
    ...requests.common,
    'content-type': 'application/json',
    'content-security-policy': API_POLICY,
    ...SHARED,
    vary: 'Accept-Encoding, Origin',
  };
  const kept = makeKept(200, Buffer.from(JSON.stringify(made.envelope)), headers, made.tags);
  requests.shop.cache.put(key, kept, since);
  return kept;
}

async function shared(
  services: HttpServices,
  endpoint: BoundEndpoint,
  c: Context<Env>,
  exchange: Exchange,
  address: Address,
): Promise<Response> {
  const { requests, inFlight, limits, slot } = services;
  const { cache, metrics } = requests.shop;
  if (address.language !== null) exchange.language = address.language;
  const key = services.keys.key(address, exchange.language);
  let kept = cache.get(key);
  if (!kept && exchange.inside && HANDED_OVER.has(endpoint.key)) {
    const made = await make({ services, endpoint, c, exchange, member: null, operator: null }, address.search);
    exchange.inside.report({ kind: 'shared', tags: made.tags });
    exchange.inside.take(made.envelope);
    return new Response(null, { status: 200 });
  }
  if (!kept) {
    metrics.miss(address.route);
    if (!exchange.inside) await limits.take('reads', exchange.caller.address);
    kept = await inFlight.join(key, () => makeKeptAnswer(services, endpoint, c, exchange, address, key));
  }
  exchange.inside?.report({ kind: 'shared', tags: kept.tags });
  const byHeader: Record<string, string> =
    address.language === null
      ? {
          'cache-control': 'private, no-cache',
          'cdn-cache-control': 'no-store',
          vary: 'Accept-Language, Accept-Encoding, Origin',
        }
      : {};
  const cors = exchange.corsOrigin ? corsHeaders(exchange.corsOrigin) : {};
  const extra = { ...byHeader, ...cors, 'x-request-id': exchange.requestId };
  return keptResponse({ kept, key, slot }, c.req.raw, extra);
}

function sent(requests: RequestFactory, exchange: Exchange, made: Made): Response {
  const common = { ...apiHeaders(requests, exchange), ...made.headers };
  const text = JSON.stringify(made.envelope);
  if (made.cookies.length === 0) return new Response(text, { status: 200, headers: common });
  const headers = new Headers(common);
  for (const cookie of made.cookies) {
    headers.append('set-cookie', cookie);
    exchange.inside?.cookie(cookie);
  }
  return new Response(text, { status: 200, headers });
}

/** The request handler of one endpoint; an endpoint without a handler never gets here (see app.ts). */
export function bind(services: HttpServices, key: EndpointKey, handler: Handler<EndpointKey>): RequestHandler {
  const definition: Endpoint = endpoints[key];
  const endpoint: BoundEndpoint = { key, definition, query: queryNames(definition.query), handler };
  const { requests, keys, limits } = services;
  const cacheable = definition.cacheable === true;
  const serve: RequestHandler = async (c, exchange) => {
    requireOwnPageForCookies(requests, exchange, c.req.raw);
    const address = cacheable && definition.method === 'GET' ? keys.parse(targetOf(c.req.url)) : null;
    if (address) return shared(services, endpoint, c, exchange, address);
    if (!exchange.inside) await limits.take(definition.method === 'GET' ? 'reads' : 'writes', exchange.caller.address);
    const member = await memberOf(requests.shop, definition.who, c.req.raw.headers, exchange.caller.https);
    const operator = await operatorOf(requests.shop, definition, c.req.raw.headers);
    const made = await make({ services, endpoint, c, exchange, member, operator }, searchOf(c.req.url));
    exchange.inside?.report({ kind: cacheable ? 'shared' : 'private', tags: made.tags });
    return sent(requests, exchange, made);
  };
  return async (c, exchange) => {
    try {
      return await serve(c, exchange);
    } catch (error) {
      const httpError = toHttpError(error, false);
      const broken = httpError instanceof FaultError && httpError.status >= 500;
      exchange.inside?.report({ kind: broken ? 'broken' : 'failed', tags: [] });
      throw error;
    }
  };
}
