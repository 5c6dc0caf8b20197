// Visitors who only look: pages, and calls for lists, products and reviews, in two languages and two markets.
import type { Person } from './client.ts';
import { note } from './ledger.ts';
import { think, type World } from './world.ts';

const PREFIXES = ['en', 'ar', 'en-sa', 'ar-sa'] as const;
const LANGUAGES = ['en', 'arb'] as const;
const SORTS = ['default', 'low_to_high', 'high_to_low'] as const;
const COLLECTIONS = ['best_seller', 'latest_collection', 'limited_edition', 'product_sales'] as const;
const COLOURS = ['black', 'ivory', 'navy'] as const;
const SIZES = ['S', 'M', '54', '56'] as const;
const PAGES_LOOKED_AT = 20;

function listQuery({ random }: World): string {
  const parts = [`page=${random.between(1, PAGES_LOOKED_AT)}`, `sort=${random.pick(SORTS)}`];
  if (random.isOneIn(3)) parts.push(`color=${random.pick(COLOURS)}`);
  if (random.isOneIn(4)) parts.push(`size=${random.pick(SIZES)}`);
  if (random.isOneIn(4)) parts.push('in_stock=true');
  if (random.isOneIn(3)) parts.push(`max_price=${random.between(20_000, 400_000)}`);
  return parts.join('&');
}

async function openPage(world: World, person: Person, prefix: string): Promise<void> {
  const { client, random, sample, ledger } = world;
  const path = random.pick([
    'home',
    `product-list?${listQuery(world)}`,
    `product-list/${random.pick(COLLECTIONS)}`,
    `product-list/${sample.typeId}`,
    `product-details/${random.pick(sample.productIds)}`,
    'faq',
    'contact',
  ]);
  const text = await client.page(person, `/${prefix}/${path}`);
  if (text === null) return;
  note(ledger, 'page');
  if (!text.includes('</html>')) ledger.complaints.push(`/${prefix}/${path} came without its end`);
}

async function callOfPage(world: World, person: Person, prefix: string): Promise<void> {
  const { client, random, sample, ledger } = world;
  const product = random.pick(sample.productIds);
  const path = random.pick([
    `product/list?${listQuery(world)}`,
    `product/details/${product}`,
    `product/reviews/${product}`,
  ]);
  const market = prefix.endsWith('sa') ? 'sa' : 'ae';
  const mark = path.includes('?') ? '&' : '?';
  const answer = await client.call(person, `${path}${mark}language_code=${random.pick(LANGUAGES)}&market=${market}`);
  if (answer?.errorCode === 0) note(ledger, path.startsWith('product/reviews') ? 'reviews read' : 'catalogue call');
}

export async function browse(world: World): Promise<void> {
  const { client, random } = world;
  const person = client.person();
  const prefix = random.pick(PREFIXES);
  for (let step = random.between(3, 10); step > 0 && world.isOpen(); step -= 1) {
    await (random.isOneIn(2) ? openPage(world, person, prefix) : callOfPage(world, person, prefix));
    await think(world);
  }
}
