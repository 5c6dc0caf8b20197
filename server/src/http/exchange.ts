// One request and its context while it is handled.
import { randomBytes } from 'node:crypto';
import { acceptedLanguage } from '@hindam/contract/language';
import type { Context } from 'hono';
import type { Shop } from '../shop.ts';
import {
  type Caller,
  type Env,
  type CallerReader,
  type InProcessCall,
  makeCallerReader,
  socketAddressOf,
} from './caller.ts';
import { makeForwardingNote } from './forwarding-note.ts';
import { type Headers, commonHeaders } from './security-headers.ts';

export interface Exchange {
  requestId: string;
  /**
   * Name of the request in log and metrics where only the handler knows it; null means the name that the handler was
   * registered with.
   */
  route: string | null;
  language: string;
  /** Code of the market the request is about; null means the shop's default one. */
  market: string | null;
  caller: Caller;
  inProcess: InProcessCall | null;
  /** The request's Origin when it is on the CORS list, else null. */
  corsOrigin: string | null;
  startedAt: number;
}

export interface RequestFactory {
  shop: Shop;
  common: Headers;
  open(c: Context<Env>): Exchange;
  caller: CallerReader;
}

const prefix = randomBytes(4).toString('hex');
let count = 0;

/** A random prefix of this process, and a counter. The id is not secret: it gives access to nothing. */
export function newRequestId(): string {
  count += 1;
  return `${prefix}${count.toString(36)}`;
}

export function makeRequestFactory(shop: Shop): RequestFactory {
  const caller = makeCallerReader(shop.config, makeForwardingNote(shop.log));
  const corsOrigins = new Set(shop.config.corsOrigins);
  return {
    shop,
    caller,
    common: commonHeaders(shop.config),
    open(c) {
      const inProcess = c.env?.inProcess ?? null;
      const header = (name: string) => c.req.header(name);
      const origin = inProcess ? undefined : header('origin');
      return {
        requestId: newRequestId(),
        route: null,
        language: acceptedLanguage(header('accept-language'), shop.languages()),
        market: null,
        caller: inProcess?.caller ?? caller(socketAddressOf(c), { get: header }),
        inProcess,
        corsOrigin: origin !== undefined && corsOrigins.has(origin) ? origin : null,
        startedAt: performance.now(),
      };
    },
  };
}
