// Loads a document of the shop: the one that the page's path names, or one given by its name.
import { type DocumentName, DOCUMENTS } from '@hindam/contract/document-names';
import type { ShopDocument } from '@hindam/contract/documents';
import { splitPrefix } from '@hindam/contract/pages';
import { needed, notFound, type PageRequest } from '../../kit/load.ts';

export interface DocumentPage {
  document: ShopDocument;
  isVersion: boolean;
}

function nameIn(url: URL): DocumentName {
  const name = splitPrefix(url.pathname).path.slice(1);
  return DOCUMENTS.find((one) => one === name) ?? notFound();
}

/** The version number in the URL; undefined if there is none. An invalid number throws 'not found'. */
function versionIn(url: URL): number | undefined {
  const typed = url.searchParams.get('version');
  if (typed === null) return undefined;
  return /^[1-9]\d{0,5}$/.test(typed) ? Number(typed) : notFound();
}

export async function loadDocument({ visitor, url }: PageRequest): Promise<DocumentPage> {
  const { client, language } = visitor;
  const version = versionIn(url);
  const query = { language_code: language, ...(version === undefined ? {} : { version }) };
  const { result } = needed(await client.get('content/{page}', { params: { page: nameIn(url) }, query }));
  return { document: result, isVersion: version !== undefined };
}

/**
 * Loads a document that is only a part of its page; null if the call fails, so that the rest of the page is still
 * shown.
 */
export async function loadProse({ visitor }: PageRequest, page: DocumentName): Promise<ShopDocument | null> {
  const { client, language } = visitor;
  const answer = await client.get('content/{page}', { params: { page }, query: { language_code: language } });
  return answer.ok ? answer.result : null;
}

export async function loadFaq({ visitor }: PageRequest): Promise<ShopDocument> {
  const { client, language } = visitor;
  const query = { language_code: language };
  return needed(await client.get('content/{page}', { params: { page: 'faq' }, query })).result;
}
