// Builds the `Call` (kernel/call.ts) that a handler gets, but for the validated input and the request's hash, which
// run-endpoint.ts adds.
import type { EndpointKey } from '@hindam/contract/contract';
import type { LimitName } from '@hindam/contract/limits';
import type { Context } from 'hono';
import { APP_CLIENT } from '@hindam/contract/app-links';
import type { Call } from '../../kernel/call.ts';
import { fault } from '../../kernel/refuse.ts';
import { shopIn } from '../../markets.ts';
import { type Env, limitKey, siteKey } from '../caller.ts';
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
import { isSameOriginCall } from '../cross-site.ts';
import type { EndpointRequest, EndpointResult } from './endpoint-request.ts';
import { sessionTokenOf } from './session.ts';

const SESSION_HEADER = 'x-session-token';

export const IDEMPOTENCY_KEY = /^[\x21-\x7E]{1,255}$/;

/** Null without the header Idempotency-Key; throws KEY_NEEDED for a malformed one. */
export function idempotencyKeyOf(c: Context<Env>): string | null {
  const key = c.req.header('idempotency-key');
  if (key === undefined) return null;
  return IDEMPOTENCY_KEY.test(key) ? key : fault('KEY_NEEDED');
}

export function callOf({ services, c, exchange, member, operator }: EndpointRequest, made: EndpointResult) {
  const { caller } = exchange;
  const cookie = c.req.header('cookie');
  const orderKeys = readOrderKeys(cookie, caller.https);
  const isApp = c.req.header('x-client') === APP_CLIENT;
  return {
    shop: shopIn(services.requests.shop, exchange.market),
    language: exchange.language,
    requestId: exchange.requestId,
    member: member as never,
    operator: operator as never,
    orderKeys,
    from: {
      address: caller.address,
      network: limitKey(caller.address),
      site: siteKey(caller.address),
      origin: caller.origin,
      userAgent: caller.userAgent,
      device: readDevice(cookie, caller.https),
      isApp,
      session: sessionTokenOf(c.req.raw.headers, caller.https),
    },
    guestCookie: readGuest(cookie, caller.https),
    // A GET needs no idempotency key, so not even a malformed one is a fault.
    idempotencyKey: c.req.method === 'GET' ? null : idempotencyKeyOf(c),
    takeLimit: (name: LimitName) => services.limits.take(name, caller.address),
    tag: (...tags: string[]) => void made.tags.push(...tags),
    setGuestCookie(guestId: string) {
      if (isSameOriginCall(exchange, c.req.raw.headers)) made.cookies.push(guestCookie(guestId, caller.secure));
    },
    clearGuestCookie: () => void made.cookies.push(clearedGuestCookie(caller.secure)),
    setOrderKey(orderId: string, key: string) {
      const kept = [...orderKeys].filter(([known]) => known !== orderId);
      made.cookies.push(orderKeysCookie(new Map([[orderId, key], ...kept]), caller.secure));
    },
    signIn(session) {
      // An app stores its session token itself. It gets no cookie, because the cookie would also be sent with requests
      // that the app makes without the token.
      if (isApp) made.headers[SESSION_HEADER] = session.token;
      else made.cookies.push(...sessionCookies(session, caller.secure));
    },
    signOut() {
      // An empty token tells the app that the one it stores is void.
      if (isApp) made.headers[SESSION_HEADER] = '';
      else made.cookies.push(...clearedCookies(caller.secure));
    },
  } satisfies Partial<Call<EndpointKey>>;
}
