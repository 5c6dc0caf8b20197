import type { Product } from '@hindam/contract/catalogue';
import type { Review } from '@hindam/contract/reviews';
import { expect, test } from 'vitest';
import { productGroupOf } from './product-facts.ts';

const aed = (amount: number) => ({ amount, currency: 'AED' });

const item = (size: string, amount: number, stock: 'in' | 'out', before: number | null = null) => ({
  _id: `v-${size}`,
  color_code: 'black',
  size,
  sku: `SKU-${size}`,
  price: aed(amount),
  compare_at_price: before === null ? null : aed(before),
  stock,
  pieces_left: null,
  min_quantity: 1,
});

const PRODUCT: Product = {
  _id: 'p',
  type_id: 't',
  type_title: 'Abayas',
  type_slug: 'abayas',
  title: 'Layl',
  slug: 'layl',
  slugs: {},
  description: 'Two\nlines.',
  care: '',
  fabric: 'Crêpe',
  tags: [],
  badges: [],
  price: aed(40_000),
  compare_at_price: null,
  colors: [{ code: 'black', name: 'Black', hex: '#000000', images: [] }],
  sizes: ['52', '54'],
  items: [item('52', 40_000, 'in', 50_000), item('54', 60_000, 'out'), item('56', 40_000, 'in')],
  specifications: [],
  size_guide: null,
  custom_size: { offered: true, fields: [] },
  sleeve_length: null,
  tailoring_days: { from: 10, to: 14 },
  delivery_days: { from: 3, to: 5 },
  delivery: {
    time_zone: 'Asia/Dubai',
    days_off: [],
    holidays: [],
    regions: [],
    charge: aed(2_500),
    free_from: aed(50_000),
  },
  return_days: 14,
  instalments: null,
  vat_rate: 5,
  min_quantity: 1,
  rating: null,
  fit: null,
  share_picture: null,
  markets: ['ae'],
  related: [],
  look: [],
};

const review = (author: string): Review => ({
  _id: author,
  author,
  language_code: 'arb',
  rating: 4,
  text: 'جميلة',
  fit: null,
  size: null,
  height_cm: null,
  images: [],
  helpful: 0,
  date: '2026-11-20T10:00:00.000Z',
});

interface Offer {
  price: string;
  availability: string;
  priceSpecification?: { price: string };
  shippingDetails: {
    '@id': string;
    shippingRate?: { value: string };
    deliveryTime?: { handlingTime: { maxValue: number } };
  };
  hasMerchantReturnPolicy: { '@id': string; returnPolicyCategory?: string };
}

function offersOf(product: Partial<Product> = {}, reviews: Review[] = []) {
  const group = productGroupOf({
    product: { ...PRODUCT, ...product },
    reviews,
    origin: 'https://shop.example',
    prefix: '/en',
    shop: 'Hindam',
    language: 'en',
    country: 'AE',
    madeToMeasure: 'Made to measure',
  });
  const variants = group['hasVariant'] as { name: string; offers: Offer }[];
  return { group, names: variants.map(({ name }) => name), offers: variants.map(({ offers }) => offers) };
}

test('an offer has the price that is paid, and the one before where it is on sale', () => {
  const { offers } = offersOf();
  expect(offers.map(({ price }) => price)).toEqual(['400.00', '600.00', '400.00', '400.00']);
  expect(offers[0]?.priceSpecification?.price).toBe('500.00');
  expect(offers[1]).not.toHaveProperty('priceSpecification');
});

test('delivery costs what an order of the piece alone would pay, and terms are written once', () => {
  const { offers } = offersOf();
  const [first, free, again, cut] = offers.map(({ shippingDetails }) => shippingDetails);
  expect(first?.shippingRate?.value).toBe('25.00');
  expect(free?.shippingRate?.value).toBe('0.00');
  expect(again).toEqual({ '@id': first?.['@id'] });
  expect(cut?.deliveryTime?.handlingTime.maxValue).toBe(14);
  expect(offers[2]?.hasMerchantReturnPolicy).toEqual({ '@id': offers[0]?.hasMerchantReturnPolicy['@id'] });
});

test('a piece made to measure is offered for each colour, and is not taken back', () => {
  const { names, offers } = offersOf();
  expect(names.at(-1)).toBe('Layl, Black, Made to measure');
  expect(offers.at(-1)?.availability).toBe('https://schema.org/MadeToOrder');
  expect(offers.at(-1)?.hasMerchantReturnPolicy.returnPolicyCategory).toBe(
    'https://schema.org/MerchantReturnNotPermitted',
  );
  expect(offersOf({ custom_size: { offered: false, fields: [] } }).offers).toHaveLength(3);
});

test('a size that is out is not in stock; one size is no size', () => {
  const { offers } = offersOf();
  expect(offers.map(({ availability }) => availability.split('/').at(-1))).toEqual([
    'InStock',
    'OutOfStock',
    'InStock',
    'MadeToOrder',
  ]);
  const onlyOne = offersOf({ items: [item('one', 40_000, 'in')], custom_size: { offered: false, fields: [] } });
  expect(onlyOne.names).toEqual(['Layl, Black']);
  expect(onlyOne.group['variesBy']).toEqual(['https://schema.org/color']);
});

test('reviews whose author was erased are left out, and so is the rating of a product without reviews', () => {
  const { group } = offersOf({}, [review('Noura A.'), review('')]);
  expect(group['review']).toHaveLength(1);
  expect(group).not.toHaveProperty('aggregateRating');
});
