// A real shop on its own database, for tests. The shop has no products at first; tests add those they need, without
// picture files.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  publish,
  saveCategory,
  saveColours,
  saveFabric,
  saveProduct,
  saveType,
} from '../src/catalogue/catalogue.write.ts';
import { readConfig } from '../src/config.ts';
import { routes } from '../src/domains.ts';
import { makeApp } from '../src/http/app.ts';
import { type Log, makeLog } from '../src/kernel/log.ts';
import type { PasswordCost } from '../src/kernel/passwords.ts';
import { transaction } from '../src/kernel/transaction.ts';
import { reloadCatalogues } from '../src/markets.ts';
import { openShop } from '../src/open-shop.ts';
import type { Shop } from '../src/shop.ts';
import { countStock } from '../src/stock/stock.service.ts';
import { expectAuditClean } from './audited.ts';
import { createTestDatabase } from './database.ts';

export interface TestShop {
  shop: Shop;
  /** Calls the API in process; no cookie is sent unless `headers` has one. */
  get(path: string, headers?: Record<string, string>): Promise<{ status: number; headers: Headers; body: Answer }>;
  post(
    path: string,
    body: unknown,
    headers?: Record<string, string>,
  ): Promise<{ status: number; headers: Headers; body: Answer }>;
  /** Requests a page, which the storefront's build renders. */
  page(path: string, headers?: Record<string, string>): Promise<Response>;
  delete(
    path: string,
    headers?: Record<string, string>,
    body?: object,
  ): Promise<{ status: number; headers: Headers; body: Answer }>;
  /** Numbers of audit statements that the test violates on purpose; `close` does not throw for these. */
  allowFindings(...numbers: number[]): void;
  /** Closes the shop and drops its database; throws if the audit finds something wrong in it. */
  close(): Promise<void>;
}

export type Answer = {
  errorCode: number;
  message: string;
  requestId: string;
  fields?: Record<string, string>;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read answers by name; a wrong name fails the assertion
  [name: string]: any;
};

/** Delivers the sandbox provider's messages in process, because nothing listens on the port. */
function deliverMessagesInProcess({ payments: { sandbox } }: Shop, app: ReturnType<typeof makeApp>): void {
  if (!sandbox) return;
  sandbox.courier.deliver = async ({ body, headers }) => {
    const request = { method: 'POST', body, headers };
    return (await app.request('http://localhost:3000/api/webhook/sandbox', request)).status;
  };
}

