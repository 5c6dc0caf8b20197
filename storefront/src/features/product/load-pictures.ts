// Loads what the picture viewer shows: the pictures of a product in all colours, or those of one of its reviews.
import type { Product } from '@hindam/contract/catalogue';
import type { Review } from '@hindam/contract/reviews';
import { needed, type PageRequest } from '../../kit/load.ts';
import { NO_FILTER, reviewQuery } from './review-filter.ts';

export interface ViewedProduct extends Pick<Product, '_id' | 'title' | 'colors'> {
  /** The review whose pictures are shown; null if the product's own pictures are shown. */
  review: Pick<Review, '_id' | 'author' | 'images'> | null;
}

/** How many pages of the product's reviews with pictures are searched for the review. */
const PAGES_SEARCHED = 10;

async function reviewOf({ visitor }: PageRequest, productId: string, reviewId: string): Promise<Review | null> {
  const filter = { ...NO_FILTER, pictures: true };
  for (let page = 1, pages = 1; page <= Math.min(pages, PAGES_SEARCHED); page += 1) {
    const answer = await visitor.client.get('product/reviews/{id}', {
      params: { id: productId },
      query: reviewQuery(filter, page, visitor.language),
    });
    if (!answer.ok) return null;
    const found = answer.result.reviews.find(({ _id }) => _id === reviewId);
    if (found) return found;
    ({ pages } = answer.result);
  }
  return null;
}

export async function loadPictures(request: PageRequest): Promise<{ product: ViewedProduct | null }> {
  const { url, visitor } = request;
  const id = url.searchParams.get('product_id');
  if (!id) return { product: null };
  const reviewId = url.searchParams.get('review');
  const [answer, review] = await Promise.all([
    visitor.client.get('product/details/{id}', { params: { id }, query: { language_code: visitor.language } }),
    reviewId ? reviewOf(request, id, reviewId) : null,
  ]);
  const { product } = needed(answer).result;
  return {
    product: {
      _id: product._id,
      title: product.title,
      colors: review ? [] : product.colors,
      review: review && { _id: review._id, author: review.author, images: review.images },
    },
  };
}
