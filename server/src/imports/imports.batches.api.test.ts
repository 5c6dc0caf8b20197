// Products are imported in batches, which must make no difference: what is stored and reported must equal an import of
// one product after the other, and a product that fails must not affect the others of its batch.
import fc from 'fast-check';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { count } from '../../testing/counts.ts';
import { importFile } from '../../testing/imports/import-file.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';
import type { ImportOptions } from './import-rules.ts';
import { importProducts } from './imports.service.ts';
import type { Progress } from './progress.ts';
import type { Report } from './report.ts';

let together: TestShop;
let alone: TestShop;
let folder: string;

beforeAll(async () => {
  [together, alone] = [await openTestShop(), await openTestShop()];
  folder = await mkdtemp(join(tmpdir(), 'hindam-batches-'));
});
afterAll(async () => {
  await together?.close();
  await alone?.close();
  await rm(folder, { recursive: true, force: true });
});

const metafield = (key: string): string => `X (product.metafields.custom.${key})`;
const HEADER = [
  'Handle,Title,Type,Tags,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Price,Variant Inventory Qty,Published',
  ...['category', 'fabric', 'made_to_measure', 'tailoring_days', 'measurements', 'published_on', 'swatches'].map(
    metafield,
  ),
].join(',');

async function run(
  shop: TestShop,
  lines: readonly string[],
  options: Partial<ImportOptions> = {},
  header = HEADER,
): Promise<Report> {
  const path = join(folder, 'products.csv');
  await writeFile(path, [header, ...lines].join('\n'));
  return importFile(shop.shop, path, options);
}

const rows = <Row>(shop: TestShop, sql: string, values: unknown[] = []): Promise<Row[]> =>
  shop.shop.database.query<Row>(sql, values);

function stateOf(shop: TestShop, prefix: string): Promise<unknown[]> {
  return rows(
    shop,
    `select p.handle, jsonb_set(s.state::jsonb - 'id', '{variants}', coalesce((select jsonb_agg(x order by x ->> 'colour', x ->> 'size')
         from jsonb_array_elements(s.state::jsonb -> 'variants') x), '[]')) as state, p.published_at is null as hidden,
       p.published_at::date = '2026-03-01' as redated, t.measurement_fields as measurements,
       (select c.key from categories c where c.id = t.category_id) as category,
       (select jsonb_object_agg(x.language, x.name) from fabric_texts x where x.fabric_code = p.fabric_code) as fabric,
       (select jsonb_agg(c.card - '_id' - 'type_id' order by c.language, c.market) from product_cards c where c.product_id = p.id) as cards,
       (select jsonb_agg(jsonb_build_array(v.colour_code, v.size, v.available, c.hex, (select sum(m.quantity) from stock_movements m where m.variant_id = v.id))
          order by v.colour_code, v.size) from variants v join colours c on c.code = v.colour_code where v.product_id = p.id) as pieces
     from products p join product_states s on s.handle = p.handle join product_types t on t.id = p.type_id
     where p.handle like $1 order by 1`,
    [`${prefix}%`],
  );
}

const COLOURS = ['Black', 'Sand', 'Aubade', 'Petrel'];
const SIZES = ['S', 'M', 'L'];
const HANDLES = 8;
const SKUS = 40;

const product = fc.record({
  type: fc.integer({ min: 0, max: 2 }),
  colours: fc.subarray(COLOURS, { minLength: 1, maxLength: 2 }),
  sizes: fc.subarray(SIZES, { minLength: 1, maxLength: 2 }),
  price: fc.integer({ min: 1, max: 5 }),
  pieces: fc.option(fc.integer({ min: 0, max: 9 }), { freq: 3 }),
  published: fc.boolean(),
  isGrouped: fc.boolean(),
  fabric: fc.constantFrom('', '', 'Crepe', 'Linen', 'none'),
  tailored: fc.constantFrom('', '', '', 'TRUE', 'FALSE'),
  days: fc.constantFrom('', '10 to 14'),
  isMeasured: fc.boolean(),
  since: fc.constantFrom('', '', '2026-03-01'),
  isPainted: fc.boolean(),
});
type Drawn = typeof product extends fc.Arbitrary<infer T> ? T : never;

const round = fc.record({
  products: fc.array(product, { minLength: HANDLES, maxLength: HANDLES }),
  order: fc.shuffledSubarray([...Array.from({ length: HANDLES }).keys()], { minLength: 1 }),
  skus: fc.shuffledSubarray([...Array.from({ length: SKUS }).keys()], { minLength: SKUS }),
  setStock: fc.boolean(),
});

/**
 * The CSV rows of each product in one round of random products. Products of a round that state something about the same
 * type, fabric or colour state the same, so that none is refused for a contradiction.
 */
