// Removes from the data of a product and its reviews what the product page does not show. The page's HTML contains the
// data twice, rendered and as JSON for hydration.
import type { Card, Product } from '@hindam/contract/catalogue';
import type { ReviewPage } from '@hindam/contract/reviews';
import { cardPicture, leanPicture } from '../../shell/piece.ts';
import type { ReviewFilter } from './review-filter.ts';

const RELATED_SHOWN = 4;
const FIRST_REVIEWS = 4;

function pageCard(card: Card): Card {
  const colors = card.colors.map((colour) => ({ ...colour, image: null }));
  return {
    ...card,
    slug: '',
    rating: null,
    colors,
    image: cardPicture(card.image),
    image_hover: cardPicture(card.image_hover),
  };
}

export function pageProduct(product: Product): Product {
  return {
    ...product,
    slugs: {},
    share_picture: null,
    colors: product.colors.map((colour) => ({ ...colour, images: colour.images.map(leanPicture) })),
    related: product.related.slice(0, RELATED_SHOWN).map(pageCard),
    look: product.look.map(pageCard),
  };
}

/** `cut` is true if `reviews` was shortened to FIRST_REVIEWS. */
export interface PageReviews extends ReviewPage {
  filter: ReviewFilter;
  cut: boolean;
}

export function pageReviews(page: ReviewPage, filter: ReviewFilter, wholePage: boolean): PageReviews {
  const cut = !wholePage && page.reviews.length > FIRST_REVIEWS;
  const shown = cut ? page.reviews.slice(0, FIRST_REVIEWS) : page.reviews;
  const reviews = shown.map((review) => ({ ...review, images: review.images.map(leanPicture) }));
  return { ...page, reviews, filter, cut };
}
