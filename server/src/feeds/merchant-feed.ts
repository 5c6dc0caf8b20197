// Product feeds of a market in one language, with the fields of Google's product data (Meta reads the same), as RSS 2.0
// or as tab-separated text. There is one item for each variant that is sold in the market if its product has a picture.
// The prices are those of the product's page: the price paid with VAT included and, where the page shows a struck-out
// earlier price, that one too. Pieces made to measure have no item, because a piece that is not in stock would need the
// day on which it becomes available.
import { htmlLanguage, languageOf } from '@hindam/contract/language';
import { prefixOf } from '@hindam/contract/pages';
import { inLanguage, pricedIn, textOf } from '../catalogue/catalogue.cards.ts';
import type { ProductRecord } from '../catalogue/catalogue.service.ts';
import { ONE_SIZE, sizeName } from '../catalogue/one-size.ts';
import { amountCell } from '../kernel/csv.ts';
import { largestPath } from '../kernel/picture-address.ts';
import type { Market } from '../pricing/pricing.ts';
import { shippingMinor } from '../pricing/pricing.ts';
import { googleCategory } from './google-categories.ts';
import { xmlText, XML_DECLARATION } from './xml.ts';

export const FORMATS = ['xml', 'tsv'] as const;
export type Format = (typeof FORMATS)[number];

export interface FeedShop {
  origin: string;
  /** The shop's name, which is also the brand of every item. */
  name: string;
  language: string;
  market: Market;
  isDefaultMarket: boolean;
  /** The key of a type, and the titles of its category and of the type itself, in this order. */
  typeOf(typeId: string): { key: string; titles: readonly string[] };
}

export interface Item {
  id: string;
  title: string;
  description: string;
  link: string;
  image_link: string;
  additional_image_link: readonly string[];
  availability: 'in_stock' | 'out_of_stock';
  price: string;
  /** Empty where the product is not reduced. */
  sale_price: string;
  brand: string;
  mpn: string;
  condition: 'new';
  google_product_category: string;
  product_type: string;
  item_group_id: string;
  color: string;
  size: string;
  size_type: 'regular';
  gender: 'female';
  age_group: 'adult';
  material: string;
  shipping: { country: string; price: string };
}

const TITLE_CHARACTERS = 150;
const DESCRIPTION_CHARACTERS = 5_000;
const MAKER_CHARACTERS = 70;
const NAME_CHARACTERS = 100;
const MATERIAL_CHARACTERS = 200;
const TYPE_CHARACTERS = 750;
const MORE_PICTURES = 10;

/** Makes one line of at most `most` UTF-16 code units, and does not cut inside a surrogate pair. */
function line(text: string, most: number): string {
  const flat = text.replace(/\s+/g, ' ').trim();
  return flat.length <= most ? flat : flat.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');
}

const amount = (minor: number, { currency }: Market): string => `${amountCell(minor, currency)} ${currency}`;

/** The product's page with this variant selected. */
function variantAddress(record: ProductRecord, variant: { colour: string; size: string }, shop: FeedShop): string {
  const prefix = prefixOf(shop.language, shop.isDefaultMarket ? null : shop.market.code);
  const chosen = new URLSearchParams({ color: variant.colour, size: variant.size });
  return `${shop.origin}${prefix}/product-details/${record.id}?${chosen.toString()}`;
}

