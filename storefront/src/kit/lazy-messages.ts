// Loads messages that not every page needs. A page or a deferred component names its message parts (parts.ts). The
// server has all messages.
import type { Catalogue } from 'virtual:catalogues';
import type { LazyPart } from '../parts.ts';
import type { I18n } from './lingui.tsx';

export interface PageHandle {
  messages: readonly LazyPart[];
  /** True for a page that may show a member's data; a logout in another tab makes this tab leave the page. */
  membersOnly?: true;
  /** True for a page with `cache: 'private'` (page.ts), for which root.tsx links the style sheet later.css. */
  laterStyles?: true;
  /** True for the checkout: its header and footer hide what a shopper does not need while ordering. */
  leanFrame?: true;
}

/**
 * The messages of the document's language and the loaders of its lazy parts. Null on the server, which has all
 * messages.
 */
let store: { i18n: I18n; lazy: Catalogue['lazy'] } | null = null;
const loading = new Map<LazyPart, Promise<void>>();

export function keepMessages(i18n: I18n, lazy: Catalogue['lazy']): void {
  store = { i18n, lazy };
}

async function load(part: LazyPart, { i18n, lazy }: NonNullable<typeof store>): Promise<void> {
  const loaded = await lazy[part]?.();
  if (loaded) i18n.load(loaded.messages);
}

/**
 * Loads message parts that are not loaded yet; rejects if one fails. The next call requests a part that failed again.
 */
export async function loadMessages(...parts: readonly LazyPart[]): Promise<void> {
  const current = store;
  if (!current) return;
  await Promise.all(
    parts.map((part) => {
      const known = loading.get(part) ?? load(part, current);
      loading.set(part, known);
      return known.catch((failure: unknown) => {
        loading.delete(part);
        throw failure;
      });
    }),
  );
}

/** The message parts of the page that the document shows; they must be loaded before hydration. */
export function documentParts(): LazyPart[] {
  return (document.documentElement.dataset['words'] ?? '').split(' ').filter(Boolean) as LazyPart[];
}
