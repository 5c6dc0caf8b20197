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
  // The renderer needs the mark of the shop's own scripts (own-scripts.tsx), but no script of this document gets it:
  // mobile/app-document.ts allows all scripts of the finished build by their hashes.
  const mark = newMark();
  const { parts, failed } = await renderDocument(
    (context) => <ServerRouter context={context} url={request.url} />,
    routerContext,
    { mark, finish: makeFinish(mark) },
  );
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(parts.join(''), { status: failed ? 500 : status, headers });
}
