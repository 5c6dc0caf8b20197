// Passes the data of the header, menus and footer (ShellData) and of some public pages to the browser as plain JSON in
// a script element, which is smaller than React Router's own format. Therefore the loaders made here return null to
// React Router.
import { createContext, useContext } from 'react';
import { createContext as createRouterContext, data, useLoaderData, useMatches } from 'react-router';
import { scriptJson } from './json-ld.tsx';
import { type Args, pageRequest, type PageRequest } from './load.ts';
import type { ShellData } from './shell-data.ts';

export interface DocumentData {
  shell?: ShellData;
  page?: unknown;
  /**
   * Data that only the server renders: tags for crawlers, and parts of a page whose HTML the browser keeps (still.tsx).
   */
  crawler?: unknown;
}

/** The loaders of one document put their data into this context, on the server only. */
export const documentDataContext = createRouterContext<DocumentData>();

/** Makes a server loader whose data goes into the document; the data must be plain JSON. */
export function documentLoader<Part extends keyof DocumentData>(
  part: Part,
  load: (request: PageRequest) => Promise<NonNullable<DocumentData[Part]>>,
): (args: Args) => Promise<null> {
  return async (args) => {
    args.context.get(documentDataContext)[part] = await load(pageRequest(args));
    return null;
  };
}

/**
 * Makes a server loader like that of `documentLoader`, for a page with two kinds of data: `page` goes into the
 * document, `crawler` is used by the server alone. `status` is the HTTP status of the document.
 */
export function crawledLoader(
  load: (request: PageRequest) => Promise<{ page: unknown; crawler: unknown; status?: number }>,
) {
  return async (args: Args) => {
    const { status = 200, ...parts } = await load(pageRequest(args));
    Object.assign(args.context.get(documentDataContext), parts);
    return data(null, { status });
  };
}

export const DOCUMENT_DATA_ID = 'document-data';

const ProvidedData = createContext<DocumentData | null>(null);

/** Provides the data on the server; the browser reads it from the document. */
export const DocumentDataProvider = ProvidedData.Provider;

let parsed: DocumentData | null = null;

function parseDocument(): DocumentData {
  parsed ??= JSON.parse(document.getElementById(DOCUMENT_DATA_ID)?.textContent || '{}') as DocumentData;
  return parsed;
}

export function useDocumentData(): DocumentData {
  const provided = useContext(ProvidedData);
  return provided ?? (import.meta.env.SSR ? {} : parseDocument());
}

/**
 * The data of a page whose server loader is made here: read from the document after a document load, and returned by
 * the page's `clientLoader` after a navigation.
 */
export function usePageData<D>(): D {
  const loaded: unknown = useLoaderData();
  const { page } = useDocumentData();
  return (loaded ?? page) as D;
}

export function useCrawlerData<D>(): D | null {
  const { crawler } = useDocumentData();
  return import.meta.env.SSR ? ((crawler as D | undefined) ?? null) : null;
}

/** The data of the current page, for components outside the page. */
export function useFramedData(): unknown {
  const loaded: unknown = useMatches().at(-1)?.loaderData;
  const { page } = useDocumentData();
  return loaded ?? page;
}

export function DocumentDataScript() {
  const { shell, page } = useDocumentData();
  return (
    <script
      id={DOCUMENT_DATA_ID}
      type="application/json"
      // oxlint-disable-next-line react/no-danger -- a child text would be escaped as HTML
      dangerouslySetInnerHTML={{ __html: scriptJson({ shell, page }) }}
    />
  );
}
