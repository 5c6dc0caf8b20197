// Routes that search engines, link previews and other outside clients fetch: robots.txt, the sitemaps, the feeds, the
// pictures of shared links, and the shop's pictures, which its own pages show too.
import { DOCUMENTS } from '@hindam/contract/document-names';
import type { Context, Hono } from 'hono';
import { requiresToken } from '../../config-demo.ts';
import { SETTINGS_TAG } from '../../content/content.service.ts';
import { documentTag } from '../../documents/documents.ts';
import { feedPath, feedsOf, merchantFeed } from '../../feeds/merchant-feed.service.ts';
import { robotsText } from '../../feeds/robots.ts';
import { indexOf, PAGES_FILE, SITEMAP_INDEX } from '../../feeds/sitemap.ts';
import { pagesSitemap, productsSitemap, sitemapFiles } from '../../feeds/sitemap.service.ts';
import { LIST_TAG } from '../../kernel/events.ts';
import { fault } from '../../kernel/refuse.ts';
import { shopIn } from '../../markets.ts';
import { makeHandler, type RequestHandler } from '../answering.ts';
import type { Env } from '../caller.ts';
import { sentenceError } from '../pages/pages.ts';
import { addPictures } from '../pages/pictures.ts';
import { API_POLICY } from '../security-headers.ts';
import type { HttpServices } from '../services.ts';
import { addSharePictures } from './share-pictures.ts';
import { makeLongTexts } from './streamed.ts';

const XML = 'application/xml; charset=utf-8';
const TYPES = { xml: XML, tsv: 'text/tab-separated-values; charset=utf-8' } as const;
const AN_HOUR = 'public, max-age=3600';

async function* only(text: string | Promise<string>): AsyncGenerator<string> {
  yield await text;
}

function productsNumber(name: string): number | null {
  const [, digits] = /^products-([1-9]\d{0,5})\.xml$/.exec(name) ?? [];
  return digits === undefined ? null : Number(digits);
}

export function addCrawlerRoutes(app: Hono<Env>, services: HttpServices): void {
  const { requests } = services;
  const { shop } = requests;
  addPictures(app, requests);
  addSharePictures(app, services);
  const send = makeLongTexts(services);
  const get = (path: string, route: string, handle: RequestHandler) =>
    app.on(['GET', 'HEAD'], path, makeHandler(requests, route, handle, sentenceError));
  const text = (c: Context<Env>, body: string, headers: Record<string, string>) =>
    new Response(c.req.method === 'HEAD' ? null : body, { headers: { ...requests.common, ...headers } });

  get('/robots.txt', 'GET /robots.txt', (c, exchange) =>
    text(c, robotsText(shop.config.publicUrl, requiresToken(shop.config)), {
      'content-type': 'text/plain; charset=utf-8',
      'content-security-policy': API_POLICY,
      'cache-control': AN_HOUR,
      'x-request-id': exchange.requestId,
    }),
  );
  get(SITEMAP_INDEX, 'GET /sitemap.xml', (c, exchange) =>
    send(c, exchange, {
      key: SITEMAP_INDEX,
      type: XML,
      tags: [LIST_TAG],
      texts: () => only(sitemapFiles(shop).then((files) => indexOf(shop.config.publicUrl, files))),
    }),
  );
  get(PAGES_FILE, 'GET /sitemap/pages.xml', (c, exchange) =>
    send(c, exchange, {
      key: PAGES_FILE,
      type: XML,
      tags: [LIST_TAG, SETTINGS_TAG, ...DOCUMENTS.map(documentTag)],
      texts: () => pagesSitemap(shop),
    }),
  );
  get('/sitemap/:name', 'GET /sitemap/*', async (c, exchange) => {
    const number = productsNumber(c.req.param('name') ?? '') ?? fault('NOT_FOUND');
    const texts = (await productsSitemap(shop, number)) ?? fault('NOT_FOUND');
    return send(c, exchange, { key: c.req.path, type: XML, tags: [LIST_TAG], texts: () => texts });
  });
  get('/feeds/:name', 'GET /feeds/*', (c, exchange) => {
    const feed = feedsOf(shop).find((one) => feedPath(one) === c.req.path) ?? fault('NOT_FOUND');
    return send(c, exchange, {
      key: feedPath(feed),
      type: TYPES[feed.format],
      tags: [LIST_TAG, SETTINGS_TAG],
      texts: () => merchantFeed(shopIn(shop, feed.market), feed),
    });
  });
}