/** The items of a product. There are none if it has no picture, which every item needs, or no price in the market. */
export function itemsOf(record: ProductRecord, shop: FeedShop): Item[] {
  const { language, market, origin } = shop;
  const text = textOf(record, language);
  const type = shop.typeOf(record.typeId);
  const anyPicture = record.colours.find(({ pictures }) => pictures.length > 0);
  if (!anyPicture) return [];
  const shared = {
    description: line(text.description || text.title, DESCRIPTION_CHARACTERS),
    brand: line(shop.name, MAKER_CHARACTERS),
    condition: 'new',
    google_product_category: googleCategory(type.key),
    product_type: line(type.titles.join(' > '), TYPE_CHARACTERS),
    item_group_id: record.id,
    size_type: 'regular',
    gender: 'female',
    age_group: 'adult',
    material: line(inLanguage(record.fabricNames, language) ?? '', MATERIAL_CHARACTERS),
  } as const;
  return pricedIn(record, market.code).map((variant) => {
    const own = record.colours.find(({ code }) => code === variant.colour);
    const colour = own && own.pictures.length > 0 ? own : anyPicture;
    const [first = '', ...more] = colour.pictures.map((picture) => origin + largestPath(picture));
    const name = inLanguage(own?.names ?? {}, language) ?? variant.colour;
    const size = sizeName(variant.size, language);
    const named = [text.title, name, ...(variant.size === ONE_SIZE ? [] : [size])].join(languageOf(language).listComma);
    const before = variant.compareAt !== null && variant.compareAt > variant.price ? variant.compareAt : null;
    return {
      id: variant.id,
      title: line(named, TITLE_CHARACTERS),
      link: variantAddress(record, variant, shop),
      image_link: first,
      additional_image_link: more.slice(0, MORE_PICTURES),
      availability: variant.available > 0 ? 'in_stock' : 'out_of_stock',
      price: amount(before ?? variant.price, market),
      sale_price: before === null ? '' : amount(variant.price, market),
      mpn: line(variant.sku, MAKER_CHARACTERS),
      color: line(name, NAME_CHARACTERS),
      size: line(size, NAME_CHARACTERS),
      shipping: {
        country: market.code.toUpperCase(),
        price: amount(shippingMinor(variant.price, market), market),
      },
      ...shared,
    };
  });
}

/** The names of the fields, in the order of the columns of the tab-separated feed. */
const FEED_COLUMNS = [
  'id',
  'title',
  'description',
  'link',
  'image_link',
  'additional_image_link',
  'availability',
  'price',
  'sale_price',
  'brand',
  'mpn',
  'condition',
  'google_product_category',
  'product_type',
  'item_group_id',
  'color',
  'size',
  'size_type',
  'gender',
  'age_group',
  'material',
  'shipping',
] as const satisfies readonly (keyof Item)[];

type Value = Item[(typeof FEED_COLUMNS)[number]];

function xmlField(name: string, value: Value): string {
  if (typeof value === 'string') return value === '' ? '' : `<g:${name}>${xmlText(value)}</g:${name}>`;
  if ('country' in value)
    return `<g:${name}><g:country>${value.country}</g:country><g:price>${value.price}</g:price></g:${name}>`;
  return value.map((each) => `<g:${name}>${xmlText(each)}</g:${name}>`).join('');
}

export function xmlItem(item: Item): string {
  return `<item>${FEED_COLUMNS.map((name) => xmlField(name, item[name])).join('')}</item>\n`;
}

export function xmlHead({ name, origin, language }: Pick<FeedShop, 'name' | 'origin' | 'language'>): string {
  const channel = `<title>${xmlText(name)}</title><link>${xmlText(origin)}</link><description>${xmlText(name)}</description>`;
  return `${XML_DECLARATION}<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>${channel}<language>${htmlLanguage(language)}</language>\n`;
}

export const XML_END = '</channel></rss>\n';

/** Formats a cell of the tab-separated feed: tabs and line breaks become spaces, and a text with quotes is quoted. */
function cell(text: string): string {
  const flat = text.replace(/[\t\r\n]+/g, ' ');
  return flat.includes('"') ? `"${flat.replaceAll('"', '""')}"` : flat;
}

function tsvField(value: Value): string {
  if (typeof value === 'string') return cell(value);
  // The format is country:region:service:price; region and service are left empty.
  if ('country' in value) return `${value.country}:::${value.price}`;
  return value.join(',');
}

export const TSV_HEAD = `${FEED_COLUMNS.join('\t')}\n`;

export function tsvLine(item: Item): string {
  return `${FEED_COLUMNS.map((name) => tsvField(item[name])).join('\t')}\n`;
}
