import { expect, test } from 'vitest';
import { feedFaults, itemsInTsv, itemsInXml } from '../../testing/feed-rules.ts';
import type { ProductRecord } from '../catalogue/catalogue.service.ts';
import { UAE } from '../pricing/pricing.cases.ts';
import { type FeedShop, itemsOf, TSV_HEAD, tsvLine, XML_END, xmlHead, xmlItem } from './merchant-feed.ts';

const PICTURE = {
  key: 'abcdef0123456789abcdef01',
  width: 1_200,
  height: 1_600,
  placeholder: '',
  view: 'front',
  alt: {},
};

function recordWith(part: Partial<ProductRecord>): ProductRecord {
  const text = { title: 'Layl', slug: 'layl', care: '', tags: [], specifications: [] };
  return {
    id: '00000000-0000-7000-8000-000000000001',
    typeId: 't',
    limited: false,
    customSize: false,
    sleeve: null,
    tailoringDays: null,
    minQuantity: 1,
    ratingHistogram: [0, 0, 0, 0, 0],
    publishedAt: new Date(),
    changedAt: new Date(),
    measurementFields: [],
    texts: {
      en: { ...text, description: 'A wide\n\tabaya, "hand-sewn" & <light>.' },
      arb: { ...text, title: 'ليل', description: 'عباية واسعة خفيفة.' },
    },
    typeTexts: { en: { title: 'Abayas', slug: 'abayas' } },
    fabricNames: { en: 'Crêpe' },
    colours: [
      {
        code: 'black',
        hex: '#000000',
        names: { en: 'Black', arb: 'أسود' },
        pictures: [PICTURE, { ...PICTURE, key: `${'1'.repeat(24)}` }],
      },
      { code: 'sand', hex: '#d0c0a0', names: { en: 'Sand' }, pictures: [] },
    ],
    variants: [
      {
        id: '00000000-0000-7000-8000-000000000011',
        colour: 'black',
        size: '54',
        sku: 'LAYL-BLK-54',
        available: 2,
        prices: { ae: { price: 99_900, compareAt: 129_900, currency: 'AED' } },
      },
      {
        id: '00000000-0000-7000-8000-000000000012',
        colour: 'sand',
        size: 'one',
        sku: 'LAYL-SND',
        available: 0,
        prices: { ae: { price: 40_000, compareAt: null, currency: 'AED' } },
      },
    ],
    ...part,
  };
}

const shop = (part: Partial<FeedShop> = {}): FeedShop => ({
  origin: 'https://shop.example',
  name: 'Hindam',
  language: 'en',
  market: { ...UAE, shippingMinor: 2_500, freeShippingFromMinor: 50_000 },
  isDefaultMarket: true,
  typeOf: () => ({ key: 'abaya', titles: ['Abayas & bishts', 'Abayas'] }),
  ...part,
});

const files = (record: ProductRecord, of: FeedShop) => {
  const items = itemsOf(record, of);
  return {
    xml: xmlHead(of) + items.map(xmlItem).join('') + XML_END,
    tsv: TSV_HEAD + items.map(tsvLine).join(''),
  };
};

test('an item says what the product’s page says, and both forms say the same', () => {
  const { xml, tsv } = files(recordWith({}), shop());
  const [first, second] = itemsInXml(xml);
  expect(first).toEqual({
    id: ['00000000-0000-7000-8000-000000000011'],
    title: ['Layl, Black, 54'],
    description: ['A wide abaya, "hand-sewn" & <light>.'],
    link: ['https://shop.example/en/product-details/00000000-0000-7000-8000-000000000001?color=black&size=54'],
    image_link: ['https://shop.example/pictures/abcdef0123456789abcdef01-960.webp'],
    additional_image_link: ['https://shop.example/pictures/111111111111111111111111-960.webp'],
    availability: ['in_stock'],
    price: ['1299.00 AED'],
    sale_price: ['999.00 AED'],
    brand: ['Hindam'],
    mpn: ['LAYL-BLK-54'],
    condition: ['new'],
    google_product_category: ['Apparel & Accessories > Clothing > Traditional & Ceremonial Clothing'],
    product_type: ['Abayas & bishts > Abayas'],
    item_group_id: ['00000000-0000-7000-8000-000000000001'],
    color: ['Black'],
    size: ['54'],
    size_type: ['regular'],
    gender: ['female'],
    age_group: ['adult'],
    material: ['Crêpe'],
    shipping: ['AE:::0.00 AED'],
  });
  expect(second).toMatchObject({
    title: ['Layl, Sand'],
    availability: ['out_of_stock'],
    price: ['400.00 AED'],
    size: ['One size'],
    // A colour without pictures of its own shows the pictures of another colour.
    image_link: ['https://shop.example/pictures/abcdef0123456789abcdef01-960.webp'],
    shipping: ['AE:::25.00 AED'],
  });
  expect(second).not.toHaveProperty('sale_price');
  expect(itemsInTsv(tsv)).toEqual(itemsInXml(xml));
  expect(feedFaults(itemsInXml(xml), { country: 'AE', currency: 'AED', origin: 'https://shop.example' })).toEqual([]);
});