function linesOf(
  prefix: string,
  at: number,
  { products, order, skus }: { products: Drawn[]; order: number[]; skus: number[] },
) {
  const free = [...skus];
  return order.map((n) => {
    const drawn = products[n]!;
    return drawn.colours.flatMap((colour, c) =>
      drawn.sizes.map((size, s) => {
        const sku = `${prefix}-${free.pop()!}`;
        const isFirst = c + s === 0;
        const shades = drawn.colours.filter((name) => name === 'Petrel').map((name) => `${name}: #1f4a5${at}`);
        const first = [
          drawn.isGrouped ? `Category ${(drawn.type + at) % 3}` : '',
          drawn.fabric,
          drawn.tailored,
          drawn.days,
          drawn.isMeasured ? 'bust' : '',
          drawn.since,
          drawn.isPainted ? shades.join('') : '',
        ];
        return [
          `${prefix}-${n}`,
          isFirst ? `Piece ${n}` : '',
          isFirst ? `Sort ${prefix} ${drawn.type}` : '',
          isFirst ? `tag-${drawn.price}` : '',
          'Color',
          colour,
          'Size',
          size,
          sku,
          `${drawn.price}0.00`,
          drawn.pieces ?? '',
          isFirst ? String(drawn.published) : '',
          ...(isFirst ? first : first.map(() => '')),
        ].join(',');
      }),
    );
  });
}

/** What reports say of products, without row numbers, which depend on how the products were divided into files. */
const saidOf = (reports: readonly Report[]) => ({
  products: reports.reduce(
    (sums, { products }) => ({
      created: sums.created + products.created,
      changed: sums.changed + products.changed,
      unchanged: sums.unchanged + products.unchanged,
      failed: sums.failed + products.failed,
    }),
    { created: 0, changed: 0, unchanged: 0, failed: 0 },
  ),
  stock: {
    counted: reports.reduce((sum, { stock }) => sum + stock.counted, 0),
    kept: reports.reduce((sum, { stock }) => sum + stock.kept, 0),
  },
  changes: reports
    .flatMap(({ changes }) => changes)
    .map(({ row: _row, line: _line, ...change }) => JSON.stringify(change))
    .sort(),
  problems: reports
    .flatMap(({ problems }) => problems)
    .map(({ handle, severity, column, what }) => `${handle} ${severity} ${column} ${what}`)
    .sort(),
});

let drawn = 0;

test(
  'random products in one batch are stored and reported as one after the other, and a dry run says the same',
  { timeout: 900_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(round, { minLength: 2, maxLength: 4 }), async (rounds) => {
        drawn += 1;
        const prefix = `drawn${drawn}`;
        for (const [at, one] of rounds.entries()) {
          const products = linesOf(prefix, at, one);
          const { setStock } = one;
          const singly: Report[] = [];
          for (const lines of products) singly.push(await run(alone, lines, { setStock }));
          const dry = await run(together, products.flat(), { setStock, dryRun: true });
          const whole = await run(together, products.flat(), { setStock });
          expect(saidOf([whole])).toEqual(saidOf(singly));
          expect(saidOf([dry])).toEqual(saidOf([whole]));
          expect(await stateOf(together, prefix)).toEqual(await stateOf(alone, prefix));
          // A product that was refused because another product had its SKU may be accepted next time, if the other one
          // has a new SKU by then; such rounds are not compared further.
          if (whole.products.failed > 0) continue;
          // When two variants with the same SKU go off sale, an import moves the pieces of neither to the new variant
          // with that SKU, because it cannot tell which was renamed. If one has no pieces left, the next import moves
          // the other's. So a second import is made before the one that must change nothing.
          for (const lines of products) await run(alone, lines, { setStock });
          const second = await run(together, products.flat(), { setStock });
          if (second.products.failed > 0) continue;
          const third = await run(together, products.flat(), { setStock });
          expect(third.products).toEqual({ created: 0, changed: 0, unchanged: products.length, failed: 0 });
        }
      }),
      { numRuns: count(40), endOnFailure: true },
    );
    expect(await rows(together, 'select from staged_products union all select from staged_variants')).toEqual([]);
  },
);

const SIMPLE = 'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Inventory Qty';
const simple = (prefix: string, products: number): string[] =>
  Array.from({ length: products }, (_, n) => [
    `${prefix}-${n},Piece ${n},Size,S,${prefix}-${n}-S,10.00,3`,
    `${prefix}-${n},,,M,${prefix}-${n}-M,10.00,3`,
  ]).flat();

/**
 * Products made by `simple` of which a part (variant, price, stock, card or text) is missing in the database. An import
 * must never leave such products.
 */
