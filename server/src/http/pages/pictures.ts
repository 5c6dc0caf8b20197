// `/pictures/<key>-<width>.<webp|avif|jpg>`: the sizes of a picture. A changed picture gets a new key and so a new URL,
// so browsers may cache these responses for ever.
import type { Hono } from 'hono';
import { isWidePicture } from '../../content/content.service.ts';
import { type Format, isSize, isWide } from '../../kernel/picture-address.ts';
import { fault } from '../../kernel/refuse.ts';
import { makeHandler } from '../answering.ts';
import type { Env } from '../caller.ts';
import type { RequestFactory } from '../exchange.ts';
import { FILE_POLICY } from '../security-headers.ts';

const NAME = /^([0-9a-f]{24,32})-(\d{3,4})\.(webp|avif|jpg)$/;
const FOR_EVER = 'public, max-age=31536000, immutable';
/**
 * Lifetime of a WebP that is sent while the requested AVIF is still being made, so that the next visit gets the AVIF.
 */
const MEANWHILE = 'public, max-age=60';

export function addPictures(app: Hono<Env>, requests: RequestFactory): void {
  app.on(
    ['GET', 'HEAD'],
    '/pictures/:name',
    makeHandler(requests, 'GET /pictures/*', async (c, exchange) => {
      const [, key = '', digits = '', format = ''] = NAME.exec(c.req.param('name') ?? '') ?? [];
      const width = Number(digits);
      const { shop } = requests;
      if (!isSize(width, format as Format)) fault('NOT_FOUND');
      // Only pictures of the home page have large sizes; otherwise anybody could have the whole catalogue's made.
      if (isWide(width) && !(await isWidePicture(shop.database, key, width))) fault('NOT_FOUND');
      const derived = await shop.pictures.derive(key, width, format as Format);
      if (derived.kind === 'unknown') fault('NOT_FOUND');
      if (derived.kind === 'failed') fault('UNAVAILABLE');
      const headers = {
        ...requests.common,
        // The mobile app and webmail pages show pictures on other origins than the shop's.
        'cross-origin-resource-policy': 'cross-origin',
        'content-type': `image/${derived.format === 'jpg' ? 'jpeg' : derived.format}`,
        'content-length': String(derived.bytes.length),
        'content-security-policy': FILE_POLICY,
        'cache-control': derived.kind === 'ready' ? FOR_EVER : MEANWHILE,
        'x-request-id': exchange.requestId,
      };
      return new Response(c.req.method === 'HEAD' ? null : (derived.bytes as Buffer<ArrayBuffer>), { headers });
    }),
  );
}
