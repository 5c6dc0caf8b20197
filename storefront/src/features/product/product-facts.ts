// A product's structured data for search engines: a schema.org ProductGroup with an offer for each variant and, if the
// product can be made to measure, for each colour with a variant. Each kind of delivery or return terms is written out
// once; later offers refer to it by id.
import type { Product } from '@hindam/contract/catalogue';
import { htmlLanguage, languageOf } from '@hindam/contract/language';
import type { Money } from '@hindam/contract/money';
import type { Review } from '@hindam/contract/reviews';
import { plainAmount } from '../../kit/crawler-head.tsx';
import { shopPathsOf } from '../../kit/shop-paths.ts';
import { ONE_SIZE } from '../../shell/piece.ts';
import { itemToCut } from '../measure/item-to-cut.ts';

export interface FactsOf {
  product: Product;
  reviews: readonly Review[];
  origin: string;
  prefix: string;
  shop: string;
  language: string;
  /** The market's country, as ISO 3166-1 alpha-2 in capitals. */
  country: string;
  /** The name of the size of made-to-measure offers, in the page's language. */
  madeToMeasure: string;
}

type Facts = Record<string, unknown>;

const SCHEMA = 'https://schema.org/';
const ADULT_YEARS = 13;
const STARS = 5;

const days = ({ from, to }: { from: number; to: number }): Facts => ({
  '@type': 'QuantitativeValue',
  minValue: from,
  maxValue: to,
  unitCode: 'DAY',
});

const priced = ({ amount, currency }: Money): Facts => ({
  price: plainAmount({ amount, currency }),
  priceCurrency: currency,
});

/**
 * The terms of delivery and return that the offers refer to. Their ids are only fragments, relative to the document's
 * URL, because every offer repeats them.
 */
function termsOf({ product, country }: FactsOf) {
  const { delivery, delivery_days: arrival, tailoring_days: tailoring, return_days: returns } = product;
  const shipping = (name: string, rate: Money, handling: { from: number; to: number }): Facts => ({
    '@type': 'OfferShippingDetails',
    '@id': `#${name}`,
    shippingRate: { '@type': 'MonetaryAmount', value: plainAmount(rate), currency: rate.currency },
    shippingDestination: { '@type': 'DefinedRegion', addressCountry: country },
    deliveryTime: { '@type': 'ShippingDeliveryTime', handlingTime: days(handling), transitTime: days(arrival) },
  });
  const policy = (name: string, terms: Facts): Facts => ({
    '@type': 'MerchantReturnPolicy',
    '@id': `#${name}`,
    applicableCountry: country,
    ...terms,
  });
  const noReturn = { returnPolicyCategory: `${SCHEMA}MerchantReturnNotPermitted` };
  const rateOf = ({ amount, currency }: Money): Money =>
    delivery.free_from && amount >= delivery.free_from.amount ? { amount: 0, currency } : delivery.charge;
  return {
    delivery: (price: Money) => {
      const rate = rateOf(price);
      return shipping(rate.amount === 0 ? 'free-delivery' : 'delivery', rate, { from: 0, to: 0 });
    },
    tailored: (price: Money) => {
      const rate = rateOf(price);
      return shipping(rate.amount === 0 ? 'free-tailored' : 'tailored', rate, tailoring ?? { from: 0, to: 0 });
    },
    returns: policy(
      'returns',
      returns > 0
        ? {
            returnPolicyCategory: `${SCHEMA}MerchantReturnFiniteReturnWindow`,
            merchantReturnDays: returns,
            returnMethod: `${SCHEMA}ReturnByMail`,
            returnFees: `${SCHEMA}ReturnFeesCustomerResponsibility`,
          }
        : noReturn,
    ),
    noReturns: policy('no-returns', noReturn),
  };
}

/**
 * Returns a function that returns the first object with an id unchanged, and a reference for each later one with that
 * id.
 */
function onceEach(): (facts: Facts) => Facts {
  const known = new Set<unknown>();
  return (facts) => {
    const id = facts['@id'];
    if (known.has(id)) return { '@id': id };
    known.add(id);
    return facts;
  };
}

