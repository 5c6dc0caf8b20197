// A shop for tests of addresses: it sells in two markets, its storefront answers every page with 404, and `leads` says
// where an address is redirected.
import { expect } from 'vitest';
import { routes } from '../src/domains.ts';
import { makeApp } from '../src/http/app.ts';
import type { RenderDocument } from '../src/http/pages/storefront.ts';
import { addProduct, clientOf, openTestShop, type TestProduct, type TestShop } from './shop.ts';
import { openMarket } from './two-markets.ts';

export const NOT_FOUND = 404;
export const MOVED = 308;

export interface SlugShop {
  shop: TestShop['shop'];
  app: ReturnType<typeof makeApp>;
  page: TestShop['page'];
  close: TestShop['close'];
  sql<Row>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /** Adds a product with a handle of its own, which is its slug in every language. */
  product(wish?: TestProduct): Promise<{ id: string; handle: string }>;
  rename(productId: string, language: string, slug: string): Promise<void>;
  /**
   * The address to which a path is redirected; the status if it is not. Fails unless the redirect is permanent and its
   * address is not redirected again.
   */
  leads(path: string, headers?: Record<string, string>): Promise<string | number>;
}

const render: RenderDocument = async () =>
  new Response('<p>none</p>', { status: NOT_FOUND, headers: { 'content-type': 'text/html; charset=utf-8' } });

/** Opens the shop with one product, `elsewhere`, which both markets sell. */
export async function openSlugShop(): Promise<SlugShop> {
  const opened = await openTestShop();
  const { shop } = opened;
  const app = makeApp(shop, routes, { render });
  const { page } = clientOf(app);
  await addProduct(shop, { handle: 'elsewhere', saudiMinor: 9_000 });
  await openMarket(opened, 'sa');
  const sql = <Row>(text: string, values: readonly unknown[] = []): Promise<Row[]> =>
    shop.database.query<Row>(text, values);
  let made = 0;
  return {
    shop,
    app,
    page,
    close: opened.close,
    sql,
    async product(wish = {}) {
      const handle = `shown-${(made += 1)}`;
      const [variant] = await addProduct(shop, { handle, ...wish });
      return { id: variant!.product_id, handle };
    },
    async rename(productId, language, slug) {
      await sql('update product_texts set slug = $3 where product_id = $1 and language = $2', [
        productId,
        language,
        slug,
      ]);
    },
    async leads(path, headers = {}) {
      const response = await page(path, headers);
      const location = response.headers.get('location');
      if (location === null) return response.status;
      expect(response.status).toBe(MOVED);
      // A browser must not cache the redirect: if a product got an earlier slug back, the cached one would form a loop.
      expect(response.headers.get('cache-control')).toBe('no-store');
      const next = await page(location, headers);
      expect([path, location, next.headers.get('location')]).toEqual([path, location, null]);
      return location;
    },
  };
}
