// Documents. The server's comes first; a stored one replaces it without a connection or when it takes too long. Only
// public pages are stored, which are the same for everyone. For any other page, and for one that was never seen, the
// worker has the page that says so: with its script, which reads the page's data from stored answers where the page
// works so, otherwise without.
import { htmlLanguage, LANGUAGES } from '@hindam/contract/language';
import { splitPrefix } from '@hindam/contract/pages';
import { OFFLINE_PATH, pageAt } from '../kit/offline.ts';
import { firstOf, type Parts } from './answers.ts';
import { publicAddress } from './kinds.ts';
import { isOfRelease } from './release.ts';

export interface PageParts extends Parts {
  origin: string;
  /** Language tag and market of the visitor's cookies, `ar-sa` or `ar`; null where the worker cannot read them. */
  chosen: () => Promise<string | null>;
}

const OK = 200;
/** Query name that stores the pages of one address in several languages and markets. */
const VARIANT = '~';

const MARKET = /<html[^>]* data-market="(\w+)"/;

/** `ar-sa`: the language and market of a document. */
function variantOf(response: Response, html: string): string {
  const market = MARKET.exec(html)?.[1];
  return `${response.headers.get('content-language') ?? ''}${market ? `-${market}` : ''}`;
}

function stored(address: string, variant: string): string {
  return `${address}${address.includes('?') ? '&' : '?'}${VARIANT}=${variant}`;
}

function isPublic({ status, redirected, headers }: Response): boolean {
  const isPage = headers.get('content-type')?.startsWith('text/html') ?? false;
  return status === OK && !redirected && isPage && !(headers.get('cache-control') ?? 'no-store').includes('no-store');
}

/** The URL under which the address is stored, in the wanted variant if possible, else the newest; null if in none. */
async function findUrl({ stores }: PageParts, address: string, wanted: string | null): Promise<string | null> {
  const begin = stored(address, '');
  const urls = (await stores.urls('pages')).filter((url) => {
    const { pathname, search } = new URL(url);
    return `${pathname}${search}`.startsWith(begin);
  });
  return urls.find((url) => url.endsWith(`${VARIANT}=${wanted}`)) ?? urls.at(-1) ?? null;
}

async function find(parts: PageParts, address: string): Promise<Response | null> {
  // The prefix says the language and market; without one the cookies do.
  const wanted = splitPrefix(address).prefix === '' ? await parts.chosen() : null;
  const url = await findUrl(parts, address, wanted);
  return url === null ? null : parts.stores.find('pages', url);
}

/** Stores a document if it is a public one of this release. */
async function store(parts: PageParts, address: string, response: Response): Promise<void> {
  if (!isPublic(response)) return;
  const copy = response.clone();
  const html = await response.text();
  if (!isOfRelease(html, parts.release)) return;
  const variant = variantOf(copy, html);
  await parts.stores.put('pages', stored(address, variant), copy);
  const { prefix } = splitPrefix(address);
  if (!address.endsWith(OFFLINE_PATH)) await keepOfflinePage(parts, prefix, variant);
}

/** Fetches a page in the background and stores it. */
export async function keepPage(parts: PageParts, address: string): Promise<void> {
  // The server does not count a request with this header as a visit.
  const request = new Request(new URL(address, parts.origin), { headers: { purpose: 'prefetch' } });
  try {
    await store(parts, address, await parts.fetch(request));
  } catch {
    // There is no connection: the next page that is stored tries again.
  }
}

/** Makes sure that there is the page for what was never seen, in this release, language and market. */
async function keepOfflinePage(parts: PageParts, prefix: string, variant: string): Promise<void> {
  const address = `${prefix}${OFFLINE_PATH}`;
  const there = await parts.stores.find('pages', stored(address, variant));
  if (!there || !isOfRelease(await there.text(), parts.release)) await keepPage(parts, address);
}

/** Marks a document as stored, which the page shows (shell/offline-banner.tsx). */
async function marked(response: Response): Promise<Response> {
  return withText(response, (await response.text()).replace('<html ', '<html data-stored="" '));
}

function withText({ headers, status }: Response, html: string): Response {
  return new Response(html, { status, headers });
}

const SCRIPT = /<script\b[^>]*>[\s\S]*?<\/script\s*>/gi;

/** The files of a page that its script begins with; the chunk's name begins with that of the page's file. */
async function canStart({ stores, release }: PageParts, page: string, html: string): Promise<boolean> {
  const { files } = release;
  // After a release only the page of the release before may be stored: it needs its own files.
  if (!isOfRelease(html, release)) return false;
  const chunk = files.find((file) => file.startsWith(`/assets/${page}-`) && file.endsWith('.js'));
  return chunk !== undefined && (await stores.find('files', chunk)) !== null;
}

/** The tags of all languages, the visitor's first. */
function tags(chosen: string | null): string[] {
  const all = Object.keys(LANGUAGES).map(htmlLanguage);
  const first = chosen?.split('-', 1)[0] ?? '';
  return [...all.filter((tag) => tag === first), ...all.filter((tag) => tag !== first)];
}

/** The page that says that there is no connection; a network error where not even that is stored. */
async function offlineResponse(parts: PageParts, url: URL): Promise<Response> {
  const { prefix } = splitPrefix(url.pathname);
  const others = tags(await parts.chosen()).map((tag) => `/${tag}`);
  for (const one of [prefix, ...others]) {
    const found = await find(parts, `${one}${OFFLINE_PATH}`);
    if (!found) continue;
    const html = await found.text();
    const page = pageAt(url.pathname);
    const starts = typeof page === 'string' && (await canStart(parts, page, html));
    return withText(found, starts ? html : html.replaceAll(SCRIPT, ''));
  }
  return Response.error();
}

export async function pageResponse(
  request: Request,
  preloaded: Promise<Response | undefined>,
  parts: PageParts,
): Promise<Response> {
  const url = new URL(request.url);
  const address = publicAddress(url);
  // A log-out without script: its answers go before the page is shown.
  if (url.searchParams.has('logged_out')) await parts.stores.drop('own');
  const arriving = Promise.resolve(preloaded)
    .catch(() => undefined)
    .then((response) => response ?? parts.fetch(request))
    .then((response) => {
      if (address !== null) parts.after(store(parts, address, response.clone()));
      return response;
    });
  const findStored = async () => {
    const seen = address === null ? null : await find(parts, address);
    return seen && marked(seen);
  };
  try {
    return await firstOf(arriving, findStored, parts);
  } catch {
    return offlineResponse(parts, url);
  }
}

/** The pages to have at once: the one that says that there is no connection, in every language of the shop. */
export function offlineAddresses(): string[] {
  return tags(null).map((tag) => `/${tag}${OFFLINE_PATH}`);
}
