// Fills a guest's cart through the API of a running shop, for measurements in which a browser opens pages with a cart.
import { randomBytes } from 'node:crypto';
import type { SampleVariant } from './catalogue-fill.ts';
import { PASS, type ShopProcess } from './shop-process.ts';

interface Product {
  colors: unknown[];
  sizes: unknown[];
  min_quantity: number;
  items: { _id: string; color_code: string; size: string; stock: string }[];
}

/**
 * Finds a variant in stock, of the first of these products that has several colours and sizes and no minimum quantity.
 */
export async function findPiece({ url }: ShopProcess, productIds: readonly string[]): Promise<SampleVariant> {
  for (const productId of productIds) {
    const response = await fetch(`${url}/api/product/details/${productId}?language_code=en`, { headers: PASS });
    const { result } = (await response.json()) as { result?: { product: Product } };
    if (!result) continue;
    const { colors, sizes, items, min_quantity: minimum } = result.product;
    const item = items.find(({ stock }) => stock === 'in');
    if (!item || colors.length < 2 || sizes.length < 2 || minimum > 1) continue;
    return { productId, variantId: item._id, colour: item.color_code, size: item.size };
  }
  throw new Error('no product has several colours and sizes in stock');
}

/** Adds one piece to the cart of a new guest; returns the header `cookie` of this guest. */
export async function fillCart({ url }: ShopProcess, variant: SampleVariant): Promise<string> {
  // The API refuses a guest id that consists of digits alone; the letter at the beginning rules that out.
  const guest = `g${randomBytes(16).toString('base64url')}`;
  const response = await fetch(`${url}/api/guest-cart/add-to-cart`, {
    method: 'POST',
    headers: {
      ...PASS,
      'content-type': 'application/json',
      accept: 'application/json',
      origin: url,
      'sec-fetch-site': 'same-origin',
      'idempotency-key': randomBytes(18).toString('base64url'),
    },
    body: JSON.stringify({
      ip_address: guest,
      product_id: variant.productId,
      product_item_id: variant.variantId,
      color_code: variant.colour,
      size: variant.size,
      language_code: 'en',
      isSingleCart: false,
    }),
  });
  const { errorCode, message } = (await response.json()) as { errorCode: number; message: string };
  if (errorCode !== 0) throw new Error(`the cart was not filled: ${message}`);
  return `guest=${guest}`;
}
