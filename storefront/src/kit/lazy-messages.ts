// Messages that only some pages read. A route names its parts in `handle` and loads them before it is shown:
// `export const handle = { words: ['account'] } satisfies PageHandle`. The server has all messages always.
import type { I18n } from '@lingui/core';
import type { Catalogue } from 'virtual:catalogues';
import type { LazyPart } from '../parts.ts';

export interface PageHandle {
  words: readonly LazyPart[];
  /** It shows what is a member's own, so it is left when they log out in another tab. */
  membersOnly?: true;
}

/** The browser's one message store; never set on the server, where two languages are drawn at once. */
let store: { i18n: I18n; lazy: Catalogue['lazy'] } | null = null;
const loading = new Map<LazyPart, Promise<void>>();

export function keepMessages(i18n: I18n, lazy: Catalogue['lazy']): void {
  store = { i18n, lazy };
}

async function load(part: LazyPart, { i18n, lazy }: NonNullable<typeof store>): Promise<void> {
  const words = await lazy[part]?.();
  if (words) i18n.load(i18n.locale, words.messages);
}

/** Resolves once the parts can be read; a part that could not be fetched is tried again the next time. */
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

/** The parts the document was drawn with, which must be there before it wakes up. */
export function documentParts(): LazyPart[] {
  return (document.documentElement.dataset['words'] ?? '').split(' ').filter(Boolean) as LazyPart[];
}
