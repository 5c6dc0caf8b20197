// Renders one page to complete HTML. Nothing is streamed, because the server caches public pages and hashes the page's
// own scripts for its content security policy.
import type { Digits } from '@hindam/contract/language';
import { DEFAULT_LANGUAGE, htmlLanguage } from '@hindam/contract/language';
import type { Messages } from '@lingui/core';
import type { ReactNode } from 'react';
import { type EntryContext, RouterContextProvider, ServerRouter } from 'react-router';
import { catalogues } from 'virtual:catalogues';
import { waitForDeferred } from './kit/deferred.tsx';
import { documentDataContext, DocumentDataProvider } from './kit/document-data.tsx';
import { MessagesProvider } from './kit/messages-provider.tsx';
import { CACHE_CONTROL } from './kit/page.ts';
import type { I18n } from './kit/lingui.tsx';
import { type FinishedDocument, makeFinish, newMark, OwnMark } from './kit/own-scripts.tsx';
import { preloadFor } from './kit/preloads.ts';
import { renderDocument } from './kit/render-document.server.ts';
import { type Visitor, visitorContext } from './kit/visitor.ts';
import { makeI18n } from './kit/words.ts';

/** The React Router context from which loaders and actions read the visitor. */
export function contextFor(visitor: Visitor): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(visitorContext, visitor);
  context.set(documentDataContext, {});
  return context;
}

const instances = new Map<string, Promise<I18n>>();

function i18nFor(language: string, digits: Digits): Promise<I18n> {
  const key = `${language}/${digits}`;
  let loading = instances.get(key);
  if (!loading) {
    const load = catalogues[language] ?? catalogues[DEFAULT_LANGUAGE];
    if (!load) throw new Error('no catalogue was built');
    loading = load().then(async ({ messages, lazy }) => {
      const all: Messages = { ...messages };
      for (const one of Object.values(lazy)) Object.assign(all, (await one()).messages);
      return makeI18n(language, digits, all);
    });
    instances.set(key, loading);
  }
  return loading;
}

/** Renders its children unchanged, and preloads the fonts and messages of the language. */
function Page({ language, children }: { language: string; children: ReactNode }) {
  preloadFor(language);
  return children;
}

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  await context.get(visitorContext).turnToDraw?.();
  await waitForDeferred();
  const { language } = context.get(visitorContext);
  const documentData = context.get(documentDataContext);
  const i18n = await i18nFor(language, documentData.shell?.settings?.digits ?? 'latn');
  const mark = newMark();
  const { failed, ...document } = await renderDocument(
    (entryContext, nonce) => (
      <Page language={language}>
        <OwnMark value={mark}>
          <DocumentDataProvider value={documentData}>
            <MessagesProvider i18n={i18n}>
              <ServerRouter context={entryContext} url={request.url} nonce={nonce} />
            </MessagesProvider>
          </DocumentDataProvider>
        </OwnMark>
      </Page>
    ),
    routerContext,
    { mark, finish: makeFinish(mark) },
  );
  headers.set('content-type', 'text/html; charset=utf-8');
  headers.set('content-language', htmlLanguage(language));
  // A page that failed, or that does not say how long it may be cached, is never cached.
  if (failed || status >= 400 || !headers.has('cache-control')) headers.set('cache-control', CACHE_CONTROL.private);
  const response = new Response(null, { status: failed && status < 400 ? 500 : status, headers });
  if (request.method !== 'HEAD') documents.set(response, document);
  return response;
}

const documents = new WeakMap<Response, FinishedDocument>();

/**
 * The HTML of a response and the scripts in it. They are kept in a map beside the response, because as the response's
 * body the HTML would be copied twice.
 */
export function documentOf(response: Response): FinishedDocument | undefined {
  return documents.get(response);
}

/** Stops React Router from printing errors: the server logs every failed request by its response's status. */
export function handleError(): void {}
