// Makes documents with React Router's request handler, for tests of code that changes or imitates its output.
import type { ReactNode } from 'react';
import { createRequestHandler, type EntryContext, Outlet, type ServerBuild, ServerRouter } from 'react-router';
import { OwnMark, OwnScripts } from '../own-scripts.tsx';
import type { MakePage } from '../render-document.server.ts';

export const ADDRESS = 'http://localhost/';

/** What the page's loader returns; some of the values need escaping in HTML or in script. */
const DATA = { title: '</script><!-- \u2028 "نص" & `', list: [1, null, { deep: true }] };

export type Draw = (context: EntryContext) => Promise<string>;

export const pageOf = (context: EntryContext): ReactNode => <ServerRouter context={context} url={ADDRESS} />;

export const markedPage =
  (mark: string): MakePage =>
  (context, nonce) => (
    <OwnMark value={mark}>
      <ServerRouter context={context} url={ADDRESS} nonce={nonce} />
    </OwnMark>
  );

export async function documentOf(draw: Draw, Page: () => ReactNode): Promise<string> {
  const Root = () => (
    <html lang="en">
      <head>
        <title>Title</title>
      </head>
      <body>
        <Page />
        <Outlet />
        <OwnScripts />
      </body>
    </html>
  );
  const route = { id: 'root', path: '', module: '/root.js', hasLoader: true, hasErrorBoundary: false };
  const build = {
    entry: {
      module: {
        default: async (_: Request, __: number, ___: Headers, entry: EntryContext) => new Response(await draw(entry)),
      },
    },
    routes: { root: { ...route, module: { default: Root, loader: () => DATA } } },
    assets: { entry: { module: '/entry.js', imports: [] }, routes: { root: route }, url: '/manifest.js', version: '1' },
    basename: '/',
    future: {},
    ssr: true,
    routeDiscovery: { mode: 'initial' },
  } as unknown as ServerBuild;
  const answer = await createRequestHandler(build, 'production')(new Request(ADDRESS));
  if (answer.status !== 200) throw new Error(`the document has the status ${answer.status}`);
  return answer.text();
}
