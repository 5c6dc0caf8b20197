// Reads the form that a browser sent to a page. Files are accepted only by pages whose forms may contain them, and only
// a few such forms are in memory at a time (uploads.ts).
import type { Buffer } from 'node:buffer';
import { type PageName, pageNameOf } from '@hindam/contract/page-names';
import { PICTURES_FORM_BYTES_MAX } from '@hindam/contract/return-reasons';
import type { Context } from 'hono';
import { fault } from '../../kernel/refuse.ts';
import { BODY_BYTES_MAX, readBytes } from '../api/body.ts';
import type { Env } from '../caller.ts';
import { requireSameOrigin } from '../cross-site.ts';
import type { Exchange } from '../exchange.ts';
import type { HttpServices } from '../services.ts';
import { withUpload } from '../uploads.ts';
import { boundaryIn, fitsBesideParts } from './files-form.ts';

const FORM_TYPE = 'application/x-www-form-urlencoded';
/** Pages whose forms may contain files: without script the files are sent with the form. */
const PAGES_WITH_FILES: ReadonlySet<PageName> = new Set<PageName>(['order-return', 'order-review']);

interface SentForm {
  body: Buffer;
  bodyType: string;
}

export async function withForm<T>(
  services: HttpServices,
  c: Context<Env>,
  exchange: Exchange,
  pathname: string,
  work: (form: SentForm | null) => Promise<T>,
): Promise<T> {
  if (c.req.method !== 'POST') return work(null);
  const { requests, limits } = services;
  requireSameOrigin(requests, exchange, c.req.raw.headers);
  const bodyType = c.req.header('content-type') ?? '';
  const type = bodyType.split(';', 1)[0]?.trim().toLowerCase();
  const page = pageNameOf(pathname);
  const boundary = page !== null && PAGES_WITH_FILES.has(page) ? boundaryIn(bodyType) : null;
  if (type !== FORM_TYPE && boundary === null) fault('WRONG_MEDIA_TYPE');
  const { address } = exchange.caller;
  await limits.spend('writes', boundary === null ? 'call' : 'dearCall', address);
  await limits.spend('reads', 'drawn', address);
  if (boundary === null) return work({ body: await readBytes(c.req.raw, BODY_BYTES_MAX), bodyType: FORM_TYPE });
  return withUpload(limits, address, 'form', async () => {
    const body = await readBytes(c.req.raw, PICTURES_FORM_BYTES_MAX);
    if (!fitsBesideParts(body, boundary, BODY_BYTES_MAX)) fault('TOO_LARGE');
    return work({ body, bodyType });
  });
}
