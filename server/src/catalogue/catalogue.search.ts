// What a catalogue offers to the search.
import type { Card, ProductList, ProductListQuery, ProductType } from '@hindam/contract/catalogue';
import { inColour } from './catalogue.cards.ts';
import { type CatalogueIndex, matchingColour } from './catalogue.index.ts';
import { namesIn, type Snapshot, typesOf } from './catalogue.snapshot.ts';
import { type GroupWords, meantBy } from './group-words.ts';
import type { SearchFilter } from './index-facts.ts';

/** What a search asks, in normalized words of the catalogue; see `SearchFilter`. */
export interface WordSearch {
  terms: readonly { exact: readonly string[]; near: readonly string[] }[];
  ids: readonly string[];
  nearIds: readonly string[];
}

/** The words by which products of a catalogue are found. */
export interface CatalogueWords {
  /** At most `most` of those of titles and tags, from the number `from` on; their order stays, and new ones come last. */
  from(from: number, most: number): string[];
  /** Catalogues with the same `source` have the same words of titles and tags. */
  source: object;
  /** Those of names that products share; another map after they changed. */
  groups: GroupWords;
}

export interface CatalogueSearch {
  /** The first products that a search finds, the best matches first, and how many it finds in all. */
  firstFound(search: WordSearch, size: number, language: string): Promise<Pick<ProductList, 'products' | 'total'>>;
  /** How many products a search finds. */
  countFound(search: WordSearch): number;
  /** The types with products in whose names the words of a search are. */
  typesNamed(search: WordSearch, language: string): ProductType[];
  /** The names of types, categories, colours and fabrics that have one of the words in any language, by these words. */
  namesWith(words: readonly string[], language: string): Iterable<string>;
  words(): CatalogueWords;
  giveWords: CatalogueIndex['giveWords'];
}

/**
 * The colour in which a list shows a card: one that matches the query's filters when it filters by colour or size, or
 * searches for a colour; else the card's own.
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

/** The snapshot may change afterwards. `cards` reads the cards with these ids. */
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
