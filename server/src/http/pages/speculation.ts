// Speculation rules: which documents a browser may fetch before their link is pressed. They are public pages, which
// hold nothing of the visitor. A header names the URL of the rules; inside a document they would need a hash in its
// content security policy (decision 88).
import { FOLLOWED_ATTRIBUTE, PUBLIC_PAGES } from '@hindam/contract/pages';
import type { Context, Hono } from 'hono';
import { makeHandler } from '../answering.ts';
import type { Env } from '../caller.ts';
import type { RequestFactory } from '../exchange.ts';
import { API_POLICY, RULES_PATH } from '../security-headers.ts';

/**
 * Links within the shop, as long as script does not follow them (FOLLOWED_ATTRIBUTE). Once script does, a link loads no
 * document, so a document that was fetched ahead would never be used.
 */
const LINKS = `html:not([${FOLLOWED_ATTRIBUTE}]) a[href^="/"]:not([target], [download], [hreflang])`;

const RULES = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: PUBLIC_PAGES.flatMap(({ pattern }) => [pattern, `/:prefix${pattern}`]) },
          { selector_matches: LINKS },
        ],
      },
      eagerness: 'moderate',
    },
  ],
});
const NO_RULES = JSON.stringify({ prefetch: [] });

export function addSpeculationRules(app: Hono<Env>, requests: RequestFactory): void {
  app.get(
    RULES_PATH,
    makeHandler(requests, `GET ${RULES_PATH}`, (c: Context<Env>, exchange) => {
      // A visitor who asked the browser to save data gets no rules.
      const savesData = c.req.header('save-data')?.toLowerCase() === 'on';
      const headers = {
        ...requests.common,
        'content-type': 'application/speculationrules+json',
        'cache-control': 'public, max-age=3600',
        vary: 'Save-Data',
        'content-security-policy': API_POLICY,
        'x-request-id': exchange.requestId,
      };
      return new Response(savesData ? NO_RULES : RULES, { headers });
    }),
  );
}
