// One API call as a slice's routes see it: validated input, the language of the response, the caller.
import type { EndpointKey, Endpoints } from '@hindam/contract/contract';
import type { OperatorRole } from '@hindam/contract/endpoint';
import type { LimitName } from '@hindam/contract/limits';
import type { z } from 'zod';
import type { Shop } from '../shop.ts';
import type { FieldMessages } from './refuse.ts';

type Output<E, Part extends 'params' | 'query' | 'body'> = E extends { [P in Part]: infer S extends z.ZodType }
  ? z.output<S>
  : undefined;

export interface Member {
  customerId: string;
  sessionId: string;
  name: string;
  email: string | null;
  /** Code (`en`, `arb`) of the language of the member's mails and SMS. */
  language: string;
  /** When the member last authenticated in this session. */
  authenticatedAt: Date;
}

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
  /** The key by which rate limits count the caller: an IPv4 address, or the first 64 bits of an IPv6 address. */
  network: string;
  /** The first 48 bits of an IPv6 address, by which limits count it a second time; null for an IPv4 address. */
  site: string | null;
  /** Scheme and host the caller used, for example `http://localhost:3000`. */
  origin: string;
  userAgent: string;
  /** The secret by which the shop recognises this device; null for a new device. */
  device: string | null;
  /** Whether the mobile app made the call: it gets its session in a header, and payment pages lead back to the app. */
  isApp: boolean;
  /** The session token sent with the call, valid or not: a new login replaces that session. */
  session: string | null;
}

export interface Call<K extends EndpointKey> {
  shop: Shop;
  params: Output<Endpoints[K], 'params'>;
  query: Output<Endpoints[K], 'query'>;
  body: Output<Endpoints[K], 'body'>;
  /** Code (`en`, `arb`) of the response's language, one of the shop's languages. */
  language: string;
  requestId: string;
  /** The signed-in member; null for a guest, and at endpoints that are not for shoppers. */
  member: MemberOf<K>;
  /** The signed-in operator, whose role may call this endpoint; null when the endpoint is not for operators. */
  operator: OperatorOf<K>;
  /** Access keys of the orders and home visits that this browser may open without an account, by order or visit id. */
  orderKeys: ReadonlyMap<string, string>;
  from: From;
  /** The guest id from the cookie; null without a valid one. */
  guestCookie: string | null;
  idempotencyKey: string | null;
  /** Distinguishes a retry from another request under the same idempotency key. */
  requestHash(): Buffer;
  /**
   * Counts the call under its network address against a limit that its endpoint does not name, because only the handler
   * knows whether it applies; throws THROTTLED once the limit is exceeded.
   */
  takeLimit(name: LimitName): Promise<void>;
  /** Adds cache tags to the response: it leaves the cache when an event names one of them. */
  tag(...tags: string[]): void;
  /**
   * Sets the cookie with the guest id, unless a link or another site caused the call: that could bring a stranger's
   * cart into this browser.
   */
  setGuestCookie(guestId: string): void;
  clearGuestCookie(): void;
  /** Lets this browser open an order or a home visit without an account. */
  setOrderKey(orderId: string, key: string): void;
  signIn(session: NewSession): void;
  /** Makes the response clear the browser's cookies of session, guest id and order keys, or void the app's token. */
  signOut(): void;
}

type AnswerOf<K extends EndpointKey> = z.output<Endpoints[K]['answer']>;
/**
 * What a handler returns: the fields of the response and optionally the key of its message. An endpoint without fields
 * has the type Record<string, never>; intersected with it, `messageKey` would be forbidden, hence the condition.
 */
export type Reply<K extends EndpointKey> = (AnswerOf<K> extends Record<string, never> ? unknown : AnswerOf<K>) & {
  messageKey?: string;
};

/**
 * Applies the slice's own rules to a body that its schema has already refused, so the body may hold anything. Returns
 * the refused fields: name of the field in the request → its message.
 */
export type FaultsIn = (body: unknown) => FieldMessages;

export type Handler<K extends EndpointKey> = (call: Call<K>) => Promise<Reply<K>> | Reply<K>;

const faultsOfHandlers = new WeakMap<object, FaultsIn>();

/**
 * Adds `faultsIn` to a handler. When the schema refuses mistyped fields, the faults that `faultsIn` finds are reported
 * with them, so that a form gets all errors in one response.
 */
export function withFaults<K extends EndpointKey>(faultsIn: FaultsIn, handler: Handler<K>): Handler<K> {
  faultsOfHandlers.set(handler, faultsIn);
  return handler;
}

export function faultsInOf(handler: object): FaultsIn | undefined {
  return faultsOfHandlers.get(handler);
}

export type Routes = { [K in EndpointKey]?: Handler<K> };
