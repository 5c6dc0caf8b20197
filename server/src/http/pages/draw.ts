// Renders one document for one visitor through the storefront's build. A public page is rendered without cookie, guest
// id or the caller's host, so it can hold nothing of the visitor's.
import { randomBytes } from 'node:crypto';
import type { Hono } from 'hono';
import type { Env, CallOutcome, Inside } from '../caller.ts';
import { guestCookie, makeJar } from '../cookies.ts';
import type { RequestFactory, Exchange } from '../exchange.ts';
import type { HttpServices } from '../services.ts';
import { documentPolicy, isHttps, scriptHashes } from '../security-headers.ts';
import { keptCall } from './kept-call.ts';
import { type RenderDocument, clientOf } from './storefront.ts';

export interface DrawRequest {
  url: string;
  method: 'GET' | 'POST';
  body: Buffer | null;
  bodyType: string | null;
  language: string;
  prefix: string;
  /** The visitor's cookies; null on public pages, which are rendered for no visitor in particular. */
  cookies: string | null;
}

export interface Drawn {
  status: number;
  headers: Record<string, string>;
  bytes: Buffer;
  cookies: string[];
  tags: string[];
  /** How the API calls ended that the page made; empty when it made none. */
  outcomes: Set<CallOutcome>;
}

const GUEST_ID_BYTES = 16;

export function newGuestId(): string {
  for (;;) {
    const id = randomBytes(GUEST_ID_BYTES).toString('base64url');
    // The contract requires one character that no network address has.
    if (/[A-Za-z_-]/.test(id)) return id;
  }
}

/** Adds a Set-Cookie value to `cookies`; it replaces an earlier one of the same name. */
function keepCookie(cookies: string[], value: string): void {
  const name = value.slice(0, value.indexOf('=') + 1);
  const at = cookies.findIndex((cookie) => cookie.startsWith(name));
  if (at < 0) cookies.push(value);
  else cookies[at] = value;
}

function pageHeaders(requests: RequestFactory, response: Response, bytes: Buffer): Record<string, string> {
  const headers: Record<string, string> = { ...requests.common };
  response.headers.forEach((value, name) => {
    if (name !== 'set-cookie') headers[name] = value;
  });
  const isHtml = headers['content-type']?.startsWith('text/html') ?? false;
  headers['content-security-policy'] = documentPolicy(
    isHtml ? scriptHashes(bytes.toString('utf8')) : [],
    isHttps(requests.shop.config),
    requests.shop.payments.pageOrigins,
  );
  return headers;
}

/** The client reads only status and json() of a response, so an envelope need not be serialised and parsed again. */
function handed(envelope: object): Response {
  return { status: 200, json: () => Promise.resolve(envelope) } as unknown as Response;
}

export async function draw(
  app: Hono<Env>,
  services: HttpServices,
  render: RenderDocument,
  exchange: Exchange,
  wanted: DrawRequest,
): Promise<Drawn> {
  const { requests } = services;
  const drawn: Drawn = { status: 200, headers: {}, bytes: Buffer.alloc(0), cookies: [], tags: [], outcomes: new Set() };
  const jar = makeJar(wanted.cookies, exchange.caller.https);
  const inside: Inside = {
    caller: exchange.caller,
    report({ kind, tags }) {
      drawn.outcomes.add(kind);
      drawn.tags.push(...tags);
    },
    take: () => undefined,
    cookie(value) {
      keepCookie(drawn.cookies, value);
      jar.take(value);
    },
  };
  const client = clientOf(async (path, init) => {
    const kept = init.method === 'GET' ? keptCall(services, path) : null;
    if (kept) {
      inside.report({ kind: 'shared', tags: kept.tags });
      return handed(kept.envelope);
    }
    const headers = {
      ...(init.headers as Record<string, string>),
      ...jar.header(),
    };
    let taken: object | null = null;
    const call: Inside = { ...inside, take: (envelope) => void (taken = envelope) };
    const response = await app.request(path, { ...init, headers }, { inside: call });
    return taken === null ? response : handed(taken);
  });
  const request = new Request(wanted.url, {
    method: wanted.method,
    headers: { accept: 'text/html', ...(wanted.bodyType ? { 'content-type': wanted.bodyType } : {}) },
    ...(wanted.body ? { body: wanted.body as Buffer<ArrayBuffer> } : {}),
  });
  const response = await render(request, {
    client,
    language: wanted.language,
    prefix: wanted.prefix,
    // Never the Host header: canonical addresses in cached pages must not be the caller's choice.
    origin: requests.shop.config.publicUrl,
    guestId: jar.guest(),
    signedIn: jar.session() !== null,
    newGuestId() {
      const id = newGuestId();
      inside.cookie(guestCookie(id, exchange.caller.secure));
      return id;
    },
  });
  drawn.status = response.status;
  drawn.bytes = Buffer.from(await response.arrayBuffer());
  drawn.headers = pageHeaders(requests, response, drawn.bytes);
  for (const cookie of response.headers.getSetCookie()) keepCookie(drawn.cookies, cookie);
  return drawn;
}
