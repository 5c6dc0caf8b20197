// The choice of a market (the country whose prices and terms are shown): stores it and returns to the previous page, as
// that of a language does.
import type { Hono } from 'hono';
import { makeHandler, type ErrorResponder } from '../answering.ts';
import type { Env } from '../caller.ts';
import { marketCookie } from '../cookies.ts';
import type { RequestFactory } from '../exchange.ts';
import { addLanguageRoute, storedChoice } from './language-route.ts';

function addMarketRoute(app: Hono<Env>, requests: RequestFactory, say: ErrorResponder): void {
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

/** The forms by which a visitor without script chooses a language and a market. */
export function addChoiceRoutes(app: Hono<Env>, requests: RequestFactory, say: ErrorResponder): void {
  addLanguageRoute(app, requests, say);
  addMarketRoute(app, requests, say);
}
