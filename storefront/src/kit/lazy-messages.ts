// Messages that only some pages need. A route names its parts in `handle` and loads them before it is shown: `export
// const handle = { words: ['account'] } satisfies PageHandle`. The server always has all messages.
import type { I18n } from '@lingui/core';
import type { Catalogue } from 'virtual:catalogues';
import type { LazyPart } from '../parts.ts';

export interface PageHandle {
  words: readonly LazyPart[];
  /** The page shows a member's own data, so it is left when the member logs out in another tab. */
  membersOnly?: true;
}

/** The browser's one message store; never set on the server, which renders two languages at once. */
let store: { i18n: I18n; lazy: Catalogue['lazy'] } | null = null;
const loading = new Map<LazyPart, Promise<void>>();

export function keepMessages(i18n: I18n, lazy: Catalogue['lazy']): void {
  store = { i18n, lazy };
}

async function load(part: LazyPart, { i18n, lazy }: NonNullable<typeof store>): Promise<void> {
  const words = await lazy[part]?.();
  if (words) i18n.load(i18n.locale, words.messages);
}

/** Resolves once the parts are loaded; a part that failed is fetched again the next time. */
export async function loadMessages(...parts: readonly LazyPart[]): Promise<void> {
  const own = store;
  if (!own) return;
  await Promise.all(
    parts.map((part) => {
      const known = loading.get(part) ?? load(part, own);
      loading.set(part, known);
      return known.catch((failure: unknown) => {
        loading.delete(part);
        throw failure;
      });
    }),
  );
}

/** The parts the document was rendered with, which must be loaded before hydration. */
export function documentParts(): LazyPart[] {
  return (document.documentElement.dataset['words'] ?? '').split(' ').filter(Boolean) as LazyPart[];
}
