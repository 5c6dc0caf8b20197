// Imports of a price file, as a merchant runs them while the shop is open: each import brings the same products with
// other prices.
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { begin } from '../children.ts';
import { note } from './ledger.ts';
import type { World } from './world.ts';

const PROGRAM = new URL('../../../server/src/import-command.ts', import.meta.url);
const PRODUCTS = 25;
const SIZES = ['52', '54', '56'] as const;
const HEADINGS =
  'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Fulfillment Service,Variant Price,Variant Compare At Price,Status';

function rowsOf(product: number, price: number): string[] {
  const handle = `soak-dune-${product}`;
  return SIZES.map((size, at) => {
    const first = at === 0;
    const texts = first
      ? `${handle},Dune abaya ${product},<p>Washed linen.</p>,Nour,Abayas,linen,TRUE,Color`
      : `${handle},,,,,,,`;
    const sku = `SOAK-${product}-${size}`;
    return `${texts},Sand,${first ? 'Size' : ''},${size},${sku},620,shopify,40,deny,manual,${price}.00,,${first ? 'active' : ''}`;
  });
}

export function priceFile(random: World['random']): string {
  const rows = Array.from({ length: PRODUCTS }, (_, product) => rowsOf(product, random.between(150, 600)));
  return `${[HEADINGS, ...rows.flat()].join('\n')}\n`;
}

/**
 * Runs the import command. Its failure counts as a fault, unless part of the shop was killed or frozen meanwhile
 * (strikes.ts), or the shop had not recovered yet, or the run is over.
 */
export async function importPrices(
  world: World,
  shop: { dataFolder: string; databaseUrl: string; wasStruckSince: (fromMs: number) => boolean },
): Promise<void> {
  const { random, ledger } = world;
  const file = path.join(shop.dataFolder, 'prices.csv');
  writeFileSync(file, priceFile(random));
  const beganAt = Date.now();
  const { child, output } = begin(PROGRAM, [file], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      DATABASE_URL: shop.databaseUrl,
      DATA_FOLDER: shop.dataFolder,
    },
  });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code === 0) return note(ledger, 'price file imported');
  if (shop.wasStruckSince(beganAt) || !world.isOpen()) return note(ledger, 'import struck');
  ledger.complaints.push(`an import ended with ${code}: ${output().trim().split('\n').slice(-3).join(' ')}`);
}
