// Finds in the index the products that complete a product's look. Of each other type that goes with the product's type,
// it takes among the best sellers in stock the product whose colour goes best with the product's colour; of several
// equally good ones, the one that comes first in the order `best`.
import { colourIn, FLAG, isStocked, type Columns } from './index-columns.ts';
import type { Orders } from './index-orders.ts';
import { hasBit } from './index-sets.ts';

export interface LookWanted {
  /** Ids of the types whose products complete the look, in the order in which the products are shown. */
  types: readonly string[];
  /**
   * How badly a colour goes with the product whose look is completed: 0 = the same colour, Infinity = not at all
   * (colour-family.ts).
   */
  clashOf: (colour: string) => number;
}

export interface LookProduct {
  id: string;
  /** The code of the colour in which the found product goes with the product whose look it completes. */
  colour: string;
}

/** At most this many best sellers in stock are examined for each type, which limits the time that a look takes. */
export const LOOKED_AT_MAX = 200;

interface Candidate {
  slot: number;
  colour: number;
  clash: number;
}

/**
 * The code of the colour in stock of the product in `slot` that clashes least (`clashOf`); 0 when none clashes less
 * than `below`.
 */
function colourOf(columns: Columns, slot: number, clashOf: (colour: number) => number, below: number): number {
  const { values, first, many } = columns.variants;
  let [least, best, before] = [below, 0, 0];
  for (let at = first[slot]!; at < first[slot]! + many[slot]!; at += 1) {
    const variant = values[at]!;
    const colour = colourIn(variant);
    // A product's variants are sorted by colour, so that the sizes of a colour follow one another and each colour is
    // examined once.
    if (colour === before || !isStocked(variant)) continue;
    before = colour;
    const clash = clashOf(colour);
    if (clash < least) [least, best] = [clash, colour];
  }
  return best;
}

function remembered({ codes }: Columns, clashOf: (colour: string) => number): (colour: number) => number {
  const known = new Map<number, number>();
  return (colour) => {
    const before = known.get(colour);
    if (before !== undefined) return before;
    const clash = clashOf(codes.colour.valueOf(colour));
    known.set(colour, clash);
    return clash;
  };
}

interface Search {
  best: Candidate | null;
  left: number;
}

/** For each wanted type, by its code, the best candidate found so far; the type of the product itself is left out. */
function searchesOf({ codes, type, slotOf }: Columns, id: string, types: readonly string[]): Map<number, Search> {
  const own = slotOf.get(id);
  const wanted = own === undefined ? [] : types.map((typeId) => codes.type.find(typeId));
  return new Map(
    wanted
      .filter((code) => code >= 0 && code !== type[own!])
      .map((code) => [code, { best: null, left: LOOKED_AT_MAX }]),
  );
}

export function lookIn(columns: Columns, orders: Orders, id: string, wanted: LookWanted): LookProduct[] {
  const { codes, type, flags, ids, present } = columns;
  const searches = searchesOf(columns, id, wanted.types);
  // Indexed by type code: 1 while products of the type are still examined. An array, because reading it is faster than
  // a map.
  const isOpen = new Uint8Array(codes.type.size());
  for (const code of searches.keys()) isOpen[code] = 1;
  const clash = remembered(columns, wanted.clashOf);
  let open = searches.size;
  for (const slot of open > 0 ? orders.best : []) {
    const code = type[slot]!;
    if (isOpen[code] === 0 || !(flags[slot]! & FLAG.inStock) || !hasBit(present, slot)) continue;
    const search = searches.get(code)!;
    const colour = colourOf(columns, slot, clash, search.best?.clash ?? Infinity);
    if (colour > 0) search.best = { slot, colour, clash: clash(colour) };
    search.left -= 1;
    if (search.left > 0 && search.best?.clash !== 0) continue;
    isOpen[code] = 0;
    if ((open -= 1) === 0) break;
  }
  return [...searches.values()].flatMap(({ best }) =>
    best ? [{ id: ids[best.slot]!, colour: codes.colour.valueOf(best.colour) }] : [],
  );
}
