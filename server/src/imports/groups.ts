// Saves what a product of a file states about things that products share: the category, measurements and titles of its
// type, the names of its fabric, the shades and names of its colours. If two products of a file contradict each other
// about one of these, the later product is refused.
import {
  changeColour,
  fabricCodeOf,
  measureType,
  moveType,
  nameCategory,
  nameFabric,
  nameType,
  productsWith,
} from '../catalogue/groups.ts';
import { slugify } from '../catalogue/catalogue.ts';
import type { Queries, Transaction } from '../kernel/database.ts';
import type { ImportedProduct } from './imports.ts';
import { beginReading, type Problem, type ReadingRules } from './reading.ts';

/** What products of the file have stated so far, by subject, with the row of the first that stated it. */
export type Said = Map<string, { value: string; row: number }>;

/** Returns what the product states; a subject has the same name whichever product states it. */
function sayings({ type, metafields }: ImportedProduct): [subject: string, value: string][] {
  const { category, measurements, fabric, typeTitles, swatches, colourNames } = metafields;
  const all: [string, string][] = [];
  const ofType = `the type ${type.key}`;
  if (category !== undefined)
    all.push([`the category of ${ofType}`, category === null ? '' : slugify(firstOf(category))]);
  if (measurements) all.push([`the measurements of ${ofType}`, measurements.join(', ')]);
  for (const [language, title] of Object.entries(typeTitles)) all.push([`the title of ${ofType} (${language})`, title]);
  if (fabric)
    for (const [language, name] of Object.entries(fabric))
      all.push([`the name of the fabric ${slugify(firstOf(fabric))} (${language})`, name]);
  if (category)
    for (const [language, name] of Object.entries(category))
      all.push([`the name of the category ${slugify(firstOf(category))} (${language})`, name]);
  for (const [code, hex] of swatches) all.push([`the shade of the colour ${code}`, hex]);
  for (const [code, names] of colourNames)
    for (const [language, name] of Object.entries(names))
      all.push([`the name of the colour ${code} (${language})`, name]);
  return all;
}

const firstOf = (names: Readonly<Record<string, string>>): string => Object.values(names)[0] ?? '';

/** Remembers what the product states, and reports what contradicts an earlier product of the file. */
export function contradictions(said: Said, product: ImportedProduct, rules: ReadingRules): Problem[] {
  const reading = beginReading(product.handle, rules);
  for (const [subject, value] of sayings(product)) {
    const earlier = said.get(subject);
    if (!earlier) said.set(subject, { value, row: product.firstRow.number });
    else if (earlier.value !== value)
      reading.error(
        product.firstRow,
        null,
        `row ${earlier.row} says something else about ${subject}: '${earlier.value.slice(0, 60)}'`,
        'write the same on both rows, or leave one empty',
      );
  }
  return reading.problems;
}

/** Returns the code of the product's fabric, null when the file removes it, undefined when the file says nothing. */
export async function fabricOf(db: Queries, product: ImportedProduct): Promise<string | null | undefined> {
  const { fabric } = product.metafields;
  return fabric ? fabricCodeOf(db, fabric) : fabric;
}

/** Saves what the file states about the product's type; returns whether anything changed. */
export async function saveTypeGroup(tx: Transaction, typeId: string, product: ImportedProduct): Promise<boolean> {
  const { category, measurements, typeTitles } = product.metafields;
  const named = Object.keys(typeTitles).length > 0 && (await nameType(tx, typeId, typeTitles));
  const group = category ? await nameCategory(tx, category) : null;
  const moved = category !== undefined && (await moveType(tx, typeId, group?.id ?? null));
  const measured = measurements !== undefined && (await measureType(tx, typeId, measurements));
  return named || moved || measured || group?.changed === true;
}

/** Saves what the file states about the product's fabric and colours; returns the codes of those that changed. */
export async function saveMaterials(
  tx: Transaction,
  fabricCode: string | null,
  product: ImportedProduct,
): Promise<{ fabricCode: string | null; colours: string[] }> {
  const { fabric, swatches, colourNames } = product.metafields;
  const isNamed = fabric && fabricCode !== null && (await nameFabric(tx, fabricCode, fabric));
  const colours: string[] = [];
  for (const code of new Set([...swatches.keys(), ...colourNames.keys()])) {
    const words = { hex: swatches.get(code), names: colourNames.get(code) ?? {} };
    if (await changeColour(tx, code, words)) colours.push(code);
  }
  return { fabricCode: isNamed ? fabricCode : null, colours };
}

/** Returns the ids of the products that show a type, fabric or colour that changed. */
export function productsShowing(
  tx: Transaction,
  typeId: string | null,
  materials: { fabricCode: string | null; colours: readonly string[] },
): Promise<string[]> {
  return productsWith(tx, { typeId, ...materials });
}
