// What the catalogue offers to the rest of the shop. Lists, types, categories and languages come from a snapshot in
// memory, which follows the changes that events report; products are read from the database, and so are cards that
// catalogue.card-cache.ts does not hold.
import {
  type Card,
  type Category,
  type Language,
  type Occasion,
  type Product,
  type ProductList,
  type ProductListQuery,
  PRODUCTS_PER_PAGE,
  type ProductType,
} from '@hindam/contract/catalogue';
import type { Database } from '../kernel/database.ts';
import { fault } from '../kernel/refuse.ts';
import type { Market } from '../pricing/pricing.ts';
import { RELATED_PRODUCTS } from './catalogue.ts';
import { inColour } from './catalogue.cards.ts';
import { makeCardCache } from './catalogue.card-cache.ts';
import { makeIndex } from './catalogue.index.ts';
import { lookOf } from './catalogue.look.ts';
import { productOf } from './catalogue.page.ts';
import { type CatalogueSearch, colourOf, filterOf, searchIn, type WordSearch } from './catalogue.search.ts';
import {
  categoriesOf,
  facetsOf,
  headingOf,
  loadGroups,
  occasionsOf,
  type Snapshot,
  typeNamesIn,
  typeSlugOf,
  typesOf,
} from './catalogue.snapshot.ts';
import { loadProduct, type PageRecord } from './catalogue.store.ts';
import { findGone } from './gone.store.ts';
import { fillIndexes, readAgain, readSome } from './index-fill.ts';
import { fillsIn, type ListName } from './list-names.ts';
import { type SharePicture, sharePictureOf } from './share-picture.ts';

export type { ProductRecord } from './catalogue.store.ts';
export { fillWords } from './index-fill.ts';

type TypeName = Pick<ProductType, '_id' | 'title' | 'slug'>;

/** The answer about a list; only the caller knows the other markets. */
export type FoundList = Omit<ProductList, 'shown_in'>;

export interface CatalogueChange {
  productIds: readonly string[];
  /** Whether what products share may have changed: types, categories, colours, fabrics, occasions, languages. */
  groups: boolean;
}

export interface Catalogue extends CatalogueSearch {
  languages(): Language[];
  /** Codes of the shop's languages, without making a new array, because every request calls it. */
  languageCodes(): readonly string[];
  types(language: string): ProductType[];
  categories(language: string): Category[];
  /** Each with the picture of the first product of its list that no other occasion shows. */
  occasions(language: string): Promise<Occasion[]>;
  /** The slug of a type's list in a language; null if there is no such type. */
  typeSlug(id: string, language: string): string | null;
  /** The key of a type, and its title with that of its category before it; of an unknown type nothing. */
  typeNames(id: string, language: string): { key: string; titles: string[] };
  /** Whether the product is shown in this market. */
  shows(id: string): boolean;
  /** Whether the list of a collection, type, category or occasion has products in this market, whatever is filtered. */
  fills(list: ListName): boolean;
  /** With `search`, only the products that it finds, and those that fit best first unless the query sorts by price. */
  list(query: ProductListQuery, language: string, search?: WordSearch): Promise<FoundList>;
  /** `market` is this catalogue's market, with its present terms. */
  product(id: string, language: string, market: Market): Promise<Product>;
  /** Products like one that is in the shop or was in it once; throws NOT_FOUND for any other. */
  similar(id: string, language: string): Promise<{ type: TypeName | null; products: Card[] }>;
  /** The picture for pages that share the product's; null if it has none. Throws as `product` does. */
  sharePicture(id: string, language: string): Promise<SharePicture | null>;
  /** Cards of those of the products that are sold in this market, in the requested order. */
  cards(ids: readonly string[], language: string): Promise<Card[]>;
  /** Reads these products from the database again, and with `groups` also what products share. */
  follow(change: CatalogueChange): Promise<void>;
  /** Reads the whole catalogue from the database again. */
  reload(): Promise<void>;
  /** How many products the index in memory has, and how large it is. */
  size(): { products: number; bytes: number };
  /** How many products have a value that no filter has, because there are too many values. */
  leftOut(): number;
}

/** Returns a function that starts each work after the one before has ended, also if that failed. */
function oneAfterTheOther(): (work: () => Promise<void>) => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  return (work) => {
    const run = last.then(work);
    last = run.catch(() => undefined);
    return run;
  };
}

export interface CatalogueSettings {
  database: Database;
  markets: readonly Market[];
  /** The catalogues have no products and types until they are reloaded. */
  withoutProducts?: boolean;
}

/**
 * Opens the catalogues of these markets; by the market's code, in the same order. Searches find their products only
 * after `fillWords`, so that the shop need not wait for it.
 */
export async function openCatalogues(settings: CatalogueSettings): Promise<Map<string, Catalogue>> {
  const { database, markets, withoutProducts = false } = settings;
  if (markets.length === 0) return new Map();
  const groups = await loadGroups(database);
  const codes = withoutProducts ? [] : markets.map(({ code }) => code);
  const indexes = await fillIndexes(database, codes);
  return new Map(
    markets.map((market) => {
      const index = indexes.get(market.code) ?? makeIndex();
      return [market.code, makeCatalogue(database, market, { index, ...groups })];
    }),
  );
}

/** The record of a product that this market shows; throws GONE if it was in the shop once, else NOT_FOUND. */
async function shownRecord(database: Database, { index }: Snapshot, id: string): Promise<PageRecord> {
  const record = index.has(id) ? await loadProduct(database, id) : null;
  return record ?? fault((await findGone(database, id)) ? 'GONE' : 'NOT_FOUND');
}

