// Reads the rows of an exported product as the import would, and finds what the import would change.
import { isDeepStrictEqual } from 'node:util';
import { categoryNamed, fabricNamed } from '../catalogue/groups.ts';
import type { SharedWords } from '../catalogue/shared-words.ts';
import type { ProductDraft } from '../catalogue/catalogue.write.ts';
import type { ExportedProduct } from './export-rows.ts';
import { offeredVariants } from './export-rows.ts';
import type { ImportedProduct } from './imports.ts';
import { readProduct } from './imports.ts';
import { draftOf, FACTS, type Translations } from './product-draft.ts';
import type { ReadingRules } from './reading.ts';
import type { Row } from './shopify-columns.ts';

function fabricOf({ fabric }: ImportedProduct['metafields'], words: SharedWords, held: string | null): string | null {
  if (fabric === undefined) return held;
  return fabric && fabricNamed(words.fabrics, fabric);
}

/**
 * The draft that the import would make of the product. Its pictures are the stored ones with the same sources, because
 * nothing is fetched here.
 */
function draftAgain(
  product: ImportedProduct,
  stored: ExportedProduct,
  words: SharedWords,
  translations: Translations,
): ProductDraft {
  const pictures = new Map(
    stored.colours.flatMap((colour) => colour.pictures.map((one) => [one.source, one] as const)),
  );
  return draftOf({
    product,
    typeId: stored.typeKey,
    fabricCode: fabricOf(product.metafields, words, stored.fabricCode),
    taken: product.pictures.flatMap(({ source, alt, colours }) => {
      const known = pictures.get(source);
      return known ? [{ ...known, source, alt, colours, again: false }] : [];
    }),
    translations,
    held: stored,
    now: new Date(0),
  });
}

function sharedDifferences({ type, metafields }: ImportedProduct, words: SharedWords): string[] {
  const own = words.types.get(type.key);
  const { category, typeTitles, measurements, fabric, swatches, colourNames } = metafields;
  const differs = (said: Readonly<Record<string, string>>, known: Readonly<Record<string, string>> = {}): boolean =>
    Object.entries(said).some(([language, name]) => known[language] !== name);
  const colours = [...colourNames].some(([code, names]) => differs(names, words.colours.get(code)?.names));
  const shades = [...swatches].some(([code, hex]) => words.colours.get(code)?.hex !== hex);
  const fabricNames = fabric && words.fabrics.find(({ code }) => code === fabricNamed(words.fabrics, fabric))?.names;
  const held = category && words.categories.find(({ code }) => code === categoryNamed(words.categories, category));
  const wrong: Record<string, boolean> = {
    'titles of its type': differs(typeTitles, own?.titles),
    'measurements of its type':
      measurements !== undefined && measurements.some((field) => !own?.measurements.includes(field)),
    'category of its type': category != null && (held?.code !== own?.categoryKey || differs(category, held?.names)),
    'names of its fabric': fabric != null && differs(fabric, fabricNames ?? undefined),
    'names of its colours': colours,
    'shades of its colours': shades,
  };
  return Object.keys(wrong).filter((what) => wrong[what]);
}

/**
 * The parts of the product that importing these rows would change, or the errors for which it would be refused; empty
 * when nothing would change.
 */
export function differencesIn(
  rows: readonly Row[],
  stored: ExportedProduct,
  rules: ReadingRules,
  words: SharedWords,
  translations: Translations,
): string[] {
  const { product, problems } = readProduct({ handle: stored.handle, rows, faults: [] }, rules);
  if (!product) return problems.filter(({ severity }) => severity === 'error').map(({ what }) => what);
  const draft = draftAgain(product, stored, words, translations);
  const wrong: Record<string, boolean> = {
    type: product.type.key !== stored.typeKey,
    'whether it is shown': product.shown !== stored.shown,
    texts: !isDeepStrictEqual(draft.texts, stored.texts),
    variants: !isDeepStrictEqual(
      draft.variants,
      offeredVariants(stored).map(({ colour, size, sku, weightGrams, prices }) => ({
        colour,
        size,
        sku,
        weightGrams,
        prices,
      })),
    ),
    pictures: !isDeepStrictEqual(
      draft.colours,
      stored.colours.filter(
        ({ code, pictures }) => pictures.length > 0 || draft.colours.some((one) => one.code === code),
      ),
    ),
  };
  for (const fact of FACTS) wrong[fact] = !isDeepStrictEqual(draft[fact], stored[fact]);
  return [...Object.keys(wrong).filter((what) => wrong[what]), ...sharedDifferences(product, words)];
}
