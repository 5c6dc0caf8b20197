// What the catalogue offers to the rest of the shop. Lists, types, categories and languages come from a snapshot in
// memory, which is loaded anew as a whole after events that report a change of the catalogue; cards and product pages
// are read from the database.
import {
  type Card,
  type Category,
  type Language,
  type Product,
  type ProductList,
  type ProductListQuery,
  PRODUCTS_PER_PAGE,
  type ProductType,
} from '@hindam/contract/catalogue';
import { LRUCache } from 'lru-cache';
import type { Database } from '../kernel/database.ts';
import { fault } from '../kernel/refuse.ts';
import type { Market } from '../pricing/pricing.ts';
import { RELATED_PRODUCTS } from './catalogue.ts';
import { inColour } from './catalogue.cards.ts';
import { type CatalogueIndex, matchingColour, findProducts, relatedTo } from './catalogue.index.ts';
import { productOf } from './catalogue.page.ts';
import { categoriesOf, facetsOf, headingOf, loadSnapshot, typesOf } from './catalogue.snapshot.ts';
import { loadCards, loadProduct } from './catalogue.store.ts';

/** The maximum number of cards a node keeps in memory for each market, at about 2 KB each. */
const CARDS_REMEMBERED = 5_000;

export interface Catalogue {
  languages(): Language[];
  /** Codes of the shop's languages. Until the next reload it returns the same array, because every request calls it. */
  languageCodes(): readonly string[];
  types(language: string): ProductType[];
  categories(language: string): Category[];
  list(query: ProductListQuery, language: string): Promise<ProductList>;
  /** `market` is this catalogue's market, with its present terms. */
  product(id: string, language: string, market: Market): Promise<Product>;
  /** Cards of those of the products that are sold in this market, in the requested order. */
  cards(ids: readonly string[], language: string): Promise<Card[]>;
  /** Loads the snapshot anew and replaces the old one. */
  reload(): Promise<void>;
}

export interface CatalogueSettings {
  database: Database;
  market: Market;
  /** The catalogue has no products and types until it is reloaded. */
  withoutProducts?: boolean;
}

/**
 * The colour in which a list shows a card: one that matches the query's filters when it filters by colour or size, else
 * the card's own.
 */
function colourOf(index: CatalogueIndex, card: Card, query: ProductListQuery): string | null {
  const fact = index.byId.get(card._id);
  const isAsked = query.color?.length || query.size?.length;
  if (!fact || !isAsked) return card.color;
  const others = card.colors.map(({ code }) => code).filter((code) => code !== card.color);
  return matchingColour(fact, card.color === null ? others : [card.color, ...others], query);
}

/**
 * Reloads may overlap. The returned function is called when a reload begins; the function that it returns is called
 * when that reload has loaded, and says whether its result may be used: false when the result of a later reload is in
 * use.
 */
function makeReloadGuard(): () => () => boolean {
  let started = 0;
  let latestUsed = 0;
  return () => {
    const turn = (started += 1);
    return () => {
      if (turn < latestUsed) return false;
      latestUsed = turn;
      return true;
    };
  };
}

export async function openCatalogue(settings: CatalogueSettings): Promise<Catalogue> {
  const { database, market } = settings;
  let snapshot = await loadSnapshot(database, market.code, settings.withoutProducts);
  const begin = makeReloadGuard();

  /** Cards read since the last reload, by language and product id. */
  let read = new LRUCache<string, Card>({ max: CARDS_REMEMBERED });

  async function cards(ids: readonly string[], language: string): Promise<Card[]> {
    const cached = read;
    const known = new Map(ids.map((id) => [id, cached.get(`${language}/${id}`)]));
    const missing = ids.filter((id) => !known.get(id));
    if (missing.length > 0) {
      for (const [id, card] of await loadCards<Card>(database, language, market.code, missing)) {
        // Cards that older versions stored have no colour of their own; they show the first one.
        const whole = { ...card, color: card.color ?? card.colors[0]?.code ?? null };
        known.set(id, whole);
        cached.set(`${language}/${id}`, whole);
      }
    }
    return ids.flatMap((id) => known.get(id) ?? []);
  }

  return {
    languages: () => snapshot.languages,
    languageCodes: () => snapshot.languageCodes,
    types: (language) => typesOf(snapshot, language),
    categories: (language) => categoriesOf(snapshot, language),
    async list(query, language) {
      const heading = headingOf(query, snapshot, language);
      const { index } = snapshot;
      const { ids, counts } = findProducts(index, query);
      const size = query.limit ?? PRODUCTS_PER_PAGE;
      const start = (query.page - 1) * size;
      return {
        products: (await cards(ids.slice(start, start + size), language)).map((card) =>
          inColour(card, colourOf(index, card, query)),
        ),
        total: ids.length,
        page: query.page,
        pages: Math.max(1, Math.ceil(ids.length / size)),
        facets: facetsOf(counts, snapshot, language, market),
        heading,
      };
    },
    async product(id, language, terms) {
      const record = snapshot.index.byId.has(id) ? await loadProduct(database, id) : null;
      if (!record) return fault('NOT_FOUND');
      const related = await cards(relatedTo(snapshot.index, id, RELATED_PRODUCTS), language);
      return productOf(record, related, language, terms, snapshot.now);
    },
    cards: (ids, language) =>
      cards(
        [...new Set(ids)].filter((id) => snapshot.index.byId.has(id)),
        language,
      ),
    async reload() {
      // The cache is cleared before loading, and again when the new snapshot comes into use, because a card that is
      // read meanwhile may be older than the snapshot.
      read = new LRUCache({ max: CARDS_REMEMBERED });
      const mayStay = begin();
      const loaded = await loadSnapshot(database, market.code);
      if (!mayStay()) return;
      snapshot = loaded;
      read = new LRUCache({ max: CARDS_REMEMBERED });
    },
  };
}
