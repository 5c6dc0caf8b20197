// An endpoint says everything a client and the server need to agree on: method, path, who may call,
// what goes in, what comes out, which refusals a person may meet. Validation, the typed client,
// OpenAPI and the error pages are read from it; nothing about a call is written anywhere else.
import type { z } from 'zod';
import type { RefusalName } from './refusals.ts';

export type Method = 'GET' | 'POST' | 'DELETE';

/**
 * public: anyone · guest: whoever holds the guest id · shopper: a member by her session or Bearer, else
 * a guest by her id · member: session or Bearer · bearer: Bearer alone.
 */
export type Who = 'public' | 'guest' | 'shopper' | 'member' | 'bearer';

export interface Endpoint {
  method: Method;
  /** Below the base address, without a leading slash; `{name}` stands for a parameter. */
  path: string;
  who: Who;
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodObject;
  /** The fields beside errorCode, message and requestId: `{ result }` unless the specification names another. */
  answer: z.ZodObject;
  refusals: readonly RefusalName[];
  /** Public reads whose answer is the same for everyone in a language. */
  cacheable?: boolean;
}

export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}
