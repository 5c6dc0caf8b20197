// `/manifest/<prefix>.webmanifest`: the manifest by which a browser installs the shop as an app, one for each language
// and market, e.g. `/manifest/ar-sa.webmanifest`. All of them describe the same app (`id`), which starts in the
// language and market in which it was installed.
import { languageOf } from '@hindam/contract/language';
import { splitPrefix } from '@hindam/contract/pages';
import type { Hono } from 'hono';
import { LEGAL_DETAILS_UNKNOWN } from '../../content/content.ts';
import { SETTINGS_TAG, shopImprint } from '../../content/content.service.ts';
import { fault } from '../../kernel/refuse.ts';
import { translate } from '../../kernel/words.ts';
import type { Shop } from '../../shop.ts';
import { type ErrorResponder, makeHandler } from '../answering.ts';
import { makeCachedResponse, SHARED_CACHE_HEADERS, toResponse } from '../cache/byte-cache.ts';
import { cacheSlot } from '../cache/compress.ts';
import type { Env } from '../caller.ts';
import type { RequestFactory } from '../exchange.ts';
import { FILE_POLICY } from '../security-headers.ts';

const TYPE = 'application/manifest+json';
const SUFFIX = '.webmanifest';
/**
 * The colour of the light theme's background and title bar (ui/src/tokens.css), shown before any style sheet is loaded.
 */
const PAPER = '#fbf8f3';

const ICONS = [
  { src: '/app/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
  { src: '/app/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
  { src: '/app/maskable-192.png', sizes: '192x192', type: 'image/png', purpose: 'maskable' },
  { src: '/app/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
] as const;

const SHORTCUTS = [
  { name: 'APP_SHORTCUT_NEW', path: '/product-list/latest_collection' },
  { name: 'APP_SHORTCUT_CART', path: '/cart' },
  { name: 'APP_SHORTCUT_ORDERS', path: '/my-order' },
  { name: 'APP_SHORTCUT_WISHES', path: '/my-wishlist' },
] as const;

const SCREENS = [
  { page: 'home', label: 'APP_SCREEN_HOME' },
  { page: 'list', label: 'APP_SCREEN_LIST' },
  { page: 'product', label: 'APP_SCREEN_PRODUCT' },
] as const;
const FORMS = [
  { form: 'narrow', sizes: '750x1624' },
  { form: 'wide', sizes: '1366x900' },
] as const;

async function manifestOf(shop: Shop, prefix: string, language: string): Promise<object> {
  const { papers } = await shopImprint({ database: shop.database });
  const { tag, direction } = languageOf(language);
  // A name that the shop has set is one text for every language.
  const name = papers.name === LEGAL_DETAILS_UNKNOWN.name ? translate(language, 'APP_NAME') : papers.name;
  return {
    id: '/',
    name,
    short_name: name,
    description: translate(language, 'APP_DESCRIPTION'),
    lang: tag,
    dir: direction,
    start_url: `${prefix}/home`,
    scope: '/',
    display: 'standalone',
    background_color: PAPER,
    theme_color: PAPER,
    categories: ['shopping', 'lifestyle'],
    icons: ICONS,
    shortcuts: SHORTCUTS.map(({ name: key, path }) => ({ name: translate(language, key), url: `${prefix}${path}` })),
    screenshots: FORMS.flatMap(({ form, sizes }) =>
      SCREENS.map(({ page, label }) => ({
        src: `/app/${page}-${tag}-${form}.jpg`,
        sizes,
        type: 'image/jpeg',
        form_factor: form,
        label: translate(language, label),
      })),
    ),
  };
}

export function addWebManifest(app: Hono<Env>, requests: RequestFactory, say: ErrorResponder): void {
  const { shop } = requests;
  app.on(
    ['GET', 'HEAD'],
    '/manifest/:name',
    makeHandler(
      requests,
      'GET /manifest/*',
      async (c, exchange) => {
        const name = c.req.param('name') ?? '';
        const { prefix, language, market, path } = splitPrefix(`/${name.slice(0, -SUFFIX.length)}`);
        const isKnown =
          name.endsWith(SUFFIX) && path === '/' && language !== null && shop.languages().includes(language);
        if (!isKnown || (market !== null && !shop.markets.has(market))) return fault('NOT_FOUND');
        const key = `manifest ${prefix}`;
        let cached = shop.cache.get(key);
        if (!cached) {
          const since = shop.cache.clock();
          const text = JSON.stringify(await manifestOf(shop, prefix, language));
          const headers = {
            ...requests.common,
            ...SHARED_CACHE_HEADERS,
            'content-type': TYPE,
            'content-security-policy': FILE_POLICY,
            vary: 'Accept-Encoding',
          };
          cached = makeCachedResponse(200, Buffer.from(text), headers, [SETTINGS_TAG]);
          shop.cache.put(key, cached, since);
        }
        return toResponse({ cached, key, slot: cacheSlot(shop.cache) }, c.req.raw, {
          'x-request-id': exchange.requestId,
        });
      },
      say,
    ),
  );
}
