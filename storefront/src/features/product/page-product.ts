// A page carries its data twice, as HTML and for hydration. What this page does not show is removed before rendering:
// it was a third of the page's bytes.
import type { Card, Product } from '@hindam/contract/catalogue';
import type { ReviewPage } from '@hindam/contract/reviews';
import { leanPicture } from '../../shell/piece.ts';

const RELATED_SHOWN = 4;
const FIRST_REVIEWS = 4;

function pageCard(card: Card): Card {
  const colors = card.colors.map((colour) => ({ ...colour, image: null }));
  return {
    ...card,
    slug: '',
    rating: null,
    colors,
    image: leanPicture(card.image),
    image_hover: leanPicture(card.image_hover),
  };
}

export function pageProduct(product: Product): Product {
  return {
    ...product,
    slugs: {},
    colors: product.colors.map((colour) => ({ ...colour, images: colour.images.map(leanPicture) })),
    related: product.related.slice(0, RELATED_SHOWN).map(pageCard),
  };
}

/** The reviews of a page: the first few of them, unless `?reviews=` asks for the whole page. */
export interface PageReviews extends ReviewPage {
  cut: boolean;
}

export function pageReviews(page: ReviewPage, wholePage: boolean): PageReviews {
  const cut = !wholePage && page.reviews.length > FIRST_REVIEWS;
  return { ...page, reviews: cut ? page.reviews.slice(0, FIRST_REVIEWS) : page.reviews, cut };
}
