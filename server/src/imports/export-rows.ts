// Writes a stored product as rows of a product file, from which the import reads the same product back as far as cells
// can express it. What products share (the names of a type, category, fabric or colour, shades, measurements) is
// written in full only with the first product of the file that has it.
import { languageOfText } from '@hindam/contract/language';
import type { ProductText, Texts } from '../catalogue/catalogue.ts';
import { ONE_SIZE } from '../catalogue/one-size.ts';
import type { SharedWords } from '../catalogue/shared-words.ts';
import { amountCell, type Cell } from '../kernel/csv.ts';
import { AS_SHOWN, colourOf } from './colour-names.ts';
import type { ExportColumn, ExportFormat } from './export-columns.ts';
import { bodyOf, linesOf, specifiedApart, tagList } from './export-texts.ts';
import { pictureRows } from './export-pictures.ts';
import type { StoredProduct, StoredVariant } from './imports.store.ts';
import { columnIn, type MetafieldKey, ownColumn } from './metafield-columns.ts';
import { typeOf } from './type-names.ts';

export interface ExportedProduct extends StoredProduct {
  handle: string;
  /** The day since which the product is shown, YYYY-MM-DD; null if it is not shown, or not yet. */
  shownSince: string | null;
}

export type Cells = Partial<Record<ExportColumn, Cell>>;

/**
 * The types, fabrics and colours whose names and properties are in the file already; each written product adds its own.
 */
export type SaidBefore = Set<string>;

export interface ExportSources {
  format: ExportFormat;
  words: SharedWords;
  said: SaidBefore;
}

function isFirst(said: SaidBefore, subject: string): boolean {
  const { size } = said;
  return said.add(subject).size > size;
}

const number = (value: number): Cell => ({ number: String(value) });
const flag = (value: boolean): Cell => ({ number: value ? 'TRUE' : 'FALSE' });

/**
 * Chooses the language of the product's title cell. The import recognises a title's language by its script, so the
 * file's language is chosen if the product has a title in it that would be recognised; else the first language for
 * which this holds; else the file's language.
 */
export function languageOfProduct(texts: Texts<ProductText>, language: string): string {
  const fits = (code: string): boolean => {
    const title = texts[code]?.title;
    return title !== undefined && languageOfText(title, language) === code;
  };
  return fits(language) ? language : (Object.keys(texts).find(fits) ?? language);
}

const anyOf = (names: Texts<string>, language: string): string =>
  names[language] ?? names['en'] ?? Object.values(names)[0] ?? '';

/**
 * How the file writes a colour: by its name if the import finds the same colour by this name, and the name has no
 * colon, line break or blank at its ends; else by its code.
 */
function colourLabel(code: string, { format, words }: ExportSources, language: string): string {
  if (code === AS_SHOWN.code) return AS_SHOWN.code;
  const name = anyOf(words.colours.get(code)?.names ?? {}, language);
  const isUsable = colourOf(name, format.language)?.code === code && !/[:\r\n]/.test(name) && name.trim() === name;
  return isUsable ? name : code;
}

/**
 * Writes the text in each language into a column. The text in the product's own language goes into the column whose
 * heading names no language.
 */
function spread(cells: Cells, key: MetafieldKey, own: string, texts: Texts<string>): void {
  for (const [language, text] of Object.entries(texts))
    cells[language === own ? ownColumn(key) : columnIn(key, language)] = text;
}

/** Like `spread`, but leaves out the text in the product's own language, which has one of Shopify's own columns. */
function spreadOthers(cells: Cells, key: MetafieldKey, own: string, texts: Texts<string>): void {
  for (const [language, text] of Object.entries(texts)) if (language !== own) cells[columnIn(key, language)] = text;
}

const each = <T>(texts: Texts<ProductText>, make: (text: ProductText, language: string) => T): Record<string, T> =>
  Object.fromEntries(Object.entries(texts).map(([language, text]) => [language, make(text, language)]));

/**
 * An empty cell of another language could be filled by the import with the text of the product's own language. So a
 * text that is really empty in the other language is written as `none`.
 */
