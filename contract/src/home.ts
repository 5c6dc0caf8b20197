// The home page: the published sections that are complete in the language, in their order, with the data they show. A
// section that promises what the market does not have (e.g. home visits or enough reviews) is left out.
import { z } from 'zod';
import { card, occasion, productType } from './catalogue.ts';
import { endpoint } from './endpoint.ts';
import { image, languageCode } from './fields.ts';
import { HOME_REVIEWS } from './home-kinds.ts';
import { RATING_MAX } from './review-rules.ts';

const words = {
  eyebrow: z.string().meta({ description: 'the small line above the heading; may be empty' }),
  heading: z.string(),
  text: z.string().meta({ description: 'may be empty' }),
};
const links = z.array(
  z.object({
    to: z.string().meta({ description: 'a path of the shop, without language and market' }),
    label: z.string(),
  }),
);
const quoted = z.object({
  _id: z.string(),
  author: z.string(),
  rating: z.int().min(1).max(RATING_MAX),
  text: z.string(),
  product_id: z.string(),
  product_title: z.string(),
});
export type QuotedReview = z.output<typeof quoted>;

const tile = productType.pick({ _id: true, title: true, slug: true, image: true });

export const homeSection = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('hero'), ...words, links, images: z.array(image) }),
    z.object({ kind: z.literal('assurances') }),
    z.object({
      kind: z.literal('rail'),
      ...words,
      heading: z.string().meta({ description: 'empty = the name of the collection' }),
      list: z.string().meta({ description: 'what `list` of product/list takes' }),
      products: z.array(card),
    }),
    z.object({ kind: z.literal('occasions'), ...words, occasions: z.array(occasion) }),
    z.object({ kind: z.literal('types'), ...words, types: z.array(tile) }),
    z.object({ kind: z.literal('band'), ...words, links, images: z.array(image) }),
    z.object({
      kind: z.literal('tailoring'),
      ...words,
      links,
      steps: z.array(z.object({ title: z.string(), text: z.string() })),
      images: z.array(image).meta({ description: 'shown on the page about made-to-measure pieces' }),
    }),
    z.object({
      kind: z.literal('reviews'),
      ...words,
      average: z.number().meta({ description: 'of all published reviews, with one decimal' }),
      total: z.int().meta({ description: 'of all published reviews' }),
      reviews: z.array(quoted).length(HOME_REVIEWS),
    }),
    z.object({ kind: z.literal('home_service'), ...words, links, images: z.array(image) }),
  ])
  .meta({ id: 'HomeSection' });
export type HomeSection = z.output<typeof homeSection>;

export const homeEndpoints = {
  'GET home/sections': endpoint({
    method: 'GET',
    path: 'home/sections',
    who: 'public',
    summary: 'The sections of the home page in their order, those that are complete in the language',
    query: z.object({ language_code: languageCode.optional() }),
    answer: z.object({ result: z.array(homeSection) }),
    refusals: [],
    cacheable: true,
  }),
};
