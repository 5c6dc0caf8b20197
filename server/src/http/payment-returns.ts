// `/api/payment/return/{provider}`: the browser is back from a provider's page. What it brings only says
// which payment is meant; the provider is asked, for two seconds at most, and the page she is led to asks on.
// Some providers send the browser back by a form of theirs, so the call is exempt from the rule of own
// origins: it proves itself by what its provider signed. One that proves nothing, or names a payment that is
// none of ours, is a person in front of a browser all the same: she is led to where orders are found.
import { DEFAULT_LANGUAGE, htmlLanguage } from '@hindam/contract/language';
import type { Context, Hono } from 'hono';
import { fault } from '../kernel/refuse.ts';
import { settleProviderReturn } from '../payments/attempts.service.ts';
import { returnPageOf } from '../payments/payments.ts';
import { answering, type RequestHandler } from './answering.ts';
import type { HttpServices } from './bind.ts';
import { BODY_BYTES_MAX, readBytes } from './body.ts';
import type { Env } from './caller.ts';
import { readLanguage } from './cookies.ts';
import { API_POLICY } from './security-headers.ts';

const PATH = '/api/payment/return/:provider';
const ROUTE = '/api/payment/return/{provider}';

/**
 * She goes on in the language she paid in. The page is unprefixed where it would speak that language anyway:
 * the one the browser stored. A form from another site brings no cookie, so nobody knows which that is.
 */
function prefixOf(c: Context<Env>, languages: readonly string[]): string {
  const stored = readLanguage(c.req.header('cookie'));
  const unprefixed = stored ?? (c.req.method === 'POST' ? null : DEFAULT_LANGUAGE);
  const code = c.req.query('language') ?? '';
  return code !== unprefixed && languages.includes(code) ? `/${htmlLanguage(code)}` : '';
}

export function addPaymentReturns(app: Hono<Env>, { requests, limits }: HttpServices): void {
  const { shop } = requests;
  const work: RequestHandler = async (c, exchange) => {
    await limits.take('reads', exchange.caller.address);
    const provider = shop.payments.byName(c.req.param('provider') ?? '') ?? fault('NOT_FOUND');
    const isForm = c.req.method === 'POST';
    const form = new URLSearchParams(isForm ? (await readBytes(c.req.raw, BODY_BYTES_MAX)).toString('utf8') : '');
    const back = provider.parseReturn(new URL(c.req.url).searchParams, form);
    const payment = back && (await settleProviderReturn(shop, provider.name, back.providerPaymentId));
    const page = payment ? `${returnPageOf(payment)}?payment_id=${payment.paymentId}` : 'find-order';
    const address = `${prefixOf(c, shop.languages())}/${page}`;
    return new Response(null, {
      status: 303,
      headers: {
        ...requests.common,
        location: address,
        'cache-control': 'no-store',
        'content-security-policy': API_POLICY,
        'x-request-id': exchange.requestId,
      },
    });
  };
  app.get(PATH, answering(requests, `GET ${ROUTE}`, work));
  app.post(PATH, answering(requests, `POST ${ROUTE}`, work));
}
