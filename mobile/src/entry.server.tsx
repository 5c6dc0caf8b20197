// Renders index.html when the app is built; nothing of this is in the app.
import { makeFinish, newMark } from '@hindam/storefront/src/kit/own-scripts.tsx';
import { renderDocument } from '@hindam/storefront/src/kit/render-document.server.ts';
import { type EntryContext, ServerRouter } from 'react-router';

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  // No script of the document gets the mark: mobile/app-document.ts allows scripts by hashing those of the finished
  // build.
  const mark = newMark();
  const { parts, failed } = await renderDocument(
    (context) => <ServerRouter context={context} url={request.url} />,
    routerContext,
    { mark, finish: makeFinish(mark) },
  );
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(parts.join(''), { status: failed ? 500 : status, headers });
}
