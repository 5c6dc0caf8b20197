// `/api/payment/return/{provider}`: the browser comes back from a payment provider's page. The request only identifies
// the payment, by a proof that `parseReturn` checks; the provider is asked for the payment's status. Some providers
// return the browser by a form on their page, so these requests need not come from the shop's own origin.
import { APP_CLIENT, appAddress } from '@hindam/contract/app-links';
import { DEFAULT_LANGUAGE } from '@hindam/contract/language';
import { prefixOf } from '@hindam/contract/pages';
import type { Context, Hono } from 'hono';
import { fault } from '../../kernel/refuse.ts';
import { orderRow } from '../../orders/orders.service.ts';
import { settleProviderReturn } from '../../payments/attempts.service.ts';
import { returnPageOf } from '../../payments/payments.ts';
import { makeHandler, type RequestHandler } from '../answering.ts';
import type { HttpServices } from '../services.ts';
import { BODY_BYTES_MAX, readBytes } from '../api/body.ts';
import type { Env } from '../caller.ts';
import { readLanguage, readMarket } from '../cookies.ts';
import { API_POLICY } from '../security-headers.ts';
import type { Shop } from '../../shop.ts';

const PATH = '/api/payment/return/:provider';
const ROUTE = '/api/payment/return/{provider}';

/**
 * The prefix (language and market) of the page to redirect to. Empty if the page without a prefix, which follows the
 * visitor's cookies, is shown in the wanted language and market anyway. A browser sends no cookies with a POST from
 * another site, so after such a POST the language of the page without a prefix is unknown (null).
 */
function returnPrefix(c: Context<Env>, shop: Shop, market: string): string {
  const cookies = c.req.header('cookie');
  const unprefixed = readLanguage(cookies) ?? (c.req.method === 'POST' ? null : DEFAULT_LANGUAGE);
  const asked = c.req.query('language') ?? '';
  const code = shop.languages().includes(asked) ? asked : unprefixed;
  if (code === unprefixed && market === (readMarket(cookies) ?? shop.market.code)) return '';
  return prefixOf(code ?? DEFAULT_LANGUAGE, market !== shop.market.code && shop.markets.has(market) ? market : null);
}

export function addPaymentReturns(app: Hono<Env>, { requests, limits }: HttpServices): void {
  const { shop } = requests;
  const work: RequestHandler = async (c, exchange) => {
    await limits.spend('reads', 'call', exchange.caller.address);
    const provider = shop.payments.byName(c.req.param('provider') ?? '') ?? fault('NOT_FOUND');
    const isForm = c.req.method === 'POST';
    const form = new URLSearchParams(isForm ? (await readBytes(c.req.raw, BODY_BYTES_MAX)).toString('utf8') : '');
    const back = provider.parseReturn(new URL(c.req.url).searchParams, form);
    const payment = back && (await settleProviderReturn(shop, provider.name, back));
    const page = payment ? `${returnPageOf(payment)}?payment_id=${payment.paymentId}` : 'find-order';
    const order = payment && (await orderRow(shop.database, payment.orderId));
    // A payment begun in the mobile app ends there: the redirect leads to the app's URL scheme, by which the phone
    // opens the app (docs/mobile.md).
    const address =
      c.req.query('client') === APP_CLIENT
        ? appAddress(`/${page}`)
        : `${returnPrefix(c, shop, order?.market ?? shop.market.code)}/${page}`;
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
  app.get(PATH, makeHandler(requests, `GET ${ROUTE}`, work));
  app.post(PATH, makeHandler(requests, `POST ${ROUTE}`, work));
}
