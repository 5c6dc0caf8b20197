// `/share/<product id>-<language>-<hash>.jpg`: the picture that is shown where a product's page is shared. An outdated
// URL redirects to the current picture, because messages that were sent earlier still contain it.
import { languageOfTag } from '@hindam/contract/language';
import type { Hono } from 'hono';
import type { Shop } from '../../shop.ts';
import { type SharePicture, sharePicturePath } from '../../catalogue/share-picture.ts';
import { fault, FaultError } from '../../kernel/refuse.ts';
import { makeHandler } from '../answering.ts';
import type { Env } from '../caller.ts';
import { sentenceError } from '../pages/pages.ts';
import { FILE_POLICY } from '../security-headers.ts';
import type { HttpServices } from '../services.ts';

const NAME = /^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})-([a-z]{2,3})-[0-9a-f]{16}\.jpg$/;
const FOR_EVER = 'public, max-age=31536000, immutable';
const FIVE_MINUTES = 'public, max-age=300';

/**
 * The current picture of a product, from any open market; null if the product has no pictures. Throws as the product
 * page does if no market has the product.
 */
async function presentPicture({ markets }: Shop, id: string, language: string): Promise<SharePicture | null> {
  const catalogues = [...markets.values()].map(({ catalogue }) => catalogue);
  const catalogue = catalogues.find((one) => one.shows(id)) ?? catalogues[0];
  return (await catalogue?.sharePicture(id, language)) ?? null;
}

export function addSharePictures(app: Hono<Env>, { requests, limits }: HttpServices): void {
  const { shop } = requests;
  app.on(
    ['GET', 'HEAD'],
    '/share/:name',
    makeHandler(
      requests,
      'GET /share/*',
      async (c, exchange) => {
        const name = c.req.param('name') ?? '';
        const [, id = '', tag = ''] = NAME.exec(name) ?? [];
        const language = languageOfTag(tag);
        if (id === '' || !shop.languages().includes(language)) fault('NOT_FOUND');
        await limits.spend('reads', 'call', exchange.caller.address);
        const picture = (await presentPicture(shop, id, language)) ?? fault('NOT_FOUND');
        const headers = {
          ...requests.common,
          'cross-origin-resource-policy': 'cross-origin',
          'content-security-policy': FILE_POLICY,
          'x-request-id': exchange.requestId,
        };
        if (picture.name !== name)
          return new Response(null, {
            status: 302,
            headers: { ...headers, location: sharePicturePath(picture), 'cache-control': FIVE_MINUTES },
          });
        const owner = `${id}-${tag}-`;
        const bytes = await shop.pictures.share({ owner, name }, picture);
        if (!bytes) throw new FaultError('UNAVAILABLE');
        return new Response(c.req.method === 'HEAD' ? null : (bytes as Buffer<ArrayBuffer>), {
          headers: {
            ...headers,
            'content-type': 'image/jpeg',
            'content-length': String(bytes.length),
            'cache-control': FOR_EVER,
          },
        });
      },
      sentenceError,
    ),
  );
}