function variantsOf(facts: FactsOf, page: string): Facts[] {
  const { product, origin, language, madeToMeasure } = facts;
  const { listComma } = languageOf(language);
  const colours = new Map(product.colors.map((colour) => [colour.code, colour]));
  const terms = termsOf(facts);
  const once = onceEach();
  const variant = (colourCode: string, size: string | null, rest: Facts): Facts => {
    const colour = colours.get(colourCode);
    const [image] = colour?.images ?? [];
    const name = colour?.name ?? colourCode;
    return {
      '@type': 'Product',
      name: [product.title, name, ...(size === null ? [] : [size])].join(listComma),
      color: name,
      ...(size === null ? {} : { size }),
      ...(image ? { image: new URL(image.src, origin).href } : {}),
      ...rest,
    };
  };
  const ready = product.items.map(({ color_code: colour, size, sku, price, compare_at_price: before, stock }) => {
    const address = new URLSearchParams({ color: colour, size });
    const offer = {
      '@type': 'Offer',
      url: `${page}?${address.toString()}`,
      ...priced(price),
      ...(before
        ? {
            priceSpecification: {
              '@type': 'UnitPriceSpecification',
              priceType: `${SCHEMA}StrikethroughPrice`,
              ...priced(before),
            },
          }
        : {}),
      availability: `${SCHEMA}${stock === 'out' ? 'OutOfStock' : 'InStock'}`,
      itemCondition: `${SCHEMA}NewCondition`,
      shippingDetails: once(terms.delivery(price)),
      hasMerchantReturnPolicy: once(terms.returns),
    };
    return variant(colour, size === ONE_SIZE ? null : size, { sku, offers: offer });
  });
  const cut = product.custom_size.offered ? [...colours.keys()] : [];
  const tailored = cut.flatMap((colour): Facts[] => {
    const item = itemToCut(product, colour);
    if (!item) return [];
    const offer = {
      '@type': 'Offer',
      url: `${page}?${new URLSearchParams({ color: colour }).toString()}`,
      ...priced(item.price),
      availability: `${SCHEMA}MadeToOrder`,
      itemCondition: `${SCHEMA}NewCondition`,
      shippingDetails: once(terms.tailored(item.price)),
      hasMerchantReturnPolicy: once(terms.noReturns),
    };
    return [variant(colour, madeToMeasure, { offers: offer })];
  });
  return [...ready, ...tailored];
}

function reviewOf({ author, date, rating, text, language_code: language }: Review): Facts {
  return {
    '@type': 'Review',
    author: { '@type': 'Person', name: author },
    datePublished: date.slice(0, 10),
    inLanguage: htmlLanguage(language),
    reviewRating: { '@type': 'Rating', ratingValue: rating, bestRating: STARS },
    reviewBody: text,
  };
}

export function productGroupOf(facts: FactsOf): Facts {
  const { product, reviews, origin, prefix, shop } = facts;
  const page = `${origin}${shopPathsOf(prefix).productDetails(product._id)}`;
  const images = product.colors.flatMap(({ images: [first] }) => (first ? [new URL(first.src, origin).href] : []));
  const isSized = product.items.some(({ size }) => size !== ONE_SIZE) || product.custom_size.offered;
  const signed = reviews.filter(({ author }) => author !== '');
  return {
    '@type': 'ProductGroup',
    '@id': `${page}#product`,
    productGroupID: product._id,
    name: product.title,
    description: product.description.replace(/\s+/g, ' ').trim(),
    url: page,
    image: images,
    brand: { '@type': 'Brand', name: shop },
    ...(product.fabric ? { material: product.fabric } : {}),
    audience: { '@type': 'PeopleAudience', suggestedGender: 'female', suggestedMinAge: ADULT_YEARS },
    variesBy: [`${SCHEMA}color`, ...(isSized ? [`${SCHEMA}size`] : [])],
    ...(product.rating && product.rating.count > 0
      ? {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: product.rating.average,
            reviewCount: product.rating.count,
            bestRating: STARS,
          },
        }
      : {}),
    ...(signed.length > 0 ? { review: signed.map(reviewOf) } : {}),
    hasVariant: variantsOf(facts, page),
  };
}
