// A page in one declaration: how it is read, what its forms do, the words it needs, whose it is and how long it is
// kept. React Router's build takes what only the server runs out of the browser's by the names of exports, so a
// page names them one by one: `const my = page({ … }); export const loader = my.loader; …`
import type { ClientLoaderFunctionArgs } from 'react-router';
import type { LazyPart } from '../parts.ts';
import { type PageHandle, loadMessages } from './lazy-messages.ts';
import { type Args, pageRequest, type PageRequest, type FormRequest, type SentArgs } from './load.ts';

/** The server's page cache reads the same header: what is `public` is the same for everyone in a language. */
export const KEPT = {
  public: 'public, max-age=0, s-maxage=60, stale-while-revalidate=600',
  private: 'private, no-store',
} as const;

interface Declared<D, R> {
  /** The same call for server and browser: what differs is the client inside the visitor. */
  load: (asked: PageRequest) => Promise<D>;
  /** What its forms do (form.ts). */
  act?: (sent: FormRequest) => Promise<R>;
  words?: readonly LazyPart[];
  membersOnly?: true;
  keep: keyof typeof KEPT;
  /** Whether the browser lacks what the server may know of her by a cookie, and so asks the server. */
  askServer?: () => boolean;
}

export function page<D, R = never>({ load, act, words = [], membersOnly, keep, askServer }: Declared<D, R>) {
  const read = (args: Args): Promise<D> => load(pageRequest(args));
  const send = async (args: SentArgs): Promise<R | null> =>
    act ? act({ ...pageRequest(args), form: await args.request.formData() }) : null;
  const handle: PageHandle = membersOnly ? { words, membersOnly } : { words };
  return {
    handle,
    loader: read,
    async clientLoader(args: ClientLoaderFunctionArgs): Promise<D> {
      const fromServer = askServer?.() && navigator.onLine;
      const [loaded] = await Promise.all([
        fromServer ? (args.serverLoader() as Promise<D>) : read(args),
        loadMessages(...words),
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
