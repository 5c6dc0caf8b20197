// Renders one page to complete HTML. Nothing is streamed, because the server caches public pages and computes their CSP
// hashes over the final HTML. `renderToString` cannot be used: it would omit the loaders' data from the document.
import { Writable } from 'node:stream';
import type { Digits } from '@hindam/contract/language';
import { DEFAULT_LANGUAGE } from '@hindam/contract/language';
import type { I18n, Messages } from '@lingui/core';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, RouterContextProvider, ServerRouter } from 'react-router';
import { catalogues } from 'virtual:catalogues';
import type { ShellData } from './kit/shell-data.ts';
import { deferredLoaded } from './kit/deferred.tsx';
import { MessagesProvider } from './kit/messages-provider.tsx';
import { KEPT } from './kit/page.ts';
import { withLateScript } from './kit/late-script.tsx';
import { preloadFor } from './kit/preloads.ts';
import { type Visitor, visitorContext } from './kit/visitor.ts';
import { wordsOf } from './kit/words.ts';

const RENDER_LIMIT_MS = 10_000;

/** The React Router context from which loaders and actions read the visitor. */
export function contextFor(visitor: Visitor): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(visitorContext, visitor);
  return context;
}

const words = new Map<string, Promise<I18n>>();

function wordsIn(language: string, digits: Digits): Promise<I18n> {
  const key = `${language}/${digits}`;
  let loading = words.get(key);
  if (!loading) {
    const load = catalogues[language] ?? catalogues[DEFAULT_LANGUAGE];
    if (!load) throw new Error('no catalogue was built');
    loading = load().then(async ({ messages, lazy }) => {
      const all: Messages = { ...messages };
      for (const one of Object.values(lazy)) Object.assign(all, (await one()).messages);
      return wordsOf(language, digits, all);
    });
    words.set(key, loading);
  }
  return loading;
}

function rendered(page: React.ReactNode): Promise<{ html: Buffer<ArrayBuffer>; failed: boolean }> {
  return new Promise((resolve, reject) => {
    let failed = false;
    const parts: Buffer[] = [];
    const body = new Writable({
      write(part: Buffer, _, taken) {
        parts.push(part);
        taken();
      },
      final(done) {
        resolve({ html: Buffer.concat(parts), failed });
        done();
      },
    });
    const { pipe, abort } = renderToPipeableStream(page, {
      onAllReady() {
        clearTimeout(limit);
        pipe(body);
      },
      onShellError(error) {
        clearTimeout(limit);
        reject(error instanceof Error ? error : new Error(String(error)));
      },
      onError() {
        failed = true;
      },
    });
    const limit = setTimeout(() => abort(new Error('rendering took too long')), RENDER_LIMIT_MS);
  });
}

function Preloads({ language }: { language: string }) {
  preloadFor(language);
  return null;
}

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  await deferredLoaded();
  const { language } = context.get(visitorContext);
  const shell = routerContext.staticHandlerContext.loaderData['root'] as ShellData | undefined;
  const i18n = await wordsIn(language, shell?.settings?.digits ?? 'latn');
  const { html, failed } = await rendered(
    <MessagesProvider i18n={i18n}>
      <Preloads language={language} />
      <ServerRouter context={routerContext} url={request.url} />
    </MessagesProvider>,
  );
  headers.set('content-type', 'text/html; charset=utf-8');
  // A page with an error is never cached.
  if (failed || status >= 400 || !headers.has('cache-control')) headers.set('cache-control', KEPT.private);
  return new Response(request.method === 'HEAD' ? null : withLateScript(html), {
    status: failed && status < 400 ? 500 : status,
    headers,
  });
}

/** Replaces React Router's own printing of errors: the server logs failed requests by the response's status. */
export function handleError(): void {}
