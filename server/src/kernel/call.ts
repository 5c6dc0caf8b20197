// One call as a slice's routes see it: checked input, the language to answer in, who asks. The HTTP
// layer makes it; slices bind doings to it by the endpoint's name in the contract.
import type { EndpointKey, Endpoints } from '@hindam/contract/contract';
import type { OperatorRole } from '@hindam/contract/endpoint';
import type { z } from 'zod';
import type { Shop } from '../shop.ts';

type Output<E, Part extends 'params' | 'query' | 'body'> = E extends { [P in Part]: infer S extends z.ZodType }
  ? z.output<S>
  : undefined;

/** Who is signed in, as far as every doing needs it. */
export interface Member {
  customerId: string;
  sessionId: string;
  name: string;
  /** Null when she registered with her number. */
  email: string | null;
  /** Store code of her mails and SMS. */
  language: string;
  /** When she last proved who she is in this session. */
  authenticatedAt: Date;
}

/** Who runs the shop, as far as every doing needs it. */
export interface Operator {
  operatorId: string;
  sessionId: string;
  name: string;
  email: string;
  language: string;
  roles: readonly OperatorRole[];
}

type OperatorOf<K extends EndpointKey> = Endpoints[K]['who'] extends 'operator' ? Operator : null;

type MemberOf<K extends EndpointKey> = Endpoints[K]['who'] extends 'member' | 'bearer'
  ? Member
  : Endpoints[K]['who'] extends 'shopper' | 'owner'
    ? Member | null
    : null;

/** What a session's first answer carries: a cookie for browsers, a header for apps. */
export interface NewSession {
  token: string;
  remembered: boolean;
  /** The secret by which this device is known at the next login. */
  device: string;
}

export interface From {
  address: string;
  /** What one household or machine has: an IPv4 address, the first 64 bits of an IPv6 one. */
  network: string;
  /** Scheme and host the caller used, e.g. `http://localhost:3000`. */
  origin: string;
  userAgent: string;
  /** The secret by which this device is known, null for a new one. */
  device: string | null;
  /** The session's token that came along, good or not: whoever signs in anew leaves it behind. */
  session: string | null;
}

export interface Call<K extends EndpointKey> {
  shop: Shop;
  params: Output<Endpoints[K], 'params'>;
  query: Output<Endpoints[K], 'query'>;
  body: Output<Endpoints[K], 'body'>;
  /** Store code, always one the shop speaks. */
  language: string;
  requestId: string;
  /** Never null where the endpoint is for members; null or she where it is for any shopper. */
  member: MemberOf<K>;
  /** Never null where the endpoint is for operators, and in one of its roles. */
  operator: OperatorOf<K>;
  /** What this browser holds of orders it placed as a guest: order id → key. */
  orderKeys: ReadonlyMap<string, string>;
  /** Where the call comes from, for limits and for naming a session; never stored as it is. */
  from: From;
  /** The guest id of the cookie, null without one. */
  guestCookie: string | null;
  idempotencyKey: string | null;
  /** sha256 of method, path and body: tells a retry from another request under the same key. */
  requestHash(): Buffer;
  /** Names what the answer was made of, so that caches drop it when that moves. */
  tag(...tags: string[]): void;
  /** The answer sets the HttpOnly cookie that mirrors the guest id. */
  setGuestCookie(guestId: string): void;
  /** The answer takes it away: its cart has become a member's. */
  clearGuestCookie(): void;
  /** The answer lets this browser open an order without an account. */
  setOrderKey(orderId: string, key: string): void;
  /** The answer signs this browser or app in. */
  signIn(session: NewSession): void;
  /** The answer takes the session, and the guest id with it, from this browser. */
  signOut(): void;
}

/** The answer's own fields; `word` names another sentence of words/<code>.json than SUCCESS. */
type AnswerOf<K extends EndpointKey> = z.output<Endpoints[K]['answer']>;
/** zod types an empty object as Record<string, never>, which would forbid `word` too. */
export type Reply<K extends EndpointKey> = (AnswerOf<K> extends Record<string, never> ? unknown : AnswerOf<K>) & {
  word?: string;
};

export type Handler<K extends EndpointKey> = (call: Call<K>) => Promise<Reply<K>> | Reply<K>;

export type Routes = { [K in EndpointKey]?: Handler<K> };
