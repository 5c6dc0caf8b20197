// The names of types, categories, fabrics, colours and occasions in every language, for exports and for the list of
// missing texts.
import type { Queries } from '../kernel/database.ts';
import type { Texts } from './catalogue.ts';
import { loadCategories, loadColourNames, loadFabricNames, loadOccasions } from './catalogue.store.ts';
import { loadTypeWords, type TypeWords } from './shared-words.store.ts';

export {
  type FilterValues,
  loadFilterValues as filterValues,
  loadHasOtherScript as hasOtherScript,
  loadShownDays as shownDays,
} from './shared-words.store.ts';

export interface Named {
  code: string;
  names: Texts<string>;
}

export interface SharedWords {
  types: ReadonlyMap<string, TypeWords>;
  /** In the order in which an import looks for a category of a given name. The `code` of a category is its key. */
  categories: readonly Named[];
  fabrics: readonly Named[];
  colours: ReadonlyMap<string, Named & { hex: string }>;
}

export async function occasionNames(db: Queries): Promise<Named[]> {
  return (await loadOccasions(db)).map(({ code, texts }) => ({
    code,
    names: Object.fromEntries(Object.entries(texts).map(([language, { title }]) => [language, title])),
  }));
}

export async function sharedWords(db: Queries): Promise<SharedWords> {
  const types = await loadTypeWords(db);
  const categories = await loadCategories(db);
  const colours = await loadColourNames(db);
  return {
    types: new Map(types.map((type) => [type.key, type])),
    categories: categories.map(({ key, texts }) => ({
      code: key,
      names: Object.fromEntries(Object.entries(texts).map(([language, { title }]) => [language, title])),
    })),
    fabrics: await loadFabricNames(db),
    colours: new Map(colours.map(({ code, hex = '', names }) => [code, { code, hex, names }])),
  };
}