/**
 * The ids of products like this one, and its type. A product that is gone has no place in the index: the products of
 * its type are shown instead, or the latest ones if there are none.
 */
async function similarIn(
  database: Database,
  { index }: Snapshot,
  id: string,
): Promise<{ ids: string[]; typeId: string | null }> {
  const size = RELATED_PRODUCTS;
  if (index.has(id)) {
    const { typeId = null } = (await loadProduct(database, id)) ?? {};
    return { ids: index.related(id, size), typeId };
  }
  const gone = (await findGone(database, id)) ?? fault('NOT_FOUND');
  const { typeId } = gone;
  const list = typeId !== null && index.productsOfType(typeId) > 0 ? typeId : 'latest_collection';
  return { ids: index.find({ sort: 'default', list }, { start: 0, size }).ids, typeId };
}

/** The occasions, each with the picture of its first product. */
async function picturedOccasions(snapshot: Snapshot, cards: Catalogue['cards'], language: string): Promise<Occasion[]> {
  const found = occasionsOf(snapshot, language);
  const leading = await cards(
    found.flatMap((one) => one.leading ?? []),
    language,
  );
  return found.map(({ occasion, leading: id }) => ({
    ...occasion,
    image: leading.find((card) => card._id === id)?.image ?? null,
  }));
}

const memoryOf = ({ index }: Snapshot): Pick<Catalogue, 'size' | 'leftOut'> => ({
  size: () => ({ products: index.productCount(), bytes: index.bytes() }),
  leftOut: () => index.leftOutCount(),
});

/** What single pages of products show. */
function pagesIn(
  database: Database,
  market: Market,
  snapshot: Snapshot,
  cards: ReturnType<typeof makeCardCache>['cards'],
): Pick<Catalogue, 'product' | 'similar' | 'sharePicture'> {
  return {
    async product(id, language, terms) {
      const record = await shownRecord(database, snapshot, id);
      const look = lookOf(record, snapshot, market.code);
      const related = snapshot.index.related(id, RELATED_PRODUCTS, new Set(look.map(({ id: one }) => one)));
      const shown = await cards([...related, ...look.map(({ id: one }) => one)], language);
      const isRelated = new Set(related);
      const others = {
        related: shown.filter((card) => isRelated.has(card._id)),
        look: shown
          .filter((card) => !isRelated.has(card._id))
          .map((card) => inColour(card, look.find(({ id: one }) => one === card._id)?.colour ?? card.color)),
      };
      return productOf(record, others, language, terms, snapshot.now);
    },
    async similar(id, language) {
      const { ids, typeId } = await similarIn(database, snapshot, id);
      const type = typesOf(snapshot, language).find(({ _id }) => _id === typeId);
      return {
        type: type ? { _id: type._id, title: type.title, slug: type.slug } : null,
        products: await cards(ids, language),
      };
    },
    sharePicture: async (id, language) => sharePictureOf(await shownRecord(database, snapshot, id), language),
  };
}

/** The catalogue of a market over its snapshot, which it changes from then on. */
export function makeCatalogue(database: Database, market: Market, snapshot: Snapshot): Catalogue {
  // Changes are read one after the other, so that an older reading never replaces a newer one.
  const inTurn = oneAfterTheOther();

  const { cards, forget } = makeCardCache(database, market.code);

  return {
    languages: () => snapshot.languages,
    languageCodes: () => snapshot.languageCodes,
    types: (language) => typesOf(snapshot, language),
    categories: (language) => categoriesOf(snapshot, language),
    occasions: (language) => picturedOccasions(snapshot, cards, language),
    typeSlug: (id, language) => typeSlugOf(snapshot, id, language),
    typeNames: (id, language) => typeNamesIn(snapshot, id, language),
    shows: (id) => snapshot.index.has(id),
    fills: (list) => fillsIn(snapshot, list),
    ...searchIn(snapshot, cards),
    async list(wanted, language, words) {
      const heading = headingOf(wanted, snapshot, language);
      const { index } = snapshot;
      const search = words && filterOf(words, snapshot);
      const query = search ? { ...wanted, search } : wanted;
      const size = query.limit ?? PRODUCTS_PER_PAGE;
      const { ids, total, counts, asOf } = index.find(query, { start: (query.page - 1) * size, size }, query.as_of);
      return {
        products: (await cards(ids, language)).map((card) => inColour(card, colourOf(index, card, query))),
        total,
        page: query.page,
        pages: Math.max(1, Math.ceil(total / size)),
        as_of: asOf,
        facets: facetsOf(counts, snapshot, language, market),
        heading,
      };
    },
    ...pagesIn(database, market, snapshot, cards),
    cards: (ids, language) =>
      cards(
        [...new Set(ids)].filter((id) => snapshot.index.has(id)),
        language,
      ),
    follow: ({ productIds, groups }) =>
      inTurn(async () => {
        // Cards are forgotten before reading and again after it, because a card that is read meanwhile may be older.
        forget(productIds);
        if (groups) Object.assign(snapshot, await loadGroups(database));
        await readSome(snapshot.index, database, market.code, productIds);
        forget(productIds);
      }),
    reload: () =>
      inTurn(async () => {
        forget(null);
        Object.assign(snapshot, await loadGroups(database));
        await readAgain(snapshot.index, database, market.code);
        forget(null);
      }),
    ...memoryOf(snapshot),
  };
}
