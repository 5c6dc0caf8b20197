// One call as a slice's routes see it: checked input, the language to answer in, who asks. The HTTP
// layer makes it; slices bind doings to it by the endpoint's name in the contract.
import type { EndpointKey, Endpoints } from '@hindam/contract/contract';
import type { z } from 'zod';
import type { Shop } from '../shop.ts';

type Output<E, Part extends 'params' | 'query' | 'body'> = E extends { [P in Part]: infer S extends z.ZodType }
  ? z.output<S>
  : undefined;

export interface Call<K extends EndpointKey> {
  shop: Shop;
  params: Output<Endpoints[K], 'params'>;
  query: Output<Endpoints[K], 'query'>;
  body: Output<Endpoints[K], 'body'>;
  /** Store code, always one the shop speaks. */
  language: string;
  requestId: string;
  /** The guest id of the cookie, null without one. */
  guestCookie: string | null;
  idempotencyKey: string | null;
  /** sha256 of method, path and body: tells a retry from another request under the same key. */
  requestHash(): Buffer;
  /** Names what the answer was made of, so that caches drop it when that moves. */
  tag(...tags: string[]): void;
  /** The answer sets the HttpOnly cookie that mirrors the guest id. */
  setGuestCookie(guestId: string): void;
}

/** The answer's own fields; `word` names another sentence of words/<code>.json than SUCCESS. */
type AnswerOf<K extends EndpointKey> = z.output<Endpoints[K]['answer']>;
/** zod types an empty object as Record<string, never>, which would forbid `word` too. */
export type Reply<K extends EndpointKey> = (AnswerOf<K> extends Record<string, never> ? unknown : AnswerOf<K>) & {
  word?: string;
};

export type Handler<K extends EndpointKey> = (call: Call<K>) => Promise<Reply<K>> | Reply<K>;

export type Routes = { [K in EndpointKey]?: Handler<K> };