const orNone = (text: string, own: string): string => (text === '' && own !== '' ? 'none' : text);

function textCells(texts: Texts<ProductText>, own: string): Cells {
  const text = texts[own];
  if (!text) return {};
  const { vendor, specifications } = specifiedApart(texts, own);
  const cells: Cells = {
    title: text.title,
    body: bodyOf(text.description),
    vendor,
    tags: tagList(text.tags, own),
  };
  spread(
    cells,
    'slug',
    own,
    each(texts, ({ slug }) => slug),
  );
  spread(
    cells,
    'care',
    own,
    each(texts, ({ care }) => care),
  );
  spread(cells, 'specifications', own, specifications);
  spreadOthers(
    cells,
    'title',
    own,
    each(texts, ({ title }) => title),
  );
  spreadOthers(
    cells,
    'description',
    own,
    each(texts, ({ description }) => orNone(bodyOf(description), text.description)),
  );
  spreadOthers(
    cells,
    'tags',
    own,
    each(texts, ({ tags }, language) => orNone(tagList(tags, language), tagList(text.tags, own))),
  );
  return cells;
}

function typeCells(typeKey: string, own: string, { words, said }: ExportSources): Cells {
  const type = words.types.get(typeKey);
  const title = type?.titles[own] ?? '';
  const named = typeOf(title).key === typeKey ? title : typeKey;
  const cells: Cells = { type: named };
  if (!type || !isFirst(said, `type ${typeKey}`)) return cells;
  for (const [language, written] of Object.entries(type.titles))
    if (language !== own || typeOf(named).texts[own]?.title !== written) cells[columnIn('type', language)] = written;
  cells[ownColumn('measurements')] = type.measurements.join(', ');
  const category = words.categories.find(({ code }) => code === type.categoryKey);
  if (category) spread(cells, 'category', own, category.names);
  return cells;
}

function fabricCells(fabricCode: string | null, own: string, { words, said }: ExportSources): Cells {
  const fabric = words.fabrics.find(({ code }) => code === fabricCode);
  if (!fabric) return {};
  const cells: Cells = {};
  const [known] = own in fabric.names ? [own] : Object.keys(fabric.names);
  const isNew = isFirst(said, `fabric ${fabric.code}`);
  spread(cells, 'fabric', own, isNew || known === undefined ? fabric.names : { [known]: fabric.names[known]! });
  return cells;
}

function colourCells(codes: readonly string[], own: string, sources: ExportSources): Cells {
  const { words, said, format } = sources;
  const fresh = codes.filter((code) => words.colours.has(code) && isFirst(said, `colour ${code}`));
  const cells: Cells = {};
  const lines = fresh.map((code) => [colourLabel(code, sources, own), words.colours.get(code)!] as const);
  cells[ownColumn('swatches')] = linesOf(lines.map(([label, { hex }]) => ({ label, value: hex })));
  for (const language of format.languages) {
    const names = lines.flatMap(([label, { names: all }]) => {
      const name = all[language];
      const isImplied = name === colourOf(label, format.language)?.names[language] && language === own;
      return name === undefined || isImplied ? [] : [{ label, value: name }];
    });
    cells[columnIn('colour_names', language)] = linesOf(names);
  }
  return cells;
}

function factCells(product: ExportedProduct): Cells {
  const { tailoringDays, pinnedRank, sleeve, shown, shownSince } = product;
  return {
    published: flag(shown),
    status: shown ? 'Active' : 'Draft',
    [ownColumn('made_to_measure')]: flag(product.customSize),
    [ownColumn('tailoring_days')]: tailoringDays && { number: `${tailoringDays.from} to ${tailoringDays.to}` },
    [ownColumn('limited')]: flag(product.limited),
    [ownColumn('min_quantity')]: number(product.minQuantity),
    [ownColumn('rank')]: pinnedRank === null ? null : number(pinnedRank),
    [ownColumn('published_on')]: shownSince === null ? null : { number: shownSince },
    [ownColumn('sleeve')]: sleeve,
    [ownColumn('occasions')]: product.occasions.length > 0 ? product.occasions.join(', ') : 'none',
  };
}

