// Service functions for what products share: types, categories, fabrics and colours. An import finds categories and
// fabrics by name and adds those that are missing; of all four it changes what its file states. Functions that change
// something return whether anything changed. They run in the caller's transaction, which has to `publish` the products
// that show what changed.
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

/** The position of new categories, so that they are listed after those with a smaller one. */
const LAST_POSITION = 1_000;

/** Compares names by their slugs, so that capitals, spaces and accents do not matter. */
function isNamed(wanted: Texts<string>, names: readonly string[]): boolean {
  const slugs = new Set(Object.values(wanted).map(slugify));
  return names.some((name) => slugs.has(slugify(name)));
}

/** Makes a key from the English name, or from any other if there is none. */
const keyOf = (names: Texts<string>): string => slugify(names['en'] ?? Object.values(names)[0] ?? '');

/** Languages without a name show the English one, so something new gets an English name even if the file has none. */
function withEnglish(names: Texts<string>): Texts<string> {
  const [any] = Object.values(names);
  return any === undefined || names['en'] !== undefined ? names : { ...names, en: any };
}

const titlesOf = (names: Texts<string>): Title[] =>
  Object.entries(names).map(([language, title]) => ({ language, title, slug: slugify(title) }));

/** Returns the code of the first of these fabrics that has one of the names, or the code for a new fabric. */
export function fabricNamed(fabrics: readonly { code: string; names: Texts<string> }[], names: Texts<string>): string {
  return fabrics.find((fabric) => isNamed(names, Object.values(fabric.names)))?.code ?? keyOf(names);
}

/**
 * Returns the key of the first of these categories that has one of the names, or the key made from them; otherwise that
 * key, for a new category.
 */
export function categoryNamed(
  categories: readonly { code: string; names: Texts<string> }[],
  names: Texts<string>,
): string {
  const key = keyOf(names);
  return categories.find(({ code, names: own }) => code === key || isNamed(names, Object.values(own)))?.code ?? key;
}

/** Returns the code of the fabric that has one of these names, or the code for a new fabric. */
export async function fabricCodeOf(db: Queries, names: Texts<string>): Promise<string> {
  return fabricNamed(await loadFabricNames(db), names);
}

/** Adds the fabric, or changes its names; languages that are not given keep their name. */
export async function nameFabric(tx: Transaction, code: string, names: Texts<string>): Promise<boolean> {
  const isNew = await insertFabric(tx, code);
  return writeFabricNames(tx, code, isNew ? withEnglish(names) : names);
}

/**
 * Adds the category, or changes the titles of the one that has one of these or the key made from them; languages that
 * are not given keep theirs.
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

/** Changes the titles of a type; languages that are not given keep theirs. */
export function nameType(tx: Transaction, typeId: string, titles: Texts<string>): Promise<boolean> {
  return writeTypeTitles(tx, typeId, titlesOf(titles));
}

/** Changes shade and names of a colour; a shade or language that is not given stays. */
export async function changeColour(
  tx: Transaction,
  code: string,
  { hex, names }: { hex: string | undefined; names: Texts<string> },
): Promise<boolean> {
  const painted = hex !== undefined && (await writeColourShade(tx, code, hex));
  const named = await writeColourNames(tx, code, names);
  return painted || named;
}
