// The typed client of the API: the helpers of requirement R108 (POST, GET, DELETE, Bearer variants, GET to an arbitrary
// URL), typed by the contract. The contract's schemas are imported as types alone, so that the browser does not load
// zod.
import type { z } from 'zod';
import type { Endpoints } from './contract.ts';
import type { Method } from './endpoint.ts';
import type { Refusal } from './refusals.ts';
import { UNREACHABLE } from './unreachable.ts';

type PathOf<M extends Method> = {
  [K in keyof Endpoints]: Endpoints[K]['method'] extends M ? Endpoints[K]['path'] : never;
}[keyof Endpoints];
type EndpointAt<M extends Method, P extends string> = `${M} ${P}` extends keyof Endpoints
  ? Endpoints[`${M} ${P}`]
  : never;
type RequestPart<E, Name extends 'params' | 'query' | 'body'> = E extends { [N in Name]: infer S extends z.ZodType }
  ? { [N in Name]: z.input<S> }
  : { [N in Name]?: undefined };
export type Input<M extends Method, P extends string> = RequestPart<EndpointAt<M, P>, 'params'> &
  RequestPart<EndpointAt<M, P>, 'query'> &
  RequestPart<EndpointAt<M, P>, 'body'>;
export type Answer<M extends Method, P extends string> =
  EndpointAt<M, P> extends { answer: infer S extends z.ZodType } ? z.output<S> : never;

export type Outcome<A> = ({ ok: true; message: string; requestId: string } & A) | { ok: false; refusal: Refusal };

export interface CallOptions {
  idempotencyKey?: string;
  /** The token for the header `Authorization: Bearer`; without one, the call is authorised by the browser's cookies. */
  bearer?: string;
  signal?: AbortSignal;
  /** The browser finishes the call even when the visitor leaves the page. */
  keepalive?: boolean;
  headers?: Record<string, string>;
}

export interface Client {
  get<P extends PathOf<'GET'>>(
    path: P,
    input: Input<'GET', P>,
    options?: CallOptions,
  ): Promise<Outcome<Answer<'GET', P>>>;
  post<P extends PathOf<'POST'>>(
    path: P,
    input: Input<'POST', P>,
    options?: CallOptions,
  ): Promise<Outcome<Answer<'POST', P>>>;
  delete<P extends PathOf<'DELETE'>>(
    path: P,
    input: Input<'DELETE', P>,
    options?: CallOptions,
  ): Promise<Outcome<Answer<'DELETE', P>>>;
  /**
   * GET to an arbitrary URL. A URL that is not https, or whose host is not in `allowedHosts`, is rejected without a
   * call.
   */
  getUrl(address: string, options?: CallOptions): Promise<Response>;
}

export interface ClientSettings {
  /** Base URL of the API, e.g. `/api` or `https://shop.example/api`. */
  base: string;
  fetch: (request: string, init: RequestInit) => Promise<Response>;
  /** Code of the market whose prices and terms the calls are about; null or absent = the default one. */
  market?: string | null;
  allowedHosts?: readonly string[];
  /**
   * Time-out in milliseconds, by default 15,000. A call that takes longer gives UNREACHABLE, although the server may
   * have carried it out.
   */
  timeoutMs?: number;
}

type AnyInput = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };

/**
 * `product/details/{id}` with `{ id }` and a query → the path and query below the base; `market` is added to the query.
 */
export function addressOf(path: string, input: AnyInput, market?: string | null): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(input.params?.[name])));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null && item !== '') query.append(name, String(item));
    }
  }
  if (market) query.set('market', market);
  const search = query.toString();
  return search ? `${filled}?${search}` : filled;
}

/**
 * The `language_code` of a body. It is sent in a header too, so that a call that is refused before its body is read is
 * still answered in this language.
 */
function languageIn(body: unknown): string | undefined {
  const { language_code: code } = (body ?? {}) as { language_code?: unknown };
  return typeof code === 'string' ? code : undefined;
}

function unreachable(): { ok: false; refusal: Refusal } {
  return { ok: false, refusal: { errorCode: UNREACHABLE, status: 0, message: '' } };
}

async function outcomeOf(response: Response): Promise<Outcome<object>> {
  const envelope = (await response.json()) as {
    errorCode: number;
    message: string;
    requestId: string;
    fields?: Record<string, string>;
  };
  const { errorCode, message, requestId, fields, ...answer } = envelope as typeof envelope & { result?: unknown };
  if (typeof errorCode !== 'number') return unreachable();
  if (errorCode === 0) return { ok: true, message, requestId, ...answer };
  // When the server renders a page, it calls the API in its own process; the response may then be a stand-in without
  // headers (`passedResponse` of server/src/http/pages/render-page.ts).
  const wait = Number((response.headers as Headers | undefined)?.get('retry-after'));
  return {
    ok: false,
    refusal: {
      errorCode,
      status: response.status,
      message,
      requestId,
      ...(fields ? { fields } : {}),
      ...(answer.result === undefined ? {} : { result: answer.result }),
      ...(wait > 0 ? { retryAfterSeconds: wait } : {}),
    },
  };
}

export function makeClient(settings: ClientSettings): Client {
  const { base, timeoutMs = 15_000 } = settings;

  async function call(
    method: Method,
    path: string,
    input: AnyInput,
    options: CallOptions = {},
  ): Promise<Outcome<object>> {
    const headers: Record<string, string> = { accept: 'application/json', ...options.headers };
    if (input.body !== undefined) headers['content-type'] = 'application/json';
    const language = languageIn(input.body);
    if (language) headers['accept-language'] = language;
    if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey;
    if (options.bearer) headers['authorization'] = `Bearer ${options.bearer}`;
    const timeout = AbortSignal.timeout(timeoutMs);
    try {
      const response = await settings.fetch(`${base}/${addressOf(path, input, settings.market)}`, {
        method,
        headers,
        credentials: options.bearer ? 'omit' : 'same-origin',
        ...(options.keepalive ? { keepalive: true } : {}),
        signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
        ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
      });
      return await outcomeOf(response);
    } catch {
      return unreachable();
    }
  }

  return {
    get: (path, input, options) => call('GET', path, input, options),
    post: (path, input, options) => call('POST', path, input, options),
    delete: (path, input, options) => call('DELETE', path, input, options),
    getUrl(address, options = {}) {
      const url = new URL(address);
      if (url.protocol !== 'https:' || !(settings.allowedHosts ?? []).includes(url.host)) {
        return Promise.reject(new TypeError(`${url.host} is not an allowed host`));
      }
      const headers = options.bearer
        ? { ...options.headers, authorization: `Bearer ${options.bearer}` }
        : (options.headers ?? {});
      return settings.fetch(url.href, {
        method: 'GET',
        headers,
        credentials: 'omit',
        signal: options.signal ?? AbortSignal.timeout(timeoutMs),
      });
    },
  };
}
