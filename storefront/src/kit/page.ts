// A page in one declaration: how it is read, what its forms do, the words it needs, whose it is and how long it is
// kept. React Router's build takes what only the server runs out of the browser's by the names of exports, so a
// page names them one by one: `const my = page({ … }); export const loader = my.loader; …`
import type { ClientLoaderFunctionArgs } from 'react-router';
import type { LatePart } from '../parts.ts';
import { type PageHandle, needWords } from './late-words.ts';
import { type Args, asked, type Asked, type Sent, type SentArgs } from './load.ts';

/** The server's page cache reads the same header: what is `public` is the same for everyone in a language. */
export const KEPT = {
  public: 'public, max-age=0, s-maxage=60, stale-while-revalidate=600',
  private: 'private, no-store',
} as const;

interface Declared<D, R> {
  /** The same call for server and browser: what differs is the client inside the visitor. */
  load: (asked: Asked) => Promise<D>;
  /** What its forms do (form.ts). */
  act?: (sent: Sent) => Promise<R>;
  words?: readonly LatePart[];
  own?: true;
  keep: keyof typeof KEPT;
  /** Whether the browser lacks what the server may know of her by a cookie, and so asks the server. */
  askServer?: () => boolean;
}

export function page<D, R = never>({ load, act, words = [], own, keep, askServer }: Declared<D, R>) {
  const read = (args: Args): Promise<D> => load(asked(args));
  const send = async (args: SentArgs): Promise<R | null> =>
    act ? act({ ...asked(args), form: await args.request.formData() }) : null;
  const handle: PageHandle = own ? { words, own } : { words };
  return {
    handle,
    loader: read,
    async clientLoader(args: ClientLoaderFunctionArgs): Promise<D> {
      const fromServer = askServer?.() && navigator.onLine;
      const [loaded] = await Promise.all([
        fromServer ? (args.serverLoader() as Promise<D>) : read(args),
        needWords(...words),
      ]);
      return loaded;
    },
    action: send,
    clientAction: send,
    /** The server's alone; an error on the page is never kept. */
    headers: ({ errorHeaders }: { errorHeaders?: Headers | undefined }): HeadersInit =>
      import.meta.env.SSR ? { 'cache-control': errorHeaders ? KEPT.private : KEPT[keep] } : {},
  };
}
