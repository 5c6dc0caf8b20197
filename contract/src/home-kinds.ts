// The kinds of sections of the home page, and what an operator writes for each.

/**
 * hero: the scene at the top · assurances: the strip of assurances · rail: a row of the products of a list · occasions,
 * types: tiles that lead to lists · band: a picture with words · tailoring: how made-to-measure works, with the
 * measuring figure · reviews: published reviews · home_service: home visits
 */
export const HOME_KINDS = [
  'hero',
  'assurances',
  'rail',
  'occasions',
  'types',
  'band',
  'tailoring',
  'reviews',
  'home_service',
] as const;
export type HomeKind = (typeof HOME_KINDS)[number];

interface HomeKindParts {
  /**
   * Whether a section has a heading, a line above it and a text below it. In a language without the heading the section
   * is not shown, unless it is `listed`.
   */
  worded: boolean;
  /** The largest number of links, pictures, pictures of occasions and steps. */
  links: number;
  pictures: number;
  occasionPictures: number;
  steps: number;
  /** Whether a section names a list of products; the name of that list is the heading in a language that has none. */
  listed: boolean;
}

/** How many occasions the home page shows. */
export const HOME_OCCASIONS_MAX = 4;

const WORDED: HomeKindParts = { worded: true, links: 0, pictures: 0, occasionPictures: 0, steps: 0, listed: false };

export const HOME_PARTS: Readonly<Record<HomeKind, HomeKindParts>> = {
  hero: { ...WORDED, links: 2, pictures: 3 },
  assurances: { ...WORDED, worded: false },
  rail: { ...WORDED, listed: true },
  // More than are shown, so that another order of the occasions loses no picture.
  occasions: { ...WORDED, occasionPictures: 2 * HOME_OCCASIONS_MAX },
  types: WORDED,
  band: { ...WORDED, links: 1, pictures: 1 },
  tailoring: { ...WORDED, links: 1, pictures: 1, steps: 4 },
  reviews: WORDED,
  home_service: { ...WORDED, links: 1, pictures: 1 },
};

/** How many sections the home page can have, those that are not published included. */
export const HOME_SECTIONS_MAX = 30;
/** How many reviews the home page quotes; with fewer it quotes none. */
export const HOME_REVIEWS = 3;
/**
 * A review with fewer stars is not quoted. The average that is shown beside the quotes is that of all published
 * reviews.
 */
export const HOME_REVIEW_RATING_MIN = 4;
export const HOME_REVIEW_CHARACTERS_MIN = 20;
export const HOME_REVIEW_CHARACTERS_MAX = 220;
