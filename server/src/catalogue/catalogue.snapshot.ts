// The catalogue of a market as one server process holds it in memory: the index, to which every change is applied, and
// the data that products share (types, categories, names of colours and fabrics, occasions, languages), which is
// replaced as a whole. Everything that a list shows apart from its product cards comes from this snapshot without a
// database query.
import type {
  Category,
  Facets,
  Language,
  Occasion,
  ProductList,
  ProductListQuery,
  ProductType,
} from '@hindam/contract/catalogue';
import type { Queries } from '../kernel/database.ts';
import { imageOf } from '../kernel/picture-address.ts';
import { fault } from '../kernel/refuse.ts';
import { type Market, money } from '../pricing/pricing.ts';
import { inLanguage, slugsOf } from './catalogue.cards.ts';
import type { CatalogueIndex } from './catalogue.index.ts';
import { type GroupWords, groupWordsOf } from './group-words.ts';
import {
  type GroupRow,
  loadCategories,
  loadColourNames,
  loadFabricNames,
  loadLanguages,
  loadNow,
  loadOccasions,
  loadTypePairs,
  loadTypes,
  type NameRow,
  type OccasionRow,
  type TypeRow,
} from './catalogue.store.ts';
import { type Counts, isCollection } from './index-facts.ts';

export interface Groups {
  types: TypeRow[];
  categories: GroupRow[];
  /** The key is the id of a type, the value the ids of the types whose products complete its look. */
  typePairs: ReadonlyMap<string, readonly string[]>;
  colours: ReadonlyMap<string, NameRow>;
  fabrics: ReadonlyMap<string, NameRow>;
  words: GroupWords;
  /** By code of the occasion, in the order in which the shop shows occasions. */
  occasions: ReadonlyMap<string, OccasionRow>;
  languages: Language[];
  languageCodes: readonly string[];
  /**
   * The database's time when the shared data was loaded. Product pages decide by it whether a product has the badge
   * `new`.
   */
  now: Date;
}

export interface Snapshot extends Groups {
  index: CatalogueIndex;
}

export async function loadGroups(db: Queries): Promise<Groups> {
  // One query after the other, so that loading takes only one connection of the pool and requests can use the others.
  const types = await loadTypes(db);
  const categories = await loadCategories(db);
  const pairs = await loadTypePairs(db);
  const colours = await loadColourNames(db);
  const fabrics = await loadFabricNames(db);
  const occasions = await loadOccasions(db);
  const languages = await loadLanguages(db);
  const now = await loadNow(db);
  const named = (rows: NameRow[]): ReadonlyMap<string, NameRow> => new Map(rows.map((row) => [row.code, row]));
  const titled = (rows: readonly GroupRow[]) =>
    rows.map(({ id, texts }) => ({ code: id, names: Object.values(texts).map(({ title }) => title) }));
  const spelled = (rows: readonly NameRow[]) => rows.map(({ code, names }) => ({ code, names: Object.values(names) }));
  return {
    types,
    categories,
    typePairs: new Map(pairs.map(({ typeId, withTypeIds }) => [typeId, withTypeIds])),
    colours: named(colours),
    fabrics: named(fabrics),
    words: groupWordsOf({
      types: titled(types),
      categories: titled(categories),
      colours: spelled(colours),
      fabrics: spelled(fabrics),
    }),
    occasions: new Map(occasions.map((row) => [row.code, row])),
    languages,
    languageCodes: languages.map(({ code }) => code),
    now,
  };
}

function occasionsIn({ occasions }: Groups, counts: ReadonlyMap<string, number>): (OccasionRow & { count: number })[] {
  return [...occasions.values()].flatMap((row) => {
    const count = counts.get(row.code);
    return count === undefined ? [] : [{ ...row, count }];
  });
}

export function facetsOf(counts: Counts, snapshot: Snapshot, language: string, market: Market): Facets {
  const typeNames = new Map(
    snapshot.types.map((type) => [type.id, inLanguage(type.texts, language)?.title ?? type.key]),
  );
  const typeOrder = new Map(snapshot.types.map((type, position) => [type.id, position]));
  const name = (rows: ReadonlyMap<string, NameRow>, code: string): string =>
    inLanguage(rows.get(code)?.names ?? {}, language) ?? code;
  return {
    type: [...counts.type]
      .sort(([a], [b]) => (typeOrder.get(a) ?? 0) - (typeOrder.get(b) ?? 0))
      .map(([code, count]) => ({ code, name: typeNames.get(code) ?? code, count })),
    color: [...counts.color]
      .sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
      .map(([code, count]) => ({
        code,
        name: name(snapshot.colours, code),
        hex: snapshot.colours.get(code)?.hex ?? '#888888',
        count,
      })),
    size: [...counts.size].map(([code, count]) => ({ code, name: code, count })),
    sleeve_length: [...counts.sleeve_length]
      .sort(([, m], [, n]) => n - m)
      .map(([code, count]) => ({ code, name: code, count })),
    fabric: [...counts.fabric]
      .sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
      .map(([code, count]) => ({ code, name: name(snapshot.fabrics, code), count })),
    occasion: occasionsIn(snapshot, counts.occasion).map(({ code, texts, count }) => ({
      code,
      name: inLanguage(texts, language)?.title ?? code,
      count,
    })),
    price: counts.price && { min: money(counts.price.min, market), max: money(counts.price.max, market) },
    made_to_measure: counts.made_to_measure,
    in_stock: counts.in_stock,
  };
}

/**
 * The title, slugs and description of the type, category or single occasion that the list shows (only occasions have a
 * description); null for any other list. Throws NOT_FOUND for an unknown type or category.
 */
