// One API call as a slice's routes see it: validated input, the language of the response, the caller. The HTTP layer
// builds it; slices bind service functions to it by the endpoint's name in the contract.
import type { EndpointKey, Endpoints } from '@hindam/contract/contract';
import type { OperatorRole } from '@hindam/contract/endpoint';
import type { z } from 'zod';
import type { Shop } from '../shop.ts';
import type { FieldMessages } from './refuse.ts';

type Output<E, Part extends 'params' | 'query' | 'body'> = E extends { [P in Part]: infer S extends z.ZodType }
  ? z.output<S>
  : undefined;

/** The signed-in member: the fields that every service function needs. */
export interface Member {
  customerId: string;
  sessionId: string;
  name: string;
  /** Null when the account has no mail address. */
  email: string | null;
  /** Code (`en`, `arb`) of the language of the member's mails and SMS. */
  language: string;
  /** When the member last authenticated in this session. */
  authenticatedAt: Date;
}

/** The signed-in operator: the fields that every service function needs. */
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

/** A session just opened: its token is sent to browsers as a cookie, to apps as the header X-Session-Token. */
export interface NewSession {
  token: string;
  remembered: boolean;
  /** The secret by which the shop recognises this device at the next login. */
  device: string;
}

export interface From {
  address: string;
  /** The key by which limits count the caller: an IPv4 address, or the first 64 bits of an IPv6 address. */
  network: string;
  /** Scheme and host the caller used, e.g. `http://localhost:3000`. */
  origin: string;
  userAgent: string;
  /** The secret by which the shop recognises this device; null for a new device. */
  device: string | null;
  /** Whether the app calls, which has no cookies and opens payment pages in the system's browser. */
  isApp: boolean;
  /** The session token sent with the call, valid or not: a new login replaces that session. */
  session: string | null;
}

export interface Call<K extends EndpointKey> {
  shop: Shop;
  params: Output<Endpoints[K], 'params'>;
  query: Output<Endpoints[K], 'query'>;
  body: Output<Endpoints[K], 'body'>;
  /** Code (`en`, `arb`) of the response's language; always one of the shop's languages. */
  language: string;
  requestId: string;
  /**
   * A member where the endpoint is for members; a member or null where it is for any shopper or for whoever may open an
   * order or a home visit; else null.
   */
  member: MemberOf<K>;
  /** Where the endpoint is for operators, one who has a role that may call the endpoint; else null. */
  operator: OperatorOf<K>;
  /**
   * The keys in the cookie `order_access` of this browser, by id: of orders and home visits that it made or opened by
   * their signed links.
   */
  orderKeys: ReadonlyMap<string, string>;
  /** Where the call comes from: for limits, for links back to the shop and for describing a session's device. */
  from: From;
  /** The guest id from the cookie; null without a valid one. */
  guestCookie: string | null;
  idempotencyKey: string | null;
  /** sha256 of method, path and body: distinguishes a retry from another request under the same idempotency key. */
  requestHash(): Buffer;
  /** Adds the cache tags the response depends on. */
  tag(...tags: string[]): void;
  /** Sets the HttpOnly cookie that holds the guest id, unless the call came from another site or a link. */
  setGuestCookie(guestId: string): void;
  /** Clears the guest id cookie: the guest's cart now belongs to a member. */
  clearGuestCookie(): void;
  /** Adds the key of an order or a home visit to the cookie that lets this browser open it without an account. */
  setOrderKey(orderId: string, key: string): void;
  /** Signs this browser or app in. */
  signIn(session: NewSession): void;
  /** Clears the cookies `session`, `signed_in`, `guest` and `order_access` in this browser, or ends the app's token. */
  signOut(): void;
}

/** The response's own fields, without the envelope. */
type AnswerOf<K extends EndpointKey> = z.output<Endpoints[K]['answer']>;
/**
 * What a handler returns: the fields of the response and optionally `messageKey`, the key of its message in
 * contract/src/words/<language>.json (default SUCCESS). An endpoint without fields has the type
 * Record<string, never>; intersected with it, `messageKey` would be forbidden, hence the condition.
 */
export type Reply<K extends EndpointKey> = (AnswerOf<K> extends Record<string, never> ? unknown : AnswerOf<K>) & {
  messageKey?: string;
};

/**
 * Finds what the slice's rules refuse in a body that the schema has refused already: wire field → message key. The body
 * may hold anything.
 */
export type FaultsIn = (body: unknown) => FieldMessages;

export type Handler<K extends EndpointKey> = (call: Call<K>) => Promise<Reply<K>> | Reply<K>;

const faultsOfHandlers = new WeakMap<object, FaultsIn>();

/** Gives a handler the faults that are reported together with the schema's, so that a form gets all errors at once. */
export function withFaults<K extends EndpointKey>(faultsIn: FaultsIn, handler: Handler<K>): Handler<K> {
  faultsOfHandlers.set(handler, faultsIn);
  return handler;
}

export function faultsInOf(handler: object): FaultsIn | undefined {
  return faultsOfHandlers.get(handler);
}

export type Routes = { [K in EndpointKey]?: Handler<K> };