function priceCells(variant: StoredVariant, { market, currencies }: ExportFormat): Cells {
  const cells: Cells = {};
  for (const [code, currency] of Object.entries(currencies)) {
    const price = variant.prices[code];
    const amount = (minor: number | null | undefined): Cell =>
      minor == null ? null : { number: amountCell(minor, currency) };
    // In the file's own market the import refuses an empty price, so a variant that is not sold there gets `none`.
    cells[code === market ? 'price' : (`price/${code}` as const)] =
      price || code !== market ? amount(price?.price) : 'none';
    cells[code === market ? 'compareAt' : (`compareAt/${code}` as const)] = amount(price?.compareAt);
  }
  return cells;
}

/**
 * The product's option names and a variant's option values: colour and size, each only if any variant has one. If no
 * variant has either, the option is 'Title' with the value 'Default Title', as Shopify writes it.
 */
function optionsOf(variants: readonly StoredVariant[]): {
  names: string[];
  valuesOf(label: string, size: string): string[];
} {
  const hasColour = variants.some(({ colour }) => colour !== AS_SHOWN.code);
  const hasSize = variants.some(({ size }) => size !== ONE_SIZE);
  if (!hasColour && !hasSize) return { names: ['Title'], valuesOf: () => ['Default Title'] };
  return {
    names: [...(hasColour ? ['Color'] : []), ...(hasSize ? ['Size'] : [])],
    valuesOf: (label, size) => [...(hasColour ? [label] : []), ...(hasSize ? [size] : [])],
  };
}

/**
 * The import removes one apostrophe from the start of an SKU, because spreadsheets use it to keep leading zeros. So an
 * SKU that really begins with an apostrophe gets a second one.
 */
const skuCell = (sku: string): string => (sku.startsWith("'") ? `'${sku}` : sku);

function variantRows(product: ExportedProduct, own: string, sources: ExportSources): Cells[] {
  const offered = offeredVariants(product);
  const { names, valuesOf } = optionsOf(offered);
  return offered.map((variant, index) => {
    const [first, second] = valuesOf(colourLabel(variant.colour, sources, own), variant.size);
    const pictures = product.colours.find(({ code }) => code === variant.colour)?.pictures;
    return {
      ...(index === 0 ? { option1Name: names[0] ?? null, option2Name: names[1] ?? null } : {}),
      handle: product.handle,
      option1Value: first ?? null,
      option2Value: second ?? null,
      sku: skuCell(variant.sku),
      ...priceCells(variant, sources.format),
      quantity: variant.onHand === null ? null : number(variant.onHand),
      weight: number(variant.weightGrams),
      variantImage: pictures?.[0]?.source ?? null,
    };
  });
}

export function offeredVariants({ variants }: StoredProduct): StoredVariant[] {
  return variants.filter(({ active }) => active).sort((a, b) => a.position - b.position);
}

/** The rows of a product. There are none when no variant is on sale, because a file cannot express such a product. */
export function productRows(product: ExportedProduct, sources: ExportSources): Cells[] {
  const own = languageOfProduct(product.texts, sources.format.language);
  const variants = variantRows(product, own, sources);
  if (variants.length === 0) return [];
  const used = product.colours.filter(({ code }) => product.variants.some((one) => one.active && one.colour === code));
  const pictures = pictureRows(used, {
    own,
    language: sources.format.language,
    labelOf: (code) => colourLabel(code, sources, own),
  });
  const rows = Array.from({ length: Math.max(variants.length, pictures.length) }, (_, index): Cells => ({
    handle: product.handle,
    ...variants[index],
    ...pictures[index],
  }));
  rows[0] = {
    ...rows[0],
    ...textCells(product.texts, own),
    ...typeCells(product.typeKey, own, sources),
    ...fabricCells(product.fabricCode, own, sources),
    ...colourCells(
      used.map(({ code }) => code),
      own,
      sources,
    ),
    ...factCells(product),
  };
  return rows;
}
