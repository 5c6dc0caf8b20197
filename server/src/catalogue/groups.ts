// Service functions for the data that products share: types, categories, fabrics and colours. Functions that change
// something return whether anything changed. Their caller then has to call `publish` (catalogue.write.ts) for the
// products that show the changed data, which updates their stored cards.
import type { Queries, Transaction } from '../kernel/database.ts';
import { newId } from '../kernel/ids.ts';
import { slugify, type Texts } from './catalogue.ts';
import { loadCategories, loadFabricNames } from './catalogue.store.ts';
import {
  insertCategory,
  insertFabric,
  type Title,
  writeCategoryTitles,
  writeColourNames,
  writeColourShade,
  writeFabricNames,
  writeTypeTitles,
} from './groups.store.ts';

export { measureType, moveType, productsWith } from './groups.store.ts';

/** The position of new categories: large, so that they are listed after those whose position was set. */
const LAST_POSITION = 1_000;

function isNamed(wanted: Texts<string>, names: readonly string[]): boolean {
  const slugs = new Set(Object.values(wanted).map(slugify));
  return names.some((name) => slugs.has(slugify(name)));
}

const keyOf = (names: Texts<string>): string => slugify(names['en'] ?? Object.values(names)[0] ?? '');

/**
 * Adds the first given name as the English one if English is missing, because languages without a name show the English
 * one.
 */
function withEnglish(names: Texts<string>): Texts<string> {
  const [any] = Object.values(names);
  return any === undefined || names['en'] !== undefined ? names : { ...names, en: any };
}

const titlesOf = (names: Texts<string>): Title[] =>
  Object.entries(names).map(([language, title]) => ({ language, title, slug: slugify(title) }));

/**
 * The code of the first fabric that has one of the names in any language; if there is none, a code made from the names,
 * for a new fabric.
 */
export function fabricNamed(fabrics: readonly { code: string; names: Texts<string> }[], names: Texts<string>): string {
  return fabrics.find((fabric) => isNamed(names, Object.values(fabric.names)))?.code ?? keyOf(names);
}

/**
 * The key of the first category that has one of the names in any language, or whose key equals the key made from the
 * names; if there is no such category, the key made from the names, for a new category.
 */
export function categoryNamed(
  categories: readonly { code: string; names: Texts<string> }[],
  names: Texts<string>,
): string {
  const key = keyOf(names);
  return categories.find(({ code, names: own }) => code === key || isNamed(names, Object.values(own)))?.code ?? key;
}

export async function fabricCodeOf(db: Queries, names: Texts<string>): Promise<string> {
  return fabricNamed(await loadFabricNames(db), names);
}

/**
 * Adds the fabric if it is new, else changes its names; returns whether a name was added or changed. Languages that are
 * not given keep their name.
 */
export async function nameFabric(tx: Transaction, code: string, names: Texts<string>): Promise<boolean> {
  const isNew = await insertFabric(tx, code);
  return writeFabricNames(tx, code, isNew ? withEnglish(names) : names);
}

/**
 * Finds the category by one of the titles, or by the key made from them, and changes its titles; adds the category if
 * there is none. Languages that are not given keep their title.
 */
export async function nameCategory(tx: Transaction, names: Texts<string>): Promise<{ id: string; changed: boolean }> {
  const key = keyOf(names);
  const categories = await loadCategories(tx);
  const titles = (category: (typeof categories)[number]): string[] =>
    Object.values(category.texts).map(({ title }) => title);
  const known = categories.find((category) => category.key === key || isNamed(names, titles(category)));
  const id = known?.id ?? newId();
  if (!known) await insertCategory(tx, id, key, LAST_POSITION);
  return { id, changed: await writeCategoryTitles(tx, id, titlesOf(known ? names : withEnglish(names))) };
}

export function nameType(tx: Transaction, typeId: string, titles: Texts<string>): Promise<boolean> {
  return writeTypeTitles(tx, typeId, titlesOf(titles));
}

/**
 * Changes the shade and the names of a colour, and returns whether anything changed; a shade that is undefined, and
 * languages that are not given, stay as they are.
 */
export async function changeColour(
  tx: Transaction,
  code: string,
  { hex, names }: { hex: string | undefined; names: Texts<string> },
): Promise<boolean> {
  const painted = hex !== undefined && (await writeColourShade(tx, code, hex));
  const named = await writeColourNames(tx, code, names);
  return painted || named;
}
