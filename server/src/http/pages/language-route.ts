// Sets the language where script is off: stores the choice in a cookie and redirects to the page that the form names.
import type { Context, Hono } from 'hono';
import { knownLanguage } from '@hindam/contract/language';
import { makeHandler, type ErrorResponder } from '../answering.ts';
import { readBytes } from '../api/body.ts';
import type { Env } from '../caller.ts';
import { languageCookie } from '../cookies.ts';
import { requireSameOrigin } from '../cross-site.ts';
import type { Exchange, RequestFactory } from '../exchange.ts';
import { API_POLICY } from '../security-headers.ts';

const FORM_BYTES_MAX = 4_096;
const HOME = '/home';
const BASE = 'http://shop.invalid';

/** Whether a browser would read the path differently: it drops control characters and takes `\` for `/`. */
function isRewritten(path: string): boolean {
  return path.includes('\\') || Array.from(path).some((character) => character < ' ' || character === '\u007F');
}

/** The wanted path and query if they stay on the shop's origin; otherwise the home page. */
export function safePath(wanted: string | null): string {
  if (wanted === null || !/^\/(?!\/|%2f|%5c)/i.test(wanted) || isRewritten(wanted)) return HOME;
  if (!URL.canParse(wanted, BASE)) return HOME;
  const url = new URL(wanted, BASE);
  const path = url.pathname + url.search;
  return url.origin === BASE && !path.startsWith('//') ? path : HOME;
}

/** Stores in a cookie the choice that the posted form names in `code`, and redirects to the form's `return_path`. */
export async function storedChoice(
  requests: RequestFactory,
  c: Context<Env>,
  exchange: Exchange,
  cookieOf: (code: string) => string,
): Promise<Response> {
  requireSameOrigin(requests, exchange, c.req.raw.headers);
  const form = new URLSearchParams((await readBytes(c.req.raw, FORM_BYTES_MAX)).toString('utf8'));
  const headers = {
    ...requests.common,
    location: safePath(form.get('return_path')),
    'set-cookie': cookieOf(form.get('code') ?? ''),
    'content-security-policy': API_POLICY,
    'cache-control': 'no-store',
    'x-request-id': exchange.requestId,
  };
  return new Response(null, { status: 303, headers });
}

export function addLanguageRoute(app: Hono<Env>, requests: RequestFactory, say: ErrorResponder): void {
  app.post(
    '/language',
    makeHandler(
      requests,
      'POST /language',
      (c, exchange) =>
        storedChoice(requests, c, exchange, (code) =>
          languageCookie(knownLanguage(code, requests.shop.languages()), exchange.caller.secure),
        ),
      say,
    ),
  );
}