export function headingOf(query: ProductListQuery, snapshot: Snapshot, language: string): ProductList['heading'] {
  const wanted = query.list !== undefined && !isCollection(query.list) ? query.list : query.category;
  if (wanted === undefined) return query.list === undefined ? occasionHeading(query, snapshot, language) : null;
  const group = (query.category === wanted ? snapshot.categories : snapshot.types).find(({ id }) => id === wanted);
  if (!group) return fault('NOT_FOUND');
  const text = inLanguage(group.texts, language);
  // Where a type or category has no text in a language, its page shows the text of another language, and its address
  // has that text's slug.
  const slugs = Object.fromEntries(snapshot.languageCodes.map((code) => [code, slugOf(group, code)]));
  return { title: text?.title ?? group.key, slug: slugOf(group, language), slugs, description: '' };
}

/** The heading of the list of one occasion, whose slug is the occasion's code in every language. */
function occasionHeading(
  { occasion: wanted = [] }: ProductListQuery,
  { occasions, languageCodes }: Snapshot,
  language: string,
): ProductList['heading'] {
  const [code = ''] = wanted;
  const known = wanted.length === 1 ? occasions.get(code) : undefined;
  if (!known) return null;
  const { title = code, description = '' } = inLanguage(known.texts, language) ?? {};
  return { title, slug: code, slugs: Object.fromEntries(languageCodes.map((one) => [one, code])), description };
}

const slugOf = (group: GroupRow, language: string): string => inLanguage(group.texts, language)?.slug ?? group.key;

export function typeSlugOf({ types }: Snapshot, typeId: string, language: string): string | null {
  const type = types.find(({ id }) => id === typeId);
  return type ? slugOf(type, language) : null;
}

export function typeNamesIn(
  { types, categories }: Snapshot,
  typeId: string,
  language: string,
): { key: string; titles: string[] } {
  const type = types.find(({ id }) => id === typeId);
  const category = categories.find(({ id }) => id === type?.categoryId);
  const titles = [category, type].map((group) => group && inLanguage(group.texts, language)?.title);
  return { key: type?.key ?? '', titles: titles.filter((title) => title !== undefined) };
}

/**
 * Yields the names, in this language, of the types, categories, colours and fabrics whose name in any language contains
 * one of the words. A generator, because thousands of names of colours may contain one word, and a search without
 * result takes only the first few.
 */
export function* namesIn(snapshot: Snapshot, words: readonly string[], language: string): Generator<string> {
  const titleIn = (rows: readonly GroupRow[]) => (code: string) =>
    inLanguage(rows.find(({ id }) => id === code)?.texts ?? {}, language)?.title;
  const nameIn = (rows: ReadonlyMap<string, NameRow>) => (code: string) =>
    inLanguage(rows.get(code)?.names ?? {}, language);
  const kinds = [
    ['types', titleIn(snapshot.types)],
    ['categories', titleIn(snapshot.categories)],
    ['colours', nameIn(snapshot.colours)],
    ['fabrics', nameIn(snapshot.fabrics)],
  ] as const;
  for (const named of words.flatMap((word) => snapshot.words.get(word) ?? []))
    for (const some of [named.wholly, named.partly])
      for (const [kind, nameOf] of kinds)
        for (const code of some[kind]) {
          const name = nameOf(code);
          if (name !== undefined) yield name;
        }
}

export function typesOf(snapshot: Snapshot, language: string): ProductType[] {
  return snapshot.types
    .filter((type) => snapshot.index.productsOfType(type.id) > 0)
    .map((type) => {
      const text = inLanguage(type.texts, language);
      const title = text?.title ?? type.key;
      return {
        _id: type.id,
        title,
        slug: text?.slug ?? type.key,
        slugs: slugsOf(type.texts),
        category_id: type.categoryId,
        image: type.picture && imageOf(type.picture, title),
      };
    });
}

/**
 * The occasions that have products, each with the id of the product whose picture stands for it: as far as possible
 * another product for each occasion, and none of the first best sellers, because the home page may show those too.
 */
export function occasionsOf(
  snapshot: Snapshot,
  language: string,
): { occasion: Omit<Occasion, 'image'>; leading: string | null }[] {
  const { index } = snapshot;
  const rows = occasionsIn(snapshot, index.productsByOccasion());
  const size = 2 * rows.length;
  const taken = new Set(index.find({ sort: 'default', list: 'best_seller' }, { start: 0, size: rows.length }).ids);
  return rows.map(({ code, texts, count }) => {
    const { title = code, description = '' } = inLanguage(texts, language) ?? {};
    const { ids } = index.find({ sort: 'default', occasion: [code] }, { start: 0, size });
    const leading = ids.find((id) => !taken.has(id)) ?? ids[0] ?? null;
    if (leading !== null) taken.add(leading);
    return { occasion: { code, title, description, count }, leading };
  });
}

export function categoriesOf(snapshot: Snapshot, language: string): Category[] {
  return snapshot.categories.map((category) => {
    const types = snapshot.types.filter(
      (type) => type.categoryId === category.id && snapshot.index.productsOfType(type.id) > 0,
    );
    const picture = types.find((type) => type.picture)?.picture;
    const text = inLanguage(category.texts, language);
    const title = text?.title ?? category.key;
    return {
      _id: category.id,
      title,
      slug: text?.slug ?? category.key,
      slugs: slugsOf(category.texts),
      type_ids: types.map(({ id }) => id),
      image: picture ? imageOf(picture, title) : null,
    };
  });
}