test('a language and a market that is not the default one have addresses and texts of their own', () => {
  const [item] = itemsInXml(files(recordWith({}), shop({ language: 'arb', isDefaultMarket: false })).xml);
  expect(item).toMatchObject({ title: ['ليل، أسود، 54'], color: ['أسود'], description: ['عباية واسعة خفيفة.'] });
  expect(item?.link?.[0]).toMatch(/^https:\/\/shop\.example\/ar-ae\/product-details\//);
});

test('nothing without a price in the market or without a picture is in a feed', () => {
  expect(itemsOf(recordWith({}), shop({ market: { ...UAE, code: 'sa', currency: 'SAR' } }))).toEqual([]);
  const bare = recordWith({}).colours.map((colour) => ({ ...colour, pictures: [] }));
  expect(itemsOf(recordWith({ colours: bare }), shop())).toEqual([]);
});

test('texts that are too long are cut, and never inside a character', () => {
  const long = '🧵'.repeat(200);
  const record = recordWith({
    texts: { en: { ...recordWith({}).texts['en']!, title: long, description: long.repeat(20) } },
  });
  const [item] = itemsOf(record, shop());
  expect(item!.title.length).toBeLessThanOrEqual(150);
  expect(item!.description.length).toBeLessThanOrEqual(5_000);
  expect(item!.title.isWellFormed() && item!.description.isWellFormed()).toBe(true);
});

/** Faults planted into a correct item, each with the message by which the rules must report it. */
const PLANTED: readonly (readonly [string, Record<string, string[]>, RegExp])[] = [
  ['a missing field', { color: [] }, /color is missing/],
  ['an unknown field', { colour: ['Black'] }, /colour is no field/],
  ['an amount without a currency', { price: ['1299.00'] }, /price/],
  ['another currency', { price: ['1299.00 USD'] }, /price/],
  ['a sale price that is no less', { sale_price: ['1299.00 AED'] }, /sale_price/],
  ['an availability that is none', { availability: ['in stock'] }, /availability/],
  ['a preorder without a day', { availability: ['backorder'] }, /availability_date/],
  ['an address of another site', { link: ['https://other.example/'] }, /link/],
  ['an address that is not absolute', { image_link: ['/pictures/a.webp'] }, /image_link/],
  [
    'too many pictures',
    { additional_image_link: Array.from({ length: 11 }, () => 'https://shop.example/a.webp') },
    /additional_image_link/,
  ],
  ['a title that is too long', { title: ['x'.repeat(151)] }, /title/],
  ['two values of a single field', { brand: ['A', 'B'] }, /brand/],
  ['a gender that is none', { gender: ['women'] }, /gender/],
  ['an age group that is none', { age_group: ['Adult'] }, /age_group/],
  ['delivery to another country', { shipping: ['SA:::25.00 AED'] }, /shipping/],
];

test.each(PLANTED)('the rules find %s', (_, change, fault) => {
  const [item = {}, second = {}] = itemsInXml(files(recordWith({}), shop()).xml);
  const broken = Object.fromEntries(Object.entries({ ...item, ...change }).filter(([, values]) => values.length > 0));
  const context = { country: 'AE', currency: 'AED', origin: 'https://shop.example' };
  expect(feedFaults([broken, second], context).join('\n')).toMatch(fault);
  expect(feedFaults([item, item], context).join('\n')).toMatch(/id .* twice/);
});
