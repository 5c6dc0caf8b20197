// Makes a route's exports from one declaration: how the page loads its data, what its forms do, which messages it
// needs, whether it may show a member's data, and how it is cached. React Router removes server-only exports from the
// browser's code by name, so a page exports them one by one:
// `const route = page({ … }); export const loader = route.loader; …`
import type { ClientLoaderFunctionArgs } from 'react-router';
import type { LazyPart } from '../parts.ts';
import { type PageHandle, loadMessages } from './lazy-messages.ts';
import { type Args, pageRequest, type PageRequest, type FormRequest, type SentArgs } from './load.ts';
import { isOnline, probe } from './connection.ts';
import { SERVED } from './platform.ts';

/**
 * The values of `cache-control`, which the server's page cache obeys too. Only a page without personal data is public.
 */
export const CACHE_CONTROL = {
  public: 'public, max-age=0, s-maxage=60, stale-while-revalidate=600',
  private: 'private, no-store',
} as const;

interface PageDeclaration<D, R> {
  /** Runs on the server and in the browser. */
  load: (request: PageRequest) => Promise<D>;
  action?: (sent: FormRequest) => Promise<R>;
  messages?: readonly LazyPart[];
  /**
   * Deferred components that are visible when this page opens. In a navigation their code is loaded before the page is
   * shown.
   */
  parts?: readonly { preload: () => Promise<unknown> }[];
  membersOnly?: true;
  /** For the checkout: header and footer hide what a shopper does not need while ordering. */
  leanFrame?: true;
  cache: keyof typeof CACHE_CONTROL;
  /**
   * For a page whose URL may hold the key of a reset link: all requests, also those to the shop itself, name only the
   * origin as their referrer. `no-referrer` would leave out the origin too, by which the shop recognises its own forms.
   */
  hidesAddress?: true;
  /**
   * Called in the browser before loading. If it returns true, the server loads the data, because the server can read
   * cookies that script cannot; not while the browser is offline, and not in the app.
   */
  loadsOnServer?: () => boolean;
}

export function page<D, R = never>({
  load,
  action,
  messages = [],
  parts = [],
  membersOnly,
  leanFrame,
  cache,
  hidesAddress,
  loadsOnServer,
}: PageDeclaration<D, R>) {
  const read = (args: Args): Promise<D> => load(pageRequest(args));
  /** If the server cannot be reached, the page shows what the device has stored, as it does offline. */
  const readFromServer = async (args: ClientLoaderFunctionArgs): Promise<D> => {
    try {
      return (await args.serverLoader()) as D;
    } catch (error) {
      if (!(error instanceof TypeError) || (await probe())) throw error;
      return read(args);
    }
  };
  const send = async (args: SentArgs): Promise<R | null> =>
    action ? action({ ...pageRequest(args), form: await args.request.formData() }) : null;
  const handle: PageHandle = {
    messages,
    ...(membersOnly ? { membersOnly } : {}),
    ...(leanFrame ? { leanFrame } : {}),
    ...(cache === 'private' ? { laterStyles: true } : {}),
  };
  return {
    handle,
    loader: read,
    async clientLoader(args: ClientLoaderFunctionArgs): Promise<D> {
      const fromServer = SERVED && loadsOnServer?.() && isOnline();
      const [loaded] = await Promise.all([
        fromServer ? readFromServer(args) : read(args),
        loadMessages(...messages),
        // If a part cannot be loaded, the page is shown without it.
        ...parts.map((part) => part.preload().catch(() => undefined)),
      ]);
      return loaded;
    },
    action: send,
    clientAction: send,
    /** Runs on the server only. Error pages get the private value, so that they are never cached. */
    headers: ({ errorHeaders }: { errorHeaders?: Headers | undefined }): HeadersInit =>
      import.meta.env.SSR
        ? {
            'cache-control': errorHeaders ? CACHE_CONTROL.private : CACHE_CONTROL[cache],
            ...(hidesAddress ? { 'referrer-policy': 'strict-origin' } : {}),
          }
        : {},
  };
}
