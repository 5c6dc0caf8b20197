// Loads a document of the shop: the one that the page's path names, or one given by its name.
import { type DocumentName, DOCUMENTS } from '@hindam/contract/document-names';
import type { ShopDocument } from '@hindam/contract/documents';
import { splitPrefix } from '@hindam/contract/pages';
import { needed, notFound, type PageRequest } from '../../kit/load.ts';

export interface DocumentPage {
  document: ShopDocument;
  /** True if the URL asks for a certain version. */
  isVersion: boolean;
}

function nameIn(url: URL): DocumentName {
  const name = splitPrefix(url.pathname).path.slice(1);
  return DOCUMENTS.find((one) => one === name) ?? notFound();
}

/** The version in the URL; undefined if there is none; an invalid one is 'not found'. */
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

/** Loads the document shown on a page that has other content too; null if the call fails. */
export async function loadProse({ visitor }: PageRequest, page: DocumentName): Promise<ShopDocument | null> {
  const { client, language } = visitor;
  const answer = await client.get('content/{page}', { params: { page }, query: { language_code: language } });
  return answer.ok ? answer.result : null;
}

/** Loads the questions and answers; if the call fails, the whole page is an error page. */
export async function loadFaq({ visitor }: PageRequest): Promise<ShopDocument> {
  const { client, language } = visitor;
  const query = { language_code: language };
  return needed(await client.get('content/{page}', { params: { page: 'faq' }, query })).result;
}
