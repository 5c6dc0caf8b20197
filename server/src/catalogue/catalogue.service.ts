// What the catalogue offers to the rest of the shop. Lists, types, categories and languages come from a snapshot in
// memory, which `follow` and `reload` update. Products are read from the database, and so are cards that are not in the
// cache (catalogue.card-cache.ts).
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

/**
 * The response of a list without `shown_in`, the codes of the markets in which the list has products: a catalogue knows
 * one market only, so the caller adds them.
 */
export type FoundList = Omit<ProductList, 'shown_in'>;

export interface CatalogueChange {
  productIds: readonly string[];
  /**
   * Whether data shared by several products may have changed: types, categories, colours, fabrics, occasions,
   * languages.
   */
  groups: boolean;
}

export interface Catalogue extends CatalogueSearch {
  languages(): Language[];
  /**
   * The codes of the shop's languages: the same array until the data that products share is read again, so that a
   * request does not create one.
   */
  languageCodes(): readonly string[];
  types(language: string): ProductType[];
  categories(language: string): Category[];
  /**
   * Each occasion has the picture of a product from its list, as far as possible one that no other occasion shows, or
   * null.
   */
  occasions(language: string): Promise<Occasion[]>;
  typeSlug(id: string, language: string): string | null;
  /**
   * The key of a type, and the titles of its category, if it has one, and of the type itself, in this order. For an
   * unknown type both are empty.
   */
  typeNames(id: string, language: string): { key: string; titles: string[] };
  /** Whether the market sells this product. */
  shows(id: string): boolean;
  /** Whether the list, without filters, has a product in this market. */
  fills(list: ListName): boolean;
  /** With `search`, returns only products that match it; in the default sort order the best matches come first. */
  list(query: ProductListQuery, language: string, search?: WordSearch): Promise<FoundList>;
  /** `market` must be the market of this catalogue, with its present terms (VAT, shipping, payment options). */
  product(id: string, language: string, market: Market): Promise<Product>;
  /**
   * Products similar to the product `id`, and its type. The product is one that this market shows, or one that left the
   * shop (gone.store.ts); for any other id throws NOT_FOUND.
   */
  similar(id: string, language: string): Promise<{ type: TypeName | null; products: Card[] }>;
  /**
   * The picture that link previews show where the product's page is shared; null for a product without pictures. Throws
   * GONE or NOT_FOUND as `product` does.
   */
  sharePicture(id: string, language: string): Promise<SharePicture | null>;
  cards(ids: readonly string[], language: string): Promise<Card[]>;
  /**
   * Reads these products from the database again. With `groups`, also reads the data that products share (types,
   * colours …).
   */
  follow(change: CatalogueChange): Promise<void>;
  reload(): Promise<void>;
  size(): { products: number; bytes: number };
  /**
   * The number of products with a value that no filter offers, because the filter has too many values
   * (index-codes.ts).
   */
  leftOut(): number;
}

/** Returns a queue: each `work` starts after the previous one has ended, even if that one failed. */
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
  /**
   * For a command that needs no lists of products: the catalogues begin without products, and therefore list no types
   * either.
   */
  withoutProducts?: boolean;
}

/**
 * Opens the catalogue of each market, by market code. Most products get the words of their titles and tags only by
 * `fillWords`, so that the shop can start before all words are read; until then searches do not find these products by
 * their titles and tags.
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

/** Throws GONE for a product that the shop sold earlier, NOT_FOUND for one that this market does not show. */
async function shownRecord(database: Database, { index }: Snapshot, id: string): Promise<PageRecord> {
  const record = index.has(id) ? await loadProduct(database, id) : null;
  return record ?? fault((await findGone(database, id)) ? 'GONE' : 'NOT_FOUND');
}

/**
 * The ids of similar products, and the product's type. A product that left the shop is not in the index, so its similar
 * products are those of its type, or the latest products if the type has none.
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

/** Makes the catalogue of a market. From then on the catalogue owns `snapshot` and changes it. */
export function makeCatalogue(database: Database, market: Market, snapshot: Snapshot): Catalogue {
  // Runs one `follow` or `reload` at a time, so that an older state of the database never replaces a newer one.
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
        // The cards are removed from the cache before and after the database is read, because a request in between may
        // have cached an outdated card.
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
