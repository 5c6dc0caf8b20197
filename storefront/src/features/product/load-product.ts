// Loads the product page: the product and its reviews; if the server cannot be reached, the product stored on this
// device today (device/recently-viewed.ts).
import type { Product } from '@hindam/contract/catalogue';
import { UNREACHABLE } from '@hindam/contract/unreachable';
import type { PageRequest } from '../../kit/load.ts';
import { needed } from '../../kit/load.ts';
import type { PageReviews } from './page-product.ts';
import { pageProduct, pageReviews } from './page-product.ts';
import { asksForReviews, reviewFilterIn, reviewPageIn, reviewQuery } from './review-filter.ts';

export interface Loaded {
  product: Product;
  /** Null if the reviews could not be read: the page is shown without them. */
  reviews: PageReviews | null;
}

export async function load({ visitor, params, url }: PageRequest): Promise<Loaded> {
  const { client, language } = visitor;
  const id = params['id'] ?? '';
  const filter = reviewFilterIn(url.searchParams);
  const query = reviewQuery(filter, reviewPageIn(url.searchParams), language);
  const [details, reviews] = await Promise.all([
    client.get('product/details/{id}', { params: { id }, query: { language_code: language } }),
    client.get('product/reviews/{id}', { params: { id }, query }),
  ]);
  if (!details.ok && details.refusal.errorCode === UNREACHABLE) {
    // The import works offline: a browser that has stored a product has loaded this code, so it is in its cache.
    const { recallProduct } = await import('../../device/recently-viewed.ts');
    const seen = recallProduct(id, language);
    if (seen) return { product: seen, reviews: null };
  }
  return {
    product: pageProduct(needed(details).result.product),
    reviews: reviews.ok ? pageReviews(reviews.result, filter, asksForReviews(url.searchParams)) : null,
  };
}
