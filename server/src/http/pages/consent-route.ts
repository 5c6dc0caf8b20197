// Takes the visitor's answer about cookies (R87) where script is off, stores it in a cookie and redirects to the page
// that the form names. Nothing is kept on the server, because a record that proves one visitor's answer would need an
// id.
import { consentInForm, consentText } from '@hindam/contract/consent';
import type { Hono } from 'hono';
import { makeHandler, type ErrorResponder } from '../answering.ts';
import { readBytes } from '../api/body.ts';
import type { Env } from '../caller.ts';
import { consentCookie } from '../cookies.ts';
import { requireSameOrigin } from '../cross-site.ts';
import type { RequestFactory } from '../exchange.ts';
import { API_POLICY } from '../security-headers.ts';
import { safePath } from './language-route.ts';

const FORM_BYTES_MAX = 4_096;

export function addConsentRoute(app: Hono<Env>, requests: RequestFactory, say: ErrorResponder): void {
  app.post(
    '/cookie-consent',
    makeHandler(
      requests,
      'POST /cookie-consent',
      async (c, exchange) => {
        requireSameOrigin(requests, exchange, c.req.raw.headers);
        const form = new URLSearchParams((await readBytes(c.req.raw, FORM_BYTES_MAX)).toString('utf8'));
        const headers = {
          ...requests.common,
          location: safePath(form.get('return_path')),
          'set-cookie': consentCookie(consentText(consentInForm(form)), exchange.caller.secure),
          'content-security-policy': API_POLICY,
          'cache-control': 'no-store',
          'x-request-id': exchange.requestId,
        };
        return new Response(null, { status: 303, headers });
      },
      say,
    ),
  );
}
