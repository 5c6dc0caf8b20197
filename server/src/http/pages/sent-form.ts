// Reads the form that a browser sent to a page. Files are accepted only by pages whose forms may contain them, and only
// a few such forms are in memory at a time.
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

const FORM_TYPE = 'application/x-www-form-urlencoded';
const FILES_TYPE = 'multipart/form-data';
/** Pages whose forms may contain files: without script the files are sent with the form. */
const PAGES_WITH_FILES: ReadonlySet<PageName> = new Set<PageName>(['order-return', 'order-review']);

interface SentForm {
  body: Buffer;
  bodyType: string;
}

/** Forms with files that are in memory at a time; further ones get 503. */
const FILE_FORMS_MAX = 2;
let fileForms = 0;

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
  const hasFiles = type === FILES_TYPE && page !== null && PAGES_WITH_FILES.has(page);
  if (type !== FORM_TYPE && !hasFiles) fault('WRONG_MEDIA_TYPE');
  await limits.spend('writes', 'call', exchange.caller.address);
  await limits.spend('reads', 'drawn', exchange.caller.address);
  if (!hasFiles) return work({ body: await readBytes(c.req.raw, BODY_BYTES_MAX), bodyType: FORM_TYPE });
  if (fileForms >= FILE_FORMS_MAX) fault('UNAVAILABLE');
  fileForms += 1;
  try {
    return await work({ body: await readBytes(c.req.raw, PICTURES_FORM_BYTES_MAX), bodyType });
  } finally {
    fileForms -= 1;
  }
}
