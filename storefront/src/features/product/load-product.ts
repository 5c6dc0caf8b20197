// Loads the product page: the product and its reviews. If the server cannot be reached, the product is the one that was
// stored on this device when it was viewed today (device/recently-viewed.ts), without reviews.
import type { Product } from '@hindam/contract/catalogue';
import { UNREACHABLE } from '@hindam/contract/unreachable';
import { data, isRouteErrorResponse } from 'react-router';
import type { PageRequest } from '../../kit/load.ts';
import { needed } from '../../kit/load.ts';
import { type Piece, pieceOf } from '../../shell/piece.ts';
import type { PageReviews } from './page-product.ts';
import { pageProduct, pageReviews } from './page-product.ts';
import { asksForReviews, reviewFilterIn, reviewPageIn, reviewQuery } from './review-filter.ts';

export interface Loaded {
  product: Product;
  /** Null if the reviews could not be loaded; the page is shown without them. */
  reviews: PageReviews | null;
}

const GONE = 410;

export interface GoneProduct {
  /** Null if the shop no longer has products of this type. */
  type: { _id: string; title: string; slug: string } | null;
  pieces: readonly Piece[];
}

/** Throws a response with status 410 for a product that is no longer sold; the page then shows similar products. */
async function gone({ client, language }: PageRequest['visitor'], id: string): Promise<never> {
  const answer = await client.get('product/similar/{id}', { params: { id }, query: { language_code: language } });
  const { type, products } = answer.ok ? answer.result : { type: null, products: [] };
  throw data({ type, pieces: products.map(pieceOf) } satisfies GoneProduct, { status: GONE });
}

export function goneIn(error: unknown): GoneProduct | null {
  return isRouteErrorResponse(error) && error.status === GONE ? (error.data as GoneProduct) : null;
}

export interface Whole extends Loaded {
  /**
   * The product as the API returns it, for search engines; `product` has only what the page shows. If the product comes
   * from the device, both are the stored one.
   */
  whole: Product;
}

export async function load(request: PageRequest): Promise<Loaded> {
  const { product, reviews } = await loadWhole(request);
  return { product, reviews };
}

export async function loadWhole({ visitor, params, url }: PageRequest): Promise<Whole> {
  const { client, language } = visitor;
  const id = params['id'] ?? '';
  const filter = reviewFilterIn(url.searchParams);
  const query = reviewQuery(filter, reviewPageIn(url.searchParams), language);
  const [details, reviews] = await Promise.all([
    client.get('product/details/{id}', { params: { id }, query: { language_code: language } }),
    client.get('product/reviews/{id}', { params: { id }, query }),
  ]);
  if (!details.ok && details.refusal.errorCode === UNREACHABLE) {
    // A browser that stored a product has loaded this code before, so the import needs no connection.
    const { recallProduct } = await import('../../device/recently-viewed.ts');
    const seen = recallProduct(id, language);
    if (seen) return { product: seen, reviews: null, whole: seen };
  }
  if (!details.ok && details.refusal.status === GONE) return gone(visitor, id);
  const whole = needed(details).result.product;
  return {
    whole,
    product: pageProduct(whole),
    reviews: reviews.ok ? pageReviews(reviews.result, filter, asksForReviews(url.searchParams)) : null,
  };
}