const halfStored = (shop: TestShop, prefix: string) =>
  rows<{ handle: string }>(
    shop,
    `select p.handle from products p where p.handle like $1 and (
       (select count(*) from variants v join stock s on s.variant_id = v.id join variant_prices r on r.variant_id = v.id
        where v.product_id = p.id and v.available = 3 and s.on_hand = 3) <> 2
       or (select count(*) from product_cards c where c.product_id = p.id and c.market = 'ae') <> 2
       or not exists (select from product_texts t where t.product_id = p.id))`,
    [`${prefix}%`],
  );

/**
 * Alters the table `products` without the usual lock timeout, which may be too short while an autovacuum works on the
 * table: it gives up its lock only once PostgreSQL's deadlock_timeout has passed.
 */
const alterProducts = (shop: TestShop, change: string): Promise<unknown> =>
  rows(
    shop,
    `do $$ begin perform set_config('lock_timeout', '0', true); execute $alter$alter table products ${change}$alter$; end $$`,
  );

test('a product that the database refuses fails alone, with its sentence; so do several', async () => {
  await alterProducts(
    together,
    `add constraint no_bad_one check (handle not in ('mixed-3', 'mixed-4', 'mixed-59')) not valid`,
  );
  try {
    const report = await run(together, simple('mixed', 60), {}, SIMPLE);
    expect(report.products).toEqual({ created: 57, changed: 0, unchanged: 0, failed: 3 });
    expect(report.problems.map(({ row, handle, what }) => [row, handle, what])).toEqual([
      [8, 'mixed-3', 'the shop could not save the product (23514)'],
      [10, 'mixed-4', 'the shop could not save the product (23514)'],
      [120, 'mixed-59', 'the shop could not save the product (23514)'],
    ]);
    expect(await halfStored(together, 'mixed')).toEqual([]);
  } finally {
    await alterProducts(together, 'drop constraint no_bad_one');
  }
  const again = await run(together, simple('mixed', 60), {}, SIMPLE);
  expect(again.products).toEqual({ created: 3, changed: 0, unchanged: 57, failed: 0 });
});

test('an import stops after ten products in a row that the database refuses', async () => {
  await alterProducts(together, `add constraint none_at_all check (handle not like 'refused%') not valid`);
  try {
    const report = await run(together, simple('refused', 40), {}, SIMPLE);
    expect(report.products).toEqual({ created: 0, changed: 0, unchanged: 0, failed: 10 });
    expect(report.notes.join(' ')).toContain('Stopped after 10 products in a row');
  } finally {
    await alterProducts(together, 'drop constraint none_at_all');
  }
});

test('two imports of one file at the same time save every product once', async () => {
  const path = join(folder, 'twice.csv');
  await writeFile(path, [SIMPLE, ...simple('twice', 400)].join('\n'));
  const reports = await Promise.all([importFile(together.shop, path), importFile(together.shop, path)]);
  const sums = saidOf(reports).products;
  expect(sums).toEqual({ created: 400, changed: 0, unchanged: 400, failed: 0 });
  expect(await halfStored(together, 'twice')).toEqual([]);
});

test('a batch is one event for the nodes, with a tag for each product', async () => {
  await run(together, simple('told', 30), {}, SIMPLE);
  const events = await rows<{ products: number; tags: string[] }>(
    together,
    `select jsonb_array_length(payload -> 'productIds') as products, tags from outbox
     where name = 'catalogue.changed' and payload -> 'productIds' ? (select id::text from products where handle = 'told-0')`,
  );
  expect(events).toHaveLength(1);
  expect(events[0]).toMatchObject({ products: 30 });
  expect(events[0]?.tags).toHaveLength(31);
});

test('an import that is told to stop finishes its batch, says where it is, and goes on the next time', async () => {
  const path = join(folder, 'stopped.csv');
  await writeFile(path, [SIMPLE, ...simple('stopped', 700)].join('\n'));
  const options = { path, dryRun: false, language: 'en', market: null, currency: null, picturesFolder: null };
  const others = {
    allowedHosts: [],
    translationsPath: null,
    setStock: false,
    zeroPriceAllowed: false,
    picturesAgain: false,
  };
  const all = { ...options, ...others, sameSkuAllowed: false };
  const stop = new AbortController();
  const steps: Progress[] = [];
  const onProgress = (progress: Progress): void => {
    steps.push(progress);
    if (progress.done > 0) stop.abort();
  };
  const report = await importProducts(together.shop, all, { signal: stop.signal, onProgress });
  expect(report.products.created).toBe(250);
  expect(report.notes).toContain('Stopped after 250 of 700 products: import the file again, and it goes on.');
  expect(steps.map(({ done, total }) => [done, total])).toEqual([
    [0, 700],
    [250, 700],
  ]);
  expect(await halfStored(together, 'stopped')).toEqual([]);
  const rest = await importFile(together.shop, path);
  expect(rest.products).toEqual({ created: 450, changed: 0, unchanged: 250, failed: 0 });
});
