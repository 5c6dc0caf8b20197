// Finds what an address names: a product by its handle or slug, or the list of a type or category by its slug, in any
// language. The slug may be the present one or a former one (decision 72).
import type { Queries } from '../kernel/database.ts';
import { slugify } from './catalogue.ts';
import { listBySlug, type ListRow, productIdBySlug } from './slugs.store.ts';

/** No slug or handle is longer, so a longer name is not looked up. */
const NAME_CHARACTERS_MAX = 255;

/**
 * The spellings under which a name out of an address is looked up, as it stands first; none if it cannot be a slug.
 * Capitals, composed and decomposed letters, accents, vowel signs and tatweel make no difference, because slugs are
 * made without them.
 */
export function spellingsOf(name: string): string[] {
  if (name.length > NAME_CHARACTERS_MAX || name.includes('\0')) return [];
  const spellings = [name, name.normalize('NFC'), name.toLowerCase(), slugify(name)];
  return [...new Set(spellings)].filter((spelling) => spelling !== '');
}

/** Id of a product sold in the market, by its handle or a slug; null if there is none. */
export async function findProduct(
  db: Queries,
  name: string,
  { language, market }: { language: string; market: string },
): Promise<string | null> {
  const spellings = spellingsOf(name);
  return spellings.length > 0 ? productIdBySlug(db, spellings, language, market) : null;
}

/** The type or category that has, or had, the slug; null if there is none. */
export async function findList(db: Queries, name: string, language: string): Promise<ListRow | null> {
  const spellings = spellingsOf(name);
  return spellings.length > 0 ? listBySlug(db, spellings, language) : null;
}
