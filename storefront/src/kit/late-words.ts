// Words that only some pages read. A route names its parts in `handle` and loads them before it is shown:
// `export const handle = { words: ['account'] } satisfies PageHandle`. The server has all words always.
import type { I18n } from '@lingui/core';
import type { Catalogue } from 'virtual:catalogues';
import type { LatePart } from '../parts.ts';

export interface PageHandle {
  words: readonly LatePart[];
  /** It shows what is a member's own, so it is left when they log out in another tab. */
  own?: true;
}

/** The browser's one message store; never set on the server, where two languages are drawn at once. */
let own: { i18n: I18n; late: Catalogue['late'] } | null = null;
const loading = new Map<LatePart, Promise<void>>();

export function keepWords(i18n: I18n, late: Catalogue['late']): void {
  own = { i18n, late };
}

async function load(part: LatePart, { i18n, late }: NonNullable<typeof own>): Promise<void> {
  const words = await late[part]?.();
  if (words) i18n.load(i18n.locale, words.messages);
}

/** Resolves once the parts can be read; a part that could not be fetched is tried again the next time. */
export async function needWords(...parts: readonly LatePart[]): Promise<void> {
  const store = own;
  if (!store) return;
  await Promise.all(
    parts.map((part) => {
      const known = loading.get(part) ?? load(part, store);
      loading.set(part, known);
      return known.catch((failure: unknown) => {
        loading.delete(part);
        throw failure;
      });
    }),
  );
}

/** The parts the document was drawn with, which must be there before it wakes up. */
export function documentParts(): LatePart[] {
  return (document.documentElement.dataset['words'] ?? '').split(' ').filter(Boolean) as LatePart[];
}
