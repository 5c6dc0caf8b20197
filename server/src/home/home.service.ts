// The home page as shoppers see it: the published sections of a market, each with the data that it shows. A section
// whose text is incomplete in the language is left out.
import {
  HOME_KINDS,
  HOME_OCCASIONS_MAX,
  HOME_REVIEW_CHARACTERS_MAX,
  HOME_REVIEW_CHARACTERS_MIN,
  HOME_REVIEW_RATING_MIN,
  HOME_REVIEWS,
  type HomeKind,
} from '@hindam/contract/home-kinds';
import type { HomeSection } from '@hindam/contract/home';
import type { Image } from '@hindam/contract/fields';
import { offersVisits } from '../bookings/offer.service.ts';
import { shopSettings } from '../content/content.service.ts';
import { type HomeContent, type HomeSectionRow, missingWords, pictureKeys } from '../content/home-sections.ts';
import { homePictures, homeSections } from '../content/home-sections.service.ts';
import { imageOf, wideImageOf } from '../kernel/picture-address.ts';
import { quotedReviews } from '../reviews/reviews.service.ts';
import type { Shop } from '../shop.ts';

const RAIL_LENGTH = 4;
const TYPES_MAX = 8;
/** With fewer tiles a section of tiles is left out, because it would offer no choice. */
const TILES_MIN = 2;

interface Reader {
  shop: Shop;
  language: string;
  content: HomeContent;
  /** The section's pictures that the shop has. */
  images: Image[];
  /** By code of an occasion. */
  occasionImages: ReadonlyMap<string, Image | null>;
}

const wordsOf = ({ content, language }: Reader) => ({
  eyebrow: content.eyebrows[language] ?? '',
  heading: content.headings[language] ?? '',
  text: content.texts[language] ?? '',
});

const linksOf = ({ content, language }: Reader) =>
  content.links.map(({ to, labels }) => ({ to, label: labels[language] ?? '' }));

type Read = (reader: Reader) => Promise<HomeSection | null> | HomeSection | null;

async function readRail(reader: Reader): Promise<HomeSection | null> {
  const { shop, language, content } = reader;
  const { list } = content;
  if (!shop.catalogue.fills({ list, category: undefined, occasion: undefined })) return null;
  const { products } = await shop.catalogue.list({ list, page: 1, limit: RAIL_LENGTH, sort: 'default' }, language);
  const words = wordsOf(reader);
  const ofType = shop.catalogue.types(language).find(({ _id }) => _id === list)?.title ?? '';
  return products.length > 0 ? { kind: 'rail', ...words, heading: words.heading || ofType, list, products } : null;
}

async function readOccasions(reader: Reader): Promise<HomeSection | null> {
  const shown = (await reader.shop.catalogue.occasions(reader.language)).slice(0, HOME_OCCASIONS_MAX);
  const occasions = shown.map((one) => ({ ...one, image: reader.occasionImages.get(one.code) ?? one.image }));
  return occasions.length < TILES_MIN ? null : { kind: 'occasions', ...wordsOf(reader), occasions };
}

function readTypes(reader: Reader): HomeSection | null {
  const types = reader.shop.catalogue.types(reader.language).filter(({ image }) => image !== null);
  const shown = types.slice(0, TYPES_MAX).map(({ _id, title, slug, image }) => ({ _id, title, slug, image }));
  return shown.length < TILES_MIN ? null : { kind: 'types', ...wordsOf(reader), types: shown };
}

async function readReviews(reader: Reader): Promise<HomeSection | null> {
  const { shop, language } = reader;
  const quotes = await quotedReviews(shop, {
    language,
    ratingMin: HOME_REVIEW_RATING_MIN,
    charactersMin: HOME_REVIEW_CHARACTERS_MIN,
    charactersMax: HOME_REVIEW_CHARACTERS_MAX,
    limit: HOME_REVIEWS,
  });
  if (quotes.length < HOME_REVIEWS) return null;
  const { total, average } = await shop.ratings.read(shop.database);
  const cards = await shop.catalogue.cards(
    quotes.map(({ productId }) => productId),
    language,
  );
  const titles = new Map(cards.map(({ _id, title }) => [_id, title]));
  const reviews = quotes.map(({ id, productId, author, rating, text }) => ({
    _id: id,
    author,
    rating,
    text,
    product_id: productId,
    product_title: titles.get(productId) ?? '',
  }));
  return { kind: 'reviews', ...wordsOf(reader), total, average, reviews };
}

/** Null unless the market sells a product that can be made to measure. */
async function readTailoring(reader: Reader): Promise<HomeSection | null> {
  const { shop, language, content } = reader;
  const query = { page: 1, limit: 1, sort: 'default', made_to_measure: true } as const;
  if ((await shop.catalogue.list(query, language)).total === 0) return null;
  const steps = content.steps.map(({ titles, texts }) => ({
    title: titles[language] ?? '',
    text: texts[language] ?? '',
  }));
  return { kind: 'tailoring', ...wordsOf(reader), links: linksOf(reader), steps, images: reader.images };
}

const pictured = (kind: 'hero' | 'band') => (reader: Reader) =>
  ({ kind, ...wordsOf(reader), links: linksOf(reader), images: reader.images }) satisfies HomeSection;

const READ: Readonly<Record<HomeKind, Read>> = {
  hero: pictured('hero'),
  band: pictured('band'),
  assurances: async ({ shop, language }) =>
    (await shopSettings(shop, language)).assurances.length > 0 ? { kind: 'assurances' } : null,
  rail: readRail,
  occasions: readOccasions,
  types: readTypes,
  tailoring: readTailoring,
  reviews: readReviews,
  home_service: async (reader) =>
    (await offersVisits(reader.shop))
      ? { kind: 'home_service', ...wordsOf(reader), links: linksOf(reader), images: reader.images }
      : null,
};

function isShown({ kind, markets, published, content }: HomeSectionRow, market: string, language: string): boolean {
  if (!published || !HOME_KINDS.includes(kind)) return false;
  if (markets.length > 0 && !markets.includes(market)) return false;
  return missingWords(kind, content, language).length === 0;
}

export async function readHome(shop: Shop, language: string): Promise<HomeSection[]> {
  const rows = await homeSections(shop.database);
  const shown = rows.filter((row) => isShown(row, shop.market.code, language));
  const pictures = await homePictures(
    shop.database,
    shown.flatMap(({ content }) => pictureKeys(content)),
  );
  const sections = await Promise.all(
    shown.map(async ({ kind, content }) => {
      const toImage = kind === 'hero' ? wideImageOf : imageOf;
      const image = (key: string): Image | null => {
        const picture = pictures.get(key);
        // No alt text, because the heading beside a picture says what it shows.
        return picture ? toImage(picture, '') : null;
      };
      const images = content.pictures.map(image).filter((one) => one !== null);
      const ofOccasions = Object.entries(content.occasionPictures).map(([code, key]) => [code, image(key)] as const);
      return READ[kind]({ shop, language, content, images, occasionImages: new Map(ofOccasions) });
    }),
  );
  return sections.filter((section) => section !== null);
}
