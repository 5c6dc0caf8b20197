// Finds what a name in a URL stands for: a product by its handle or slug, or the list of a type or category by its
// slug, in any language. A former slug is found too (decision 72).
import type { Queries } from '../kernel/database.ts';
import { slugify } from './catalogue.ts';
import { listBySlug, type ListRow, productIdBySlug } from './slugs.store.ts';

/** No slug or handle is longer, so longer names need no query. */
const NAME_CHARACTERS_MAX = 255;

/**
 * The spellings under which a name from a URL is looked up: as written, with composed letters, in lower case, and as
 * `slugify` writes it. None for a name that is too long or has a zero character.
 */
export function spellingsOf(name: string): string[] {
  if (name.length > NAME_CHARACTERS_MAX || name.includes('\0')) return [];
  const spellings = [name, name.normalize('NFC'), name.toLowerCase(), slugify(name)];
  return [...new Set(spellings)].filter((spelling) => spelling !== '');
}

export async function findProduct(
  db: Queries,
  name: string,
  { language, market }: { language: string; market: string },
): Promise<string | null> {
  const spellings = spellingsOf(name);
  return spellings.length > 0 ? productIdBySlug(db, spellings, language, market) : null;
}

export async function findList(db: Queries, name: string, language: string): Promise<ListRow | null> {
  const spellings = spellingsOf(name);
  return spellings.length > 0 ? listBySlug(db, spellings, language) : null;
}
