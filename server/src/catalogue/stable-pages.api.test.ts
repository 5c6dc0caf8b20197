// A list sorted by price is read page by page, alternately from two nodes (servers of the same shop), while an import
// changes 5,000 prices: no product may be skipped or repeated.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importFile } from '../../testing/imports/import-file.ts';
import { type Node, openNode } from '../../testing/nodes.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';
import { makeMemoryRefresher } from '../memory-refresher.ts';
import type { OpenShop } from '../open-shop.ts';

const PRODUCTS = 1_000;
const SIZES = ['S', 'M', 'L', 'XL', 'XXL'];
const PAGE = 24;
const PAGES = Math.ceil(PRODUCTS / PAGE);

let shop: TestShop;
let other: Node & OpenShop;
let folder: string;

async function fileWith(name: string, price: (product: number) => number): Promise<string> {
  const rows = Array.from({ length: PRODUCTS }, (_, n) =>
    SIZES.map((size, at) => {
      const [title, type] = at === 0 ? [`Kaftan ${n}`, 'Kaftan'] : ['', ''];
      return `k-${n},${title},${type},${at === 0 ? 'Size' : ''},${size},K-${n}-${size},${price(n) + at}.00,3`;
    }),
  );
  const heads = 'Handle,Title,Type,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Inventory Qty';
  const path = join(folder, name);
  await writeFile(path, [heads, ...rows.flat()].join('\n'));
  return path;
}

beforeAll(async () => {
  shop = await openTestShop({}, undefined, undefined, { jobs: false });
  folder = await mkdtemp(join(tmpdir(), 'hindam-pages-'));
  await importFile(shop.shop, await fileWith('first.csv', (n) => 100 + (n % 97)));
  await shop.shop.catalogue.reload();
  other = await openNode(shop);
}, 120_000);
afterAll(async () => {
  await other?.close();
  await shop?.close();
  await rm(folder, { recursive: true, force: true });
});

interface Listed {
  ids: string[];
  asOf: number;
  total: number;
}

async function listed({ get }: Pick<Node, 'get'>, page: number, asOf?: number): Promise<Listed> {
  const moment = asOf === undefined ? '' : `&as_of=${asOf}`;
  const { body } = await get(`product/list?sort=low_to_high&page=${page}${moment}`);
  const { products, as_of, total } = body['result'];
  return { ids: products.map(({ _id }: { _id: string }) => _id), asOf: as_of, total };
}

async function wholeList(node: Pick<Node, 'get'>): Promise<string[]> {
  const ids: string[] = [];
  for (let page = 1; page <= PAGES; page += 1) ids.push(...(await listed(node, page)).ids);
  return ids;
}

test('no page skips or repeats a product beside an import of 5,000 prices, on whichever node it is read', async () => {
  const nodes = [shop, other];
  const refreshers = nodes.map((node) => makeMemoryRefresher(node.shop));
  for (const refresher of refreshers) await refresher.start();
  const before = await wholeList(shop);
  const first = await listed(shop, 1);
  const walked = [...first.ids];
  const isChanged = async () => (await listed(other, 1)).ids.join() !== first.ids.join();
  let importing = true;
  const done = importFile(shop.shop, await fileWith('second.csv', (n) => 50 + ((n * 37) % 89))).finally(() => {
    importing = false;
  });
  const readNext = async (page: number): Promise<void> => {
    for (const refresher of refreshers) await refresher.poll();
    const next = await listed(nodes[page % nodes.length]!, page, first.asOf);
    expect(next).toMatchObject({ asOf: first.asOf, total: PRODUCTS });
    walked.push(...next.ids);
  };
  // The first half of the pages is read while the import runs, so that pages fall before, between and after its
  // changes.
  for (let page = 2; page <= PAGES / 2; page += 1) {
    await readNext(page);
    while (importing && page > PAGES / 4 && !(await isChanged()))
      await Promise.all(refreshers.map(({ poll }) => poll()));
  }
  await done;
  for (let page = Math.floor(PAGES / 2) + 1; page <= PAGES; page += 1) await readNext(page);
  expect(walked).toEqual(before);
  expect(new Set(walked).size).toBe(PRODUCTS);
  const after = await wholeList(shop);
  expect(await wholeList(other)).toEqual(after);
  expect(after).not.toEqual(before);

  // A node that was started later does not remember the moment of the first page: it answers with the present list and
  // a new `as_of`.
  const late = await openNode(shop);
  const page = await listed(late, 2, first.asOf);
  expect(page.asOf).toBeGreaterThan(first.asOf);
  expect(page.ids).toEqual(after.slice(PAGE, 2 * PAGE));
  await late.close();
}, 240_000);
