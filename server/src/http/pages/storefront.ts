// Loads the storefront's server build, which renders the documents (pages).
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Client, makeClient } from '@hindam/contract/client';
import type { RouterContextProvider, ServerBuild } from 'react-router';
import type { Log } from '../../kernel/log.ts';

/** A copy of the type in storefront/src/kit/visitor.ts, which the server may not import; both have to stay alike. */
export interface Visitor {
  client: Client;
  language: string;
  market: string | null;
  prefix: string;
  origin: string;
  guestId: string | null;
  signedIn: boolean;
  consent: string | null;
  newGuestId(): string;
  turnToDraw?(): Promise<void>;
}

export interface RenderedDocument {
  /** The HTML in order; each inline script lies within one part. */
  parts: readonly string[];
  /** The texts of the inline scripts that the renderer itself wrote, as they stand in the HTML. */
  scripts: readonly string[];
}

export interface RenderDocument {
  (request: Request, visitor: Visitor): Promise<Response>;
  /** The document of a response that this renderer returned without a body; undefined for any other response. */
  documentOf?: (response: Response) => RenderedDocument | undefined;
}

type Entry = ServerBuild['entry']['module'] & {
  contextFor(visitor: Visitor): RouterContextProvider;
  documentOf(response: Response): RenderedDocument | undefined;
};

/** Null when the storefront has not been built. */
export async function loadStorefront(root: string, production: boolean, log: Log): Promise<RenderDocument | null> {
  const file = join(root, 'storefront', 'build', 'server', 'index.js');
  if (!existsSync(file)) return null;
  const build = (await import(pathToFileURL(file).href)) as ServerBuild;
  // React Router must be the same module instance that the build imports (one install at the root), because the build
  // does not recognise contexts that another instance made.
  const { createRequestHandler } = await import('react-router');
  const entry = build.entry.module as Entry;
  const handleError: Entry['handleError'] = (error, { request }) => {
    if (!request.signal.aborted) log.error({ err: error }, 'a page broke while it was drawn');
  };
  const reporting: ServerBuild = { ...build, entry: { ...build.entry, module: { ...entry, handleError } } };
  const handle = createRequestHandler(reporting, production ? 'production' : 'development');
  const render: RenderDocument = (request, visitor) => handle(request, entry.contextFor(visitor));
  return Object.assign(render, { documentOf: entry.documentOf });
}

/** The typed API client of one page; `ask` sends its calls to the Hono app in this process. */
export function clientOf(ask: (path: string, init: RequestInit) => Promise<Response>, market: string | null): Client {
  return makeClient({ base: '/api', fetch: ask, market });
}
