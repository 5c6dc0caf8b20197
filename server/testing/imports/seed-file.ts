// Writes the products of the demo shop as a file to import, with a column for everything that a seeded product has.
import { colours } from '../../seed/catalogue/colours.ts';
import type { Bilingual, SeedProduct } from '../../seed/catalogue/shape.ts';
import { categories, productTypes } from '../../seed/catalogue/types.ts';

const custom = (key: string): string => `${key} (product.metafields.custom.${key})`;
const major = (minor: number | undefined): string => (minor === undefined ? '' : (minor / 100).toFixed(2));
const named = <Row extends { code: string } | { key: string }>(rows: readonly Row[], name: string): Row =>
  rows.find((row) => ('code' in row ? row.code : row.key) === name)!;

/** Returns the cells of a text in both languages; `english` is the heading of its English column. */
const both = (key: string, text: Bilingual, english = custom(key)): Record<string, string> => ({
  [english]: text.en,
  [custom(`${key}_ar`)]: text.arb,
});

const linesOf = (rows: readonly { label: Bilingual; value: Bilingual }[]): Bilingual => ({
  en: rows.map(({ label, value }) => `${label.en}: ${value.en}`).join('\n'),
  arb: rows.map(({ label, value }) => `${label.arb}: ${value.arb}`).join('\n'),
});

const listOf = (rows: readonly Bilingual[], comma: Bilingual): Bilingual => ({
  en: rows.map(({ en }) => en).join(comma.en),
  arb: rows.map(({ arb }) => arb).join(comma.arb),
});

function productCells(product: SeedProduct, publishedOn: string): Record<string, string> {
  const type = named(productTypes, product.type);
  const shades = product.colours.map(({ code }) => named(colours, code));
  return {
    ...both('title', product.title, 'Title'),
    ...both('description', product.description, 'Description'),
    ...both('tags', listOf(product.tags, { en: ', ', arb: '، ' }), 'Tags'),
    ...both('slug', product.slug),
    ...both('care', product.care),
    ...both('fabric', product.fabric.en === '' ? { en: '', arb: '' } : product.fabric),
    ...both('specifications', linesOf(product.specifications)),
    ...both('category', named(categories, type.category).title),
    ...both(
      'colour_names',
      {
        en: shades.map(({ code, name }) => `${code}: ${name.en}`).join('\n'),
        arb: shades.map(({ code, name }) => `${code}: ${name.arb}`).join('\n'),
      },
      custom('colour_names_en'),
    ),
    Type: product.type,
    [custom('type_en')]: type.title.en,
    [custom('type_ar')]: type.title.arb,
    [custom('measurements')]: type.measurements.join(', '),
    [custom('swatches')]: shades.map(({ code, hex }) => `${code}: ${hex}`).join('\n'),
    [custom('sleeve')]: product.sleeve ?? 'none',
    [custom('occasions')]: product.occasions.length > 0 ? product.occasions.join(', ') : 'none',
    [custom('made_to_measure')]: String(product.customSize).toUpperCase(),
    [custom('tailoring_days')]: product.tailoringDays
      ? `${product.tailoringDays.from} to ${product.tailoringDays.to}`
      : '',
    [custom('limited')]: String(product.limited).toUpperCase(),
    [custom('min_quantity')]: String(product.minOrderQuantity),
    [custom('rank')]: product.bestSellerRank === null ? 'none' : String(product.bestSellerRank),
    [custom('published_on')]: publishedOn,
  };
}

function rowsOf(product: SeedProduct, publishedOn: string): Record<string, string>[] {
  const variants = product.colours.flatMap(({ code }) => product.sizes.map((size) => ({ code, size })));
  return variants.map(({ code, size }, index) => ({
    ...(index === 0
      ? { ...productCells(product, publishedOn), 'Option1 name': 'Color', 'Option2 name': 'Size', Status: 'Active' }
      : {}),
    'URL handle': product.key,
    'Option1 value': code,
    'Option2 value': size,
    SKU: `${product.key}-${code}-${size}`.toUpperCase(),
    Price: major(product.price.ae),
    'Compare-at price': major(product.compareAt?.ae),
    'Price / Saudi Arabia': major(product.price.sa),
    'Compare-at price / Saudi Arabia': major(product.compareAt?.sa),
    'Inventory quantity': String(product.stock[`${code}/${size}`]),
    'Weight value (grams)': String(product.weightGrams),
  }));
}

export function fileOf(products: readonly SeedProduct[], publishedOn: string): string {
  const rows = products.flatMap((product) => rowsOf(product, publishedOn));
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
  return [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))]
    .map((cells) => cells.map(quoted).join(','))
    .join('\n');
}
