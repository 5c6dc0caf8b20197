// What the search needs of a market's catalogue: products found by words, the names that contain a word, and all words.
import type { Card, ProductList, ProductListQuery, ProductType } from '@hindam/contract/catalogue';
import { inColour } from './catalogue.cards.ts';
import { type CatalogueIndex, matchingColour } from './catalogue.index.ts';
import { namesIn, type Snapshot, typesOf } from './catalogue.snapshot.ts';
import { type GroupWords, meantBy } from './group-words.ts';
import type { SearchFilter } from './index-facts.ts';

/**
 * A search as words of the catalogue: for each typed word the words it means exactly and the words it may mean. `ids`
 * and `nearIds` are products found in another way, by their SKU.
 */
export interface WordSearch {
  terms: readonly { exact: readonly string[]; near: readonly string[] }[];
  ids: readonly string[];
  nearIds: readonly string[];
}

export interface CatalogueWords {
  /**
   * Returns at most `most` words of titles and tags from number `from` on. They are numbered in the order in which they
   * were added and keep their numbers, so that a caller can read only those added since its last call.
   */
  from(from: number, most: number): string[];
  /** Catalogues that return the same object have the same words of titles and tags. */
  source: object;
  /** The words in names of types, categories, colours and fabrics. A change of these names creates a new map. */
  groups: GroupWords;
}

export interface CatalogueSearch {
  firstFound(search: WordSearch, size: number, language: string): Promise<Pick<ProductList, 'products' | 'total'>>;
  countFound(search: WordSearch): number;
  /** The product types that have products, and whose own name contains a word that the search means or may mean. */
  typesNamed(search: WordSearch, language: string): ProductType[];
  /**
   * The names, in this language, of the types, categories, colours and fabrics whose name in any language contains one
   * of the words; in the order of the words.
   */
  namesWith(words: readonly string[], language: string): Iterable<string>;
  words(): CatalogueWords;
  giveWords: CatalogueIndex['giveWords'];
}

/**
 * The colour in which a list shows a card. In a list filtered by colour or size, or by a search that names a colour,
 * this is the colour of a variant that passes these filters, or null if no variant does. In other lists, and for a
 * product that is not in the index, it is the card's own colour.
 */
export function colourOf(
  index: CatalogueIndex,
  card: Card,
  wanted: ProductListQuery & { search?: SearchFilter },
): string | null {
  const searched = wanted.search?.terms.flatMap(({ exact }) => exact.colours) ?? [];
  const query = wanted.color?.length ? wanted : { ...wanted, color: searched };
  const isAsked = query.color?.length || query.size?.length;
  if (!isAsked || !index.has(card._id)) return card.color;
  const others = card.colors.map(({ code }) => code).filter((code) => code !== card.color);
  return matchingColour(index.variantsOf(card._id), card.color === null ? others : [card.color, ...others], query);
}

export function filterOf({ terms, ...ids }: WordSearch, { words, index }: Snapshot): SearchFilter {
  return { terms: terms.map((term) => meantBy(term, words, index.sizes)), ...ids };
}

/** `snapshot` may change after the call; every search reads its present content. */
export function searchIn(
  snapshot: Snapshot,
  cards: (ids: readonly string[], language: string) => Promise<Card[]>,
): CatalogueSearch {
  return {
    async firstFound(words, size, language) {
      const search = filterOf(words, snapshot);
      const { ids, total } = snapshot.index.firstFound(search, size);
      const query = { sort: 'default', page: 1, limit: size, search } as const;
      const found = await cards(ids, language);
      return { products: found.map((card) => inColour(card, colourOf(snapshot.index, card, query))), total };
    },
    countFound: (words) => snapshot.index.firstFound(filterOf(words, snapshot), 0).total,
    typesNamed(words, language) {
      const { terms } = filterOf(words, snapshot);
      const named = new Set(terms.flatMap(({ exact, near }) => [...exact.types, ...near.types]));
      return typesOf(snapshot, language).filter(({ _id }) => named.has(_id));
    },
    namesWith: (words, language) => namesIn(snapshot, words, language),
    giveWords: (products) => snapshot.index.giveWords(products),
    words: () => ({
      from: (from, most) => snapshot.index.wordsFrom(from, most),
      source: snapshot.index.codes,
      groups: snapshot.words,
    }),
  };
}
