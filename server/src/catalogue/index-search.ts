// Finds the products that a search matches, as a mask with one bit for each slot. Former versions of products are
// included; the caller removes them.
import type { Codes } from './index-codes.ts';
import type { Columns } from './index-columns.ts';
import type { Meant, SearchFilter, SearchTerm } from './index-facts.ts';
import { emptyMask, intersect, isEmpty, type Mask, setBit, type SlotSet, slotsOfSet, unite } from './index-sets.ts';

/** Each of `sets` has the slots of a value at the index that is the value's code. */
function add(mask: Mask, sets: readonly (readonly SlotSet[])[], codes: Codes, values: readonly string[]): void {
  for (const value of values) {
    const code = codes.find(value);
    if (code < 0) continue;
    for (const ofCodes of sets) if (ofCodes[code]) unite(mask, ofCodes[code]);
  }
}

/** `words` are the sets of words that count: those of titles, or those of titles and of tags. */
function addMeant(mask: Mask, { codes, sets }: Columns, meant: Meant, words: readonly (readonly SlotSet[])[]): void {
  add(mask, words, codes.word, meant.words);
  add(mask, [sets.type], codes.type, meant.types);
  add(mask, [sets.category], codes.category, meant.categories);
  add(mask, [sets.colour], codes.colour, meant.colours);
  add(mask, [sets.fabric], codes.fabric, meant.fabrics);
  add(mask, [sets.size], codes.size, meant.sizes);
}

/** The slots of products that match every term, and of the products `ids`, which match by their SKU. */
function maskOf(
  columns: Columns,
  terms: readonly SearchTerm[],
  ids: readonly string[],
  addTerm: (mask: Mask, term: SearchTerm) => void,
): Mask {
  const mask = emptyMask(columns.ids.length);
  for (const [at, term] of terms.entries()) {
    const own = at === 0 ? mask : emptyMask(columns.ids.length);
    addTerm(own, term);
    if (at > 0) intersect(mask, own);
    if (isEmpty(mask)) break;
  }
  for (const id of ids) addVersions(mask, columns, id);
  return mask;
}

function addVersions(mask: Mask, { slotOf, ids, sets }: Columns, id: string): void {
  const present = slotOf.get(id);
  if (present !== undefined) setBit(mask, present);
  for (const slot of slotsOfSet(sets.past)) if (ids[slot] === id) setBit(mask, slot);
}

/**
 * The slots of products that have every typed word, or a synonym of it, in a title or as a value of a filter, and of
 * the products `ids`, found by SKU. Matches by a tag, or by a word that only begins with a typed word or resembles one,
 * do not count.
 */
export const maskOfExact = (columns: Columns, search: SearchFilter): Mask =>
  maskOf(columns, search.terms, search.ids, (mask, { exact }) => addMeant(mask, columns, exact, [columns.sets.word]));

export const maskOfSearch = (columns: Columns, search: SearchFilter): Mask =>
  maskOf(columns, search.terms, [...search.ids, ...search.nearIds], (mask, { exact, near }) => {
    for (const meant of [exact, near]) addMeant(mask, columns, meant, [columns.sets.word, columns.sets.tagWord]);
  });
