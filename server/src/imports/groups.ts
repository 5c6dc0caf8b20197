// Saves what a product of a file states about data that products share: the category (with its names), measurements
// and titles of its type, the names of its fabric, the shades and names of its colours. If two products of a file
// contradict each other about any of these, that is an error of the later one.
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
import type { Transaction } from '../kernel/database.ts';
import type { ImportedProduct } from './imports.ts';
import { beginReading, type Problem, type ReadingRules } from './reading.ts';

/**
 * What products of the file have stated so far: the key is the subject, such as 'the shade of the colour black'; `row`
 * is the first row of the product that stated it first.
 */
export type Said = Map<string, { value: string; row: number }>;

/**
 * What the product states about shared data, by subject. The text of a subject is the same for every product, so that
 * `contradictions` can compare what two products state about it.
 */
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

/** Remembers what the product states, and reports any contradiction to an earlier product of the file. */
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

/**
 * Statements about shared data that are saved already, so that they need not be saved again. The keys are the JSON
 * texts that `statementsOf` makes; the value is the fabric's code for a statement about a fabric, else ''.
 */
export type CarriedOut = ReadonlyMap<string, string>;

interface Statements {
  type: string | null;
  fabric: string | null;
  /** The key is the colour code. */
  colours: ReadonlyMap<string, string>;
}

function statementsOf({ type, metafields }: ImportedProduct): Statements {
  const { category, measurements, typeTitles, fabric, swatches, colourNames } = metafields;
  const saysOfType = category !== undefined || measurements !== undefined || Object.keys(typeTitles).length > 0;
  const codes = new Set([...swatches.keys(), ...colourNames.keys()]);
  return {
    // The category is wrapped in an object, because JSON then distinguishes a missing category ({}) from the category
    // `none` (null).
    type: saysOfType ? JSON.stringify(['type', type.key, { category }, measurements, typeTitles]) : null,
    fabric: fabric ? JSON.stringify(['fabric', fabric]) : null,
    colours: new Map(
      [...codes].map((code) => [code, JSON.stringify(['colour', code, swatches.get(code), colourNames.get(code)])]),
    ),
  };
}

export function isCarriedOut(product: ImportedProduct, done: CarriedOut): boolean {
  const { type, fabric, colours } = statementsOf(product);
  return [type, fabric, ...colours.values()].every((statement) => statement === null || done.has(statement));
}

/**
 * The code of the product's fabric: the code that `done` has for the fabric named in the file; null if the file says
 * `none`; the stored code (`held`, null for a product without a fabric) if the file says nothing of the fabric.
 */
export function fabricCodeIn(product: ImportedProduct, done: CarriedOut, held: string | null): string | null {
  const { fabric } = product.metafields;
  if (!fabric) return fabric === undefined ? held : null;
  return done.get(statementsOf(product).fabric ?? '') ?? null;
}

/** The shared data that one product changed; null or empty where it changed nothing. */
export interface SharedChange {
  typeId: string | null;
  fabricCode: string | null;
  colours: readonly string[];
}

async function saveTypeGroup(tx: Transaction, typeId: string, product: ImportedProduct): Promise<boolean> {
  const { category, measurements, typeTitles } = product.metafields;
  const named = Object.keys(typeTitles).length > 0 && (await nameType(tx, typeId, typeTitles));
  const group = category ? await nameCategory(tx, category) : null;
  const moved = category !== undefined && (await moveType(tx, typeId, group?.id ?? null));
  const measured = measurements !== undefined && (await measureType(tx, typeId, measurements));
  return named || moved || measured || group?.changed === true;
}

/**
 * Saves what the product states about its type, fabric and colours, unless `done` has the statement already, and adds
 * it to `done`. Returns what changed, without the statements in `pretended`: an earlier transaction of a dry run has
 * reported them as changes and was rolled back, so they must not be reported again.
 */
export async function carryOutShared(
  tx: Transaction,
  product: ImportedProduct,
  typeId: string,
  done: Map<string, string>,
  pretended: ReadonlySet<string>,
): Promise<SharedChange> {
  const { type, fabric, colours } = statementsOf(product);
  const { metafields } = product;
  const changed = { typeId: null as string | null, fabricCode: null as string | null, colours: [] as string[] };
  if (type !== null && !done.has(type)) {
    const isChange = await saveTypeGroup(tx, typeId, product);
    if (isChange && !pretended.has(type)) changed.typeId = typeId;
    done.set(type, '');
  }
  if (fabric !== null && metafields.fabric && !done.has(fabric)) {
    const code = await fabricCodeOf(tx, metafields.fabric);
    const isChange = await nameFabric(tx, code, metafields.fabric);
    if (isChange && !pretended.has(fabric)) changed.fabricCode = code;
    done.set(fabric, code);
  }
  for (const [code, statement] of colours) {
    if (done.has(statement)) continue;
    const words = { hex: metafields.swatches.get(code), names: metafields.colourNames.get(code) ?? {} };
    if ((await changeColour(tx, code, words)) && !pretended.has(statement)) changed.colours.push(code);
    done.set(statement, '');
  }
  return changed;
}

export async function productsShowing(
  tx: Transaction,
  { typeId, fabricCode, colours }: SharedChange,
): Promise<string[]> {
  if (typeId === null && fabricCode === null && colours.length === 0) return [];
  return productsWith(tx, { typeId, fabricCode, colours });
}
