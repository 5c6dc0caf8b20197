// The type of an endpoint: what client and server must agree on, i.e. method, path, who may call, input, output, and
// which refusals are possible.
import type { z } from 'zod';
import type { CallCost, EndpointLimit } from './limits.ts';
import type { RefusalName } from './refusals.ts';

export type Method = 'GET' | 'POST' | 'DELETE';

/**
 * Who may call. public: anyone · guest: whoever sends the guest id · shopper: a member by session cookie or Bearer
 * token, else any guest, whose id is part of the input where it is needed · member: by session cookie or Bearer token ·
 * bearer: a member by Bearer token alone · owner: whoever may open the order or home visit, by session, by the key of
 * its signed link or by a cookie of a browser that made it or kept that link; the service function checks this ·
 * operator: by an operator session.
 */
export type Who = 'public' | 'guest' | 'shopper' | 'member' | 'bearer' | 'owner' | 'operator';

/**
 * The roles of operators. An operators' endpoint may list the roles that may call it (`roles`); the role `owner` may
 * call all of them.
 */
export const OPERATOR_ROLES = [
  'owner',
  'merchandiser',
  'order_desk',
  'tailor',
  'fitter',
  'content',
  'bookkeeper',
] as const;
export type OperatorRole = (typeof OPERATOR_ROLES)[number];

const OF_WHOLE_ORDERS: readonly OperatorRole[] = ['owner', 'order_desk'];

/** Whether an operator of these roles sees contact, address, prices and payment of orders. */
export const seesWholeOrders = (roles: readonly OperatorRole[]): boolean =>
  roles.some((role) => OF_WHOLE_ORDERS.includes(role));

export interface Endpoint {
  method: Method;
  /** The path below the API's base URL, without a leading slash; `{name}` stands for a parameter. */
  path: string;
  who: Who;
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodObject;
  /** The fields of a success beside errorCode, message and requestId: mostly `result`, once `category_data` (R106). */
  answer: z.ZodObject;
  refusals: readonly RefusalName[];
  /** In one language and market, every caller gets the same response, so the server may cache it. */
  cacheable?: boolean;
  /** For calls that change money or stock: without an Idempotency-Key they are rejected with KEY_NEEDED. */
  needsKey?: boolean;
  /** What a refusal may carry as `result`, e.g. the current quote. */
  refusalResult?: z.ZodObject;
  /**
   * The limit that calls count against, in addition to `reads` or `writes` per network address; 'general' = no
   * additional limit. Every POST and DELETE that needs no account must set it (LimitOf).
   */
  limit?: EndpointLimit | 'general';
  /** How much a call counts against `reads` or `writes`, by what it costs the server; absent = `call`. */
  cost?: CallCost;
  /**
   * The largest body in bytes, for endpoints that accept more than the usual 64 KB. Only one string of such a body may
   * be large; the rest has at most the usual 64 KB.
   */
  maxBodyBytes?: number;
  /** Operator roles that may call the endpoint; absent = any. The role `owner` always may. */
  roles?: readonly OperatorRole[];
  /** The part of `answer` that operators get who do not see whole orders (`seesWholeOrders`). */
  narrowed?: z.ZodObject;
}

/** An endpoint that changes something and can be called without an account must name the limit of its calls. */
type LimitOf<E extends Endpoint> = E extends {
  method: 'POST' | 'DELETE';
  who: 'public' | 'guest' | 'shopper' | 'owner';
}
  ? { limit: EndpointLimit | 'general' }
  : unknown;

export function endpoint<const E extends Endpoint>(definition: E & LimitOf<E>): E {
  return definition;
}
