// How the service worker answers requests for pages. The server's response comes first; a stored page is used without a
// connection or if the server takes too long. Only public pages are stored. Without a connection, a page that is not
// stored is answered with the page `/offline`, whose script opens the wanted page if that works offline.
import { htmlLanguage, LANGUAGES } from '@hindam/contract/language';
import { splitPrefix } from '@hindam/contract/pages';
import { OFFLINE_PATH, pageAt } from '../kit/offline.ts';
import { firstOf, type Parts } from './answers.ts';
import { publicAddress } from './kinds.ts';
import { isOfRelease } from './release.ts';

export interface PageParts extends Parts {
  origin: string;
  /**
   * Language tag and market in the visitor's cookies, `ar-sa` or `ar`; null if no language is stored or the worker
   * cannot read cookies.
   */
  chosen: () => Promise<string | null>;
}

const OK = 200;
/**
 * Query parameter added to the URL of a stored page. It has the language and market, so that one page can be stored in
 * several.
 */
const VARIANT = '~';

const MARKET = /<html[^<>]* data-market="(\w+)"/;

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

/**
 * The URL under which the page is stored in the wanted language and market, else the URL of the variant stored last;
 * null if the page is not stored.
 */
async function findUrl({ stores }: PageParts, address: string, wanted: string | null): Promise<string | null> {
  const begin = stored(address, '');
  const urls = (await stores.urls('pages')).filter((url) => {
    const { pathname, search } = new URL(url);
    return `${pathname}${search}`.startsWith(begin);
  });
  return urls.find((url) => url.endsWith(`${VARIANT}=${wanted}`)) ?? urls.at(-1) ?? null;
}

async function find(parts: PageParts, address: string): Promise<Response | null> {
  // A prefix in the path determines language and market; without a prefix the visitor's cookies do.
  const wanted = splitPrefix(address).prefix === '' ? await parts.chosen() : null;
  const url = await findUrl(parts, address, wanted);
  return url === null ? null : parts.stores.find('pages', url);
}

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

export async function keepPage(parts: PageParts, address: string): Promise<void> {
  // The server does not count a request with this header as a visit.
  const request = new Request(new URL(address, parts.origin), { headers: { purpose: 'prefetch' } });
  try {
    await store(parts, address, await parts.fetch(request));
  } catch {
    // There is no connection. The page is stored when it is next opened.
  }
}

/** Stores the page `/offline` in this language and market, unless that of this release is stored already. */
async function keepOfflinePage(parts: PageParts, prefix: string, variant: string): Promise<void> {
  const address = `${prefix}${OFFLINE_PATH}`;
  const there = await parts.stores.find('pages', stored(address, variant));
  if (!there || !isOfRelease(await there.text(), parts.release)) await keepPage(parts, address);
}

/** Adds the attribute by which the page knows that it came from the cache (shell/offline-banner.tsx). */
async function marked(response: Response): Promise<Response> {
  return withText(response, (await response.text()).replace('<html ', '<html data-stored="" '));
}

function withText({ headers, status }: Response, html: string): Response {
  return new Response(html, { status, headers });
}

const SCRIPT = /<script\b[^>]*>[\s\S]*?<\/script\s*>/gi;

/**
 * Whether the page `/offline` can open `page` by script: the stored `/offline` must be of this release, and the chunk
 * of `page` must be stored.
 */
async function canStart({ stores, release }: PageParts, page: string, html: string): Promise<boolean> {
  const { files } = release;
  // After a release, the stored `/offline` may still be of the former release, whose files differ.
  if (!isOfRelease(html, release)) return false;
  const chunk = files.find((file) => file.startsWith(`/assets/${page}-`) && file.endsWith('.js'));
  return chunk !== undefined && (await stores.find('files', chunk)) !== null;
}

function tags(chosen: string | null): string[] {
  const all = Object.keys(LANGUAGES).map(htmlLanguage);
  const first = chosen?.split('-', 1)[0] ?? '';
  return [...all.filter((tag) => tag === first), ...all.filter((tag) => tag !== first)];
}

/**
 * The stored page `/offline`, without its scripts unless they can open the wanted page; a network error if it is not
 * stored.
 */
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
  // Without script, the logout form redirects to a URL with `logged_out`. The stored answers about the member are
  // deleted before that page is shown.
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

/** The paths of `/offline` in every language, which are stored when the worker is installed. */
export function offlineAddresses(): string[] {
  return tags(null).map((tag) => `/${tag}${OFFLINE_PATH}`);
}
