// What the rest of the shop may ask of the catalogue. Reading goes through a snapshot that is rebuilt
// as a whole when an event says that the catalogue moved.
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
import { inColour, type MakeImage } from './catalogue.cards.ts';
import { type CatalogueIndex, colourWanted, find, relatedTo } from './catalogue.index.ts';
import { productOf } from './catalogue.page.ts';
import { categoriesOf, facetsOf, headingOf, loadSnapshot, typesOf } from './catalogue.snapshot.ts';
import { loadCards, loadProduct } from './catalogue.store.ts';

/** Some 2 KB each. */
const CARDS_REMEMBERED = 5_000;

export interface Catalogue {
  languages(): Language[];
  /** The same array until the next reload: asked for on every request. */
  languageCodes(): readonly string[];
  types(language: string): ProductType[];
  categories(language: string): Category[];
  list(query: ProductListQuery, language: string): Promise<ProductList>;
  product(id: string, language: string): Promise<Product>;
  /** Those that are in the shop, each once, in the order asked. */
  cards(ids: readonly string[], language: string): Promise<Card[]>;
  /** Reads the snapshot anew; callers hold on to nothing of the old one. */
  reload(): Promise<void>;
}

export interface CatalogueSettings {
  database: Database;
  makeImage: MakeImage;
  market: Market;
}

/** Who asks for colours or sizes is shown a colour in which the piece is what was asked for. */
function colourOf(index: CatalogueIndex, card: Card, query: ProductListQuery): string | null {
  const fact = index.byId.get(card._id);
  const isAsked = query.color?.length || query.size?.length;
  if (!fact || !isAsked) return card.color;
  const others = card.colors.map(({ code }) => code).filter((code) => code !== card.color);
  return colourWanted(fact, card.color === null ? others : [card.color, ...others], query);
}

/** Of two readings at once the one that was begun last stays, whichever ends last. */
function inTurn(): () => () => boolean {
  let begun = 0;
  let stayed = 0;
  return () => {
    const turn = (begun += 1);
    return () => {
      if (turn < stayed) return false;
      stayed = turn;
      return true;
    };
  };
}

export async function openCatalogue(settings: CatalogueSettings): Promise<Catalogue> {
  const { database, makeImage, market } = settings;
  let snapshot = await loadSnapshot(database, market.code);
  const begin = inTurn();

  /** Cards as they were last read; gone with the snapshot. */
  let read = new LRUCache<string, Card>({ max: CARDS_REMEMBERED });

  async function cards(ids: readonly string[], language: string): Promise<Card[]> {
    const shelf = read;
    const known = new Map(ids.map((id) => [id, shelf.get(`${language}/${id}`)]));
    const missing = ids.filter((id) => !known.get(id));
    if (missing.length > 0) {
      for (const [id, card] of await loadCards<Card>(database, language, market.code, missing)) {
        // Cards from before they named their colour show the first one.
        const whole = { ...card, color: card.color ?? card.colors[0]?.code ?? null };
        known.set(id, whole);
        shelf.set(`${language}/${id}`, whole);
      }
    }
    return ids.flatMap((id) => known.get(id) ?? []);
  }

  return {
    languages: () => snapshot.languages,
    languageCodes: () => snapshot.languageCodes,
    types: (language) => typesOf(snapshot, language, makeImage),
    categories: (language) => categoriesOf(snapshot, language, makeImage),
    async list(query, language) {
      const heading = headingOf(query, snapshot, language);
      const { index } = snapshot;
      const { ids, counts } = find(index, query);
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
    async product(id, language) {
      const record = snapshot.index.byId.has(id) ? await loadProduct(database, id) : null;
      if (!record) return fault('NOT_FOUND');
      const related = await cards(relatedTo(snapshot.index, id, RELATED_PRODUCTS), language);
      return productOf(record, related, language, market, snapshot.now, makeImage);
    },
    cards: (ids, language) =>
      cards(
        [...new Set(ids)].filter((id) => snapshot.index.byId.has(id)),
        language,
      ),
    async reload() {
      // Cards read before the snapshot may be older than it: they go first, and once more after.
      read = new LRUCache({ max: CARDS_REMEMBERED });
      const mayStay = begin();
      const loaded = await loadSnapshot(database, market.code);
      if (!mayStay()) return;
      snapshot = loaded;
      read = new LRUCache({ max: CARDS_REMEMBERED });
    },
  };
}
