// An endpoint says everything a client and the server need to agree on: method, path, who may call,
// what goes in, what comes out, which refusals a person may meet. Validation, the typed client,
// OpenAPI and the error pages are read from it; nothing about a call is written anywhere else.
import type { z } from 'zod';
import type { EndpointLimit } from './limits.ts';
import type { RefusalName } from './refusals.ts';

export type Method = 'GET' | 'POST' | 'DELETE';

/**
 * public: anyone · guest: whoever holds the guest id · shopper: a member by her session or Bearer, else
 * a guest by her id · member: session or Bearer · bearer: Bearer alone · owner: whoever an order belongs to,
 * by session, by the key of its signed link or by the cookie `order_access`; the doing decides · operator: a
 * person who runs the shop, by a session of its own kind.
 */
export type Who = 'public' | 'guest' | 'shopper' | 'member' | 'bearer' | 'owner' | 'operator';

/** What an operator may do; an owner may do everything. */
export const OPERATOR_ROLES = ['owner', 'merchandiser', 'order_desk', 'tailor', 'fitter', 'content'] as const;
export type OperatorRole = (typeof OPERATOR_ROLES)[number];

export interface Endpoint {
  method: Method;
  /** Below the base address, without a leading slash; `{name}` stands for a parameter. */
  path: string;
  who: Who;
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodObject;
  /** The fields beside errorCode, message and requestId: `{ result }` unless a requirement names another (R106). */
  answer: z.ZodObject;
  refusals: readonly RefusalName[];
  /** Public reads whose answer is the same for everyone in a language. */
  cacheable?: boolean;
  /** Money or stock move: without an Idempotency-Key it is not done (400). */
  needsKey?: boolean;
  /** What a refusal may carry as `result`, e.g. the quote that is true now. */
  refusalResult?: z.ZodObject;
  /**
   * What it takes from beside the limits per address that every call takes from; 'general' = from those alone. Whoever
   * anyone may call to change something must say (LimitOf).
   */
  limit?: EndpointLimit | 'general';
  /** Which operators; absent = any. The owner always may. */
  roles?: readonly OperatorRole[];
}

/** An endpoint that changes something without an account says how often it may be called. */
type LimitOf<E extends Endpoint> = E extends {
  method: 'POST' | 'DELETE';
  who: 'public' | 'guest' | 'shopper' | 'owner';
}
  ? { limit: EndpointLimit | 'general' }
  : unknown;

export function endpoint<const E extends Endpoint>(definition: E & LimitOf<E>): E {
  return definition;
}
