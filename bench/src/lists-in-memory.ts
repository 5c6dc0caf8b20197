// node tools/run.mjs bench/src/lists-in-memory.ts [products …] measures the processor time of the catalogue's index,
// which is kept in memory, for lists, looks (the products that complete a product) and changes of products. It does so
// for three catalogues: with the demo's colours and sizes, two of each a product; with thousands of colours and
// hundreds of sizes; and with more values than filters offer. It needs no database.
import { products as demo } from '../../server/seed/catalogue/products.ts';
import { searchWords } from '@hindam/contract/search-text';
import { type CatalogueIndex, makeIndex } from '../../server/src/catalogue/catalogue.index.ts';
import type { Fact, ListFilters, VariantFact } from '../../server/src/catalogue/index-facts.ts';
import { microsOf, processorMicros } from './micros.ts';

const SIZES_OF_CATALOGUE = [1_000, 44_000];
const CHANGES = 100;
const FACTS_AT_ONCE = 500;
/**
 * Numbers of colours and sizes: MANY for a catalogue with many values, TOO_MANY for one with more than filters can
 * offer (FILTER_VALUES_MAX of server/src/catalogue/catalogue.ts).
 */
const MANY = { colours: 3_000, sizes: 300 };
const TOO_MANY = { colours: 40_000, sizes: 70_000 };

/** A number that looks random but is the same in each run. */
function mixed(number: number, salt: number): number {
  let hash = Math.imul(number + 1, 0x9e37_79b1) ^ Math.imul(salt, 0x85eb_ca6b);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b_3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}

type Variants = (at: number) => VariantFact[];

const source = demo.filter(({ colours, sizes }) => colours.length >= 2 && sizes.length >= 2);
const sourceOf = (at: number) => source[at % source.length]!;
const isStocked = (at: number, variant: number): boolean => mixed(at, variant) % 6 !== 0;

const likeDemo: Variants = (at) => {
  const { colours, sizes } = sourceOf(at);
  const from = mixed(at, 7) % (sizes.length - 1);
  return colours
    .slice(0, 2)
    .flatMap(({ code }, colour) =>
      sizes
        .slice(from, from + 2)
        .map((size, place) => ({ colour: code, size, inStock: isStocked(at, 2 * colour + place) })),
    );
};

const ofMany =
  ({ colours, sizes }: typeof MANY): Variants =>
  (at) =>
    [0, 1, 2, 3].map((variant) => ({
      colour: `colour-${mixed(at, variant >> 1) % colours}`,
      size: `size-${(mixed(at, 9) + (variant & 1)) % sizes}`,
      inStock: isStocked(at, variant),
    }));

function factOf(at: number, variants: VariantFact[]): Fact {
  const one = sourceOf(at);
  return {
    id: `0190a1b2-c3d4-7e5f-8a6b-${String(at).padStart(12, '0')}`,
    typeId: one.type,
    categoryId: one.type.slice(0, 1),
    variants,
    sleeve: one.sleeve ?? null,
    fabric: one.fabric.key,
    occasions: one.occasions,
    madeToMeasure: one.customSize,
    priceMinor: one.price.ae + (at % 40) * 500,
    onSale: one.compareAt !== undefined,
    limited: one.limited,
    pinnedRank: null,
    sold90Days: (at * 7_919) % 500,
    publishedAt: 1_700_000_000_000 - at * 60_000,
    words: [...new Set(Object.values(one.title).flatMap(searchWords))].sort(),
    tags: [],
  };
}

interface ListCase {
  what: string;
  wanted: ListFilters;
  /** 1 is the first page, Infinity the last. */
  page?: number;
}

const PAGE = 24;
const ALL: ListFilters = { sort: 'default' };

