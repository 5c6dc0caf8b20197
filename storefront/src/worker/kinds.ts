// Decides which requests the service worker answers. All others go to the network as if there were no worker.
import { PUBLIC_PAGES, splitPrefix } from '@hindam/contract/pages';
import { pageAt } from '../kit/offline.ts';

/**
 * file: a file of the build. picture: a file below `/pictures/`, such as a product's picture. page: a document.
 * answer: an API answer that is the same for everyone. own: an API answer about the visitor, member or guest.
 */
export type Kind = 'file' | 'picture' | 'page' | 'answer' | 'own';

const API = '/api/';

const ANSWERS =
  /^(?:shop\/settings|customer\/language-list|home\/sections|occasion\/list|country\/list|contact\/details|tailoring\/offer|booking\/offer|product\/list|product\/(?:details|reviews)\/[^/]+|content\/[^/]+)$/;
const OWN = /^(?:order\/list|order\/details\/[^/]+|measurement\/list|wishlist|alerts\/list)$/;

function kindOfCall(path: string, query: URLSearchParams): Kind | null {
  if (ANSWERS.test(path)) return 'answer';
  // With a key in its URL, the call returns an order to whoever has the URL; such answers must not be stored.
  return OWN.test(path) && !query.has('key') ? 'own' : null;
}

export interface WorkerRequest {
  url: URL;
  method: string;
  mode: string;
}

export function kindOf({ url, method, mode }: WorkerRequest, origin: string): Kind | null {
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
 * The path of a public page with only those query parameters that the page reads, sorted; null for any other page. A
 * stored page is found by this path, whatever campaign parameters its URL had.
 */
export function publicAddress({ pathname, searchParams }: Pick<URL, 'pathname' | 'searchParams'>): string | null {
  const { prefix, path } = splitPrefix(pathname);
  const page = PUBLIC_PAGES.find(({ pattern }) => fits(pattern, path));
  if (!page) return null;
  const kept = [...searchParams].filter(([name]) => page.query.includes(name));
  const query = new URLSearchParams(kept.sort(([one], [other]) => (one < other ? -1 : Number(one > other)))).toString();
  return `${prefix}${path}${query ? `?${query}` : ''}`;
}