export function clientOf(app: ReturnType<typeof makeApp>): Pick<TestShop, 'get' | 'post' | 'page' | 'delete'> {
  async function ask(path: string, init: RequestInit) {
    const response = await app.request(`http://localhost:3000/api/${path}`, init);
    return { status: response.status, headers: response.headers, body: (await response.json()) as Answer };
  }
  return {
    get: (path, headers = {}) => ask(path, { headers }),
    post: (path, body, headers = {}) =>
      ask(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }),
    page: async (path, headers = {}) => app.request(`http://localhost:3000${path}`, { headers }),
    delete: (path, headers = {}, body?) =>
      ask(path, {
        method: 'DELETE',
        headers: body === undefined ? headers : { 'content-type': 'application/json', ...headers },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
  };
}

/** The lowest cost that argon2 accepts, because tests make thousands of hashes. */
const CHEAP: PasswordCost = { memoryKib: 8, passes: 1 };

/**
 * Opens a shop whose limits are very high and whose password hashes are cheap, unless the test says otherwise. `jobs`:
 * whether its scheduled jobs run.
 */
export async function openTestShop(
  environment: Record<string, string> = {},
  log: Log = makeLog('silent'),
  passwordCost: PasswordCost = CHEAP,
  { jobs = true }: { jobs?: boolean } = {},
): Promise<TestShop> {
  const database = await createTestDatabase();
  const allowed = new Set<number>();
  const folder = await mkdtemp(join(tmpdir(), 'hindam-shop-'));
  const config = readConfig(
    {
      DATABASE_URL: database.url,
      DATA_FOLDER: folder,
      LIMITS_FACTOR: '100000',
      LOG_LEVEL: 'silent',
      // A demo shop with a PUBLIC_URL that other machines can reach needs a token to open; some tests set such a
      // PUBLIC_URL.
      DEMO_TOKEN: 'token-of-a-test-shop',
      PICTURE_JOBS: 'off',
      ...environment,
    },
    folder,
  );
  const opened = await openShop({ ...config, databaseUrl: database.url }, log, { passwordCost });
  if (jobs) await opened.startJobs();
  const app = makeApp(opened.shop, routes);
  deliverMessagesInProcess(opened.shop, app);
  return {
    shop: opened.shop,
    ...clientOf(app),
    allowFindings: (...numbers) => numbers.forEach((number) => allowed.add(number)),
    async close() {
      await opened.close();
      try {
        await expectAuditClean(database.url, allowed);
      } finally {
        await database.drop();
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
}

export interface TestProduct {
  handle?: string;
  type?: string;
  colours?: readonly string[];
  sizes?: readonly string[];
  priceMinor?: number;
  compareAtMinor?: number | null;
  /** Price in the market `sa`; without it, the product is not sold there. */
  saudiMinor?: number;
  pieces?: number;
  customSize?: boolean;
  limited?: boolean;
  minQuantity?: number;
  sleeve?: string | null;
  fabric?: string | null;
  /** The care text, the same in every language. */
  care?: string;
  occasions?: readonly string[];
  publishedAt?: Date | null;
}

export interface TestVariant {
  product_id: string;
  product_item_id: string;
  color_code: string;
  size: string;
}

let made = 0;

/** Adds a product by the functions of the shop. Returns its variants, each as fields for the body of add-to-cart. */
export async function addProduct(shop: Shop, wish: TestProduct = {}): Promise<TestVariant[]> {
  made += 1;
  const {
    colours = ['black'],
    sizes = ['52', '54'],
    priceMinor = 125_000,
    pieces = 10,
    type = 'abaya',
    handle = `piece-${made}`,
  } = wish;
  const variants = await transaction(shop.database, async (tx) => {
    const categoryId = await saveCategory(tx, {
      key: 'all',
      position: 0,
      texts: { en: { title: 'All', slug: 'all' }, arb: { title: 'الكل', slug: 'الكل' } },
    });
    const texts = { en: { title: `${type}s`, slug: `${type}s` }, arb: { title: `نوع ${type}`, slug: `نوع-${type}` } };
    const typeId = await saveType(tx, {
      key: type,
      position: 0,
      texts,
      categoryId,
      measurementFields: ['bust', 'hips'],
    });
    await saveColours(
      tx,
      colours.map((code) => ({ code, hex: '#221c1a', names: { en: code, arb: `لون ${code}` } })),
    );
    if (wish.fabric) await saveFabric(tx, wish.fabric, { en: wish.fabric, arb: wish.fabric });
    const text = (title: string) => ({
      title,
      slug: handle,
      description: title,
      care: wish.care ?? '',
      tags: [],
      specifications: [],
    });
    const saved = await saveProduct(tx, {
      handle,
      typeId,
      fabricCode: wish.fabric ?? null,
      sleeve: wish.sleeve ?? null,
      occasions: wish.occasions ?? [],
      limited: wish.limited ?? false,
      customSize: wish.customSize ?? false,
      tailoringDays: wish.customSize ? { from: 10, to: 14 } : null,
      minQuantity: wish.minQuantity ?? 1,
      pinnedRank: null,
      publishedAt: wish.publishedAt === undefined ? new Date(Date.now() - 60_000) : wish.publishedAt,
      texts: { en: text(`Piece ${handle}`), arb: text(`قطعة ${handle}`) },
      colours: colours.map((code) => ({ code, pictures: [] })),
      variants: colours.flatMap((colour) =>
        sizes.map((size) => ({
          colour,
          size,
          sku: `${handle}-${colour}-${size}`,
          weightGrams: 500,
          prices: {
            ae: { price: priceMinor, compareAt: wish.compareAtMinor ?? null },
            ...(wish.saudiMinor === undefined ? {} : { sa: { price: wish.saudiMinor, compareAt: null } }),
          },
        })),
      ),
    });
    const places = [...saved.variantIds];
    await countStock(
      tx,
      places.map(([, variantId]) => ({ variantId, counted: pieces })),
      'count',
    );
    await publish(tx, [saved.id]);
    return places.map(([place, variantId]) => {
      const [colour = '', size = ''] = place.split('/');
      return { product_id: saved.id, product_item_id: variantId, color_code: colour, size };
    });
  });
  await reloadCatalogues(shop);
  shop.cache.clear();
  return variants;
}

export function testGuest(): string {
  made += 1;
  return `guest-${String(made).padStart(6, '0')}-${Math.random().toString(36).slice(2)}aaaaaaaaaaaa`.slice(0, 40);
}

export const addBody = (variant: TestVariant, guest: string, more: object = {}): object => ({
  ...variant,
  ip_address: guest,
  language_code: 'en',
  isSingleCart: false,
  ...more,
});
