// Which requests the worker answers. Everything else goes to the network as if there were no worker: other methods than
// GET, operators' calls, payment pages and returns from them, files of orders, and what a member's calls answer unless
// it is named here.
import { PUBLIC_PAGES, splitPrefix } from '@hindam/contract/pages';
import { pageAt } from '../kit/offline.ts';

/**
 * file: a built file · picture: of a product · page: a document · answer: of the catalogue, the same for everyone ·
 * own: an answer about the member or guest.
 */
export type Kind = 'file' | 'picture' | 'page' | 'answer' | 'own';

const API = '/api/';

const ANSWERS =
  /^(?:shop\/settings|customer\/language-list|occasion\/list|country\/list|contact\/details|product\/list|product\/(?:details|reviews)\/[^/]+|content\/[^/]+)$/;
const OWN = /^(?:order\/list|order\/details\/[^/]+|measurement\/list|wishlist|alerts\/list)$/;

function kindOfCall(path: string, query: URLSearchParams): Kind | null {
  if (ANSWERS.test(path)) return 'answer';
  // A key in the address opens an order; it is not stored.
  return OWN.test(path) && !query.has('key') ? 'own' : null;
}

export interface Asked {
  url: URL;
  method: string;
  mode: string;
}

export function kindOf({ url, method, mode }: Asked, origin: string): Kind | null {
  if (method !== 'GET' || url.origin !== origin) return null;
  const { pathname, searchParams } = url;
  if (pathname.startsWith('/assets/')) return 'file';
  if (pathname.startsWith('/pictures/')) return 'picture';
  if (pathname.startsWith(API)) return kindOfCall(pathname.slice(API.length), searchParams);
  return mode === 'navigate' && pageAt(pathname) !== undefined ? 'page' : null;
}

function fits(pattern: string, path: string): boolean {
  const [wanted, given] = [pattern.split('/'), path.split('/')];
  return wanted.length === given.length && wanted.every((part, at) => part.startsWith(':') || part === given[at]);
}

/**
 * The path of a public page with those parameters of the query that it reads, in one order, so that a page that was
 * opened from a campaign is found again without it; null for any other page.
 */
export function publicAddress({ pathname, searchParams }: Pick<URL, 'pathname' | 'searchParams'>): string | null {
  const { prefix, path } = splitPrefix(pathname);
  const page = PUBLIC_PAGES.find(({ pattern }) => fits(pattern, path));
  if (!page) return null;
  const kept = [...searchParams].filter(([name]) => page.query.includes(name));
  const query = new URLSearchParams(kept.sort(([one], [other]) => (one < other ? -1 : Number(one > other)))).toString();
  return `${prefix}${path}${query ? `?${query}` : ''}`;
}