function listsOf(variants: Variants): ListCase[] {
  const some = [0, 1, 2].map((at) => variants(at)[0]!);
  const color = some.map(({ colour }) => colour);
  const size = [0, 1, 2, 3].map((at) => variants(at + 3)[0]!.size);
  return [
    { what: 'all', wanted: ALL },
    { what: 'page 20, sorted', wanted: { sort: 'low_to_high' }, page: 20 },
    { what: 'last page', wanted: ALL, page: Infinity },
    { what: 'last page, sorted', wanted: { sort: 'high_to_low' }, page: Infinity },
    { what: 'a type', wanted: { ...ALL, list: 'abaya' } },
    { what: 'a type, last page', wanted: { ...ALL, list: 'abaya' }, page: Infinity },
    { what: 'two types', wanted: { ...ALL, type: ['abaya', 'dress'] } },
    { what: 'a fabric', wanted: { ...ALL, fabric: [source[0]!.fabric.key] } },
    { what: 'an occasion', wanted: { ...ALL, occasion: ['wedding'] } },
    { what: 'half by price', wanted: { ...ALL, min_price: 70_000 } },
    { what: 'in stock', wanted: { ...ALL, in_stock: true } },
    { what: 'a colour', wanted: { ...ALL, color: color.slice(0, 1) } },
    { what: 'a size', wanted: { ...ALL, size: size.slice(0, 1) } },
    { what: 'colours, sizes, stock', wanted: { ...ALL, color, size, in_stock: true } },
    { what: 'the same, last page', wanted: { ...ALL, color, size, in_stock: true }, page: Infinity },
    {
      what: 'the same, in a type, by price',
      wanted: { ...ALL, list: 'abaya', color, size, in_stock: true, min_price: 70_000, sort: 'low_to_high' },
    },
    { what: 'on sale', wanted: { ...ALL, list: 'product_sales' } },
  ];
}

function filled(products: number, variants: Variants): CatalogueIndex {
  const index = makeIndex();
  for (let at = 0; at < products; at += FACTS_AT_ONCE) {
    const many = Math.min(FACTS_AT_ONCE, products - at);
    index.change(Array.from({ length: many }, (_, next) => factOf(at + next, variants(at + next))));
  }
  return index;
}

function changing(index: CatalogueIndex, products: number, variants: Variants): () => void {
  let turn = 0;
  return () => {
    turn += 1;
    index.change(
      Array.from({ length: CHANGES }, (_, next) => {
        const at = mixed(turn * CHANGES + next, 5) % products;
        const changed = variants(at).map((one, place) => ({ ...one, inStock: isStocked(at + turn, place) }));
        return { ...factOf(at, changed), priceMinor: 10_000 + (mixed(turn, at) % 100_000) };
      }),
    );
  };
}

function measure(products: number, variants: Variants): Map<string, number> {
  const figures = new Map<string, number>();
  const before = processorMicros();
  const index = filled(products, variants);
  figures.set('filling, a product', (processorMicros() - before) / products);
  figures.set('bytes, a product', index.bytes() / products);
  for (const { what, wanted, page = 1 } of listsOf(variants)) {
    const { total } = index.find(wanted, { start: 0, size: PAGE });
    const start = (Math.min(page, Math.max(1, Math.ceil(total / PAGE))) - 1) * PAGE;
    figures.set(
      what,
      microsOf(() => index.find(wanted, { start, size: PAGE })),
    );
  }
  const types = [...new Set(source.map(({ type }) => type))]
    .filter((type) => type !== factOf(0, []).typeId)
    .slice(0, 4);
  for (const [what, clash] of [
    ['a look, all colours go', 0],
    ['a look, no colour goes best', 2],
  ] as const)
    figures.set(
      what,
      microsOf(() => index.look(factOf(0, []).id, { types, clashOf: () => clash })),
    );
  const change = changing(index, products, variants);
  figures.set(`${CHANGES} changes at once, a product`, microsOf(change) / CHANGES);
  return figures;
}

const sizes = process.argv.length > 2 ? process.argv.slice(2).map(Number) : SIZES_OF_CATALOGUE;
for (const [name, variants] of [
  ['as in the demo', likeDemo],
  ['thousands of colours, hundreds of sizes', ofMany(MANY)],
  ['more colours and sizes than filters have', ofMany(TOO_MANY)],
] as const) {
  const measured = sizes.map((products) => measure(products, variants));
  console.log(`\n${name}, microseconds of the processor: ${sizes.join(', ')} products`);
  for (const what of measured[0]!.keys())
    console.log(
      `  ${what.padEnd(34)}${measured.map((figures) => figures.get(what)!.toFixed(1).padStart(10)).join('')}`,
    );
}
