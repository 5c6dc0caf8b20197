// Sets the market (the country whose prices and terms are shown): stores the choice in a cookie and redirects
// to the page that the form names.
import type { Hono } from 'hono';
import { makeHandler, type ErrorResponder } from '../answering.ts';
import type { Env } from '../caller.ts';
import { marketCookie } from '../cookies.ts';
import type { RequestFactory } from '../exchange.ts';
import { storedChoice } from './language-route.ts';

export function addMarketRoute(app: Hono<Env>, requests: RequestFactory, say: ErrorResponder): void {
  app.post(
    '/market',
    makeHandler(
      requests,
      'POST /market',
      (c, exchange) =>
        storedChoice(requests, c, exchange, (code) => {
          const { market, markets } = requests.shop;
          return marketCookie(markets.has(code) ? code : market.code, exchange.caller.secure);
        }),
      say,
    ),
  );
}
