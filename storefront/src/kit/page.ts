// A page in one declaration: how it loads its data, what its forms do, the messages it needs, whether it is for
// members, and how long it is cached. React Router's build removes server-only exports from the browser's code by name,
// so a page names them one by one: `const my = page({ … }); export const loader = my.loader; …`
import type { ClientLoaderFunctionArgs } from 'react-router';
import type { LazyPart } from '../parts.ts';
import { type PageHandle, loadMessages } from './lazy-messages.ts';
import { type Args, pageRequest, type PageRequest, type FormRequest, type SentArgs } from './load.ts';

/** The server's page cache reads the same header: a `public` page is the same for everyone in a language. */
export const KEPT = {
  public: 'public, max-age=0, s-maxage=60, stale-while-revalidate=600',
  private: 'private, no-store',
} as const;

interface Declared<D, R> {
  /** Runs on the server and in the browser; only the client inside the visitor differs. */
  load: (asked: PageRequest) => Promise<D>;
  /** The handler of its forms (form.ts). */
  act?: (sent: FormRequest) => Promise<R>;
  words?: readonly LazyPart[];
  membersOnly?: true;
  keep: keyof typeof KEPT;
  /**
   * Returns true if the browser lacks what the server may know of the visitor by a cookie; the loader then asks the
   * server.
   */
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
    /** Runs on the server only; an error page is never cached. */
    headers: ({ errorHeaders }: { errorHeaders?: Headers | undefined }): HeadersInit =>
      import.meta.env.SSR ? { 'cache-control': errorHeaders ? KEPT.private : KEPT[keep] } : {},
  };
}
