// The endpoints and schemas of the catalogue as shoppers see it. Field names are spelled as in docs/requirements.md.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, image, languageCode, money, page, text } from './fields.ts';
import { type PriceBound, PRICE_STEP_MINOR, roundedBound } from './price-bounds.ts';
import { sizeGuide } from './size-guide-schema.ts';

/** The lists that have a name instead of the id of a product type: `product-list/best_seller` (requirement R19). */
export const COLLECTIONS = ['best_seller', 'latest_collection', 'limited_edition', 'product_sales'] as const;
export type Collection = (typeof COLLECTIONS)[number];

export const SORTS = ['default', 'low_to_high', 'high_to_low'] as const;
export const SLEEVES = ['long', 'wide', 'batwing', 'three_quarter', 'short', 'sleeveless'] as const;
export const BADGES = ['new', 'limited', 'sale', 'sold_out'] as const;

export const PRODUCTS_PER_PAGE = 24;

export const card = z
  .object({
    _id: z.string(),
    title: z.string(),
    slug: z.string(),
    type_id: z.string(),
    price: money,
    compare_at_price: money.nullable(),
    badges: z.array(z.enum(BADGES)),
    color: z
      .string()
      .nullable()
      .meta({ description: 'code of the colour the pictures show: the first that can be had, of those asked for' }),
    colors: z.array(z.object({ code: z.string(), name: z.string(), hex: z.string(), image: image.nullable() })),
    sizes: z.array(z.string()),
    rating: z.object({ average: z.number(), count: z.int() }).nullable(),
    in_stock: z.boolean(),
    pieces_left: z.int().nullable().meta({ description: 'null above 5' }),
    min_quantity: z.int(),
    made_to_measure: z.boolean(),
    image_hover: image.nullable(),
    image: image.nullable(),
  })
  .meta({ id: 'ProductCard' });
export type Card = z.output<typeof card>;

const facet = z.array(z.object({ code: z.string(), name: z.string(), hex: z.string().optional(), count: z.int() }));
export const facets = z
  .object({
    type: facet,
    color: facet,
    size: facet,
    sleeve_length: facet,
    fabric: facet,
    occasion: facet,
    price: z.object({ min: money, max: money }).nullable(),
    made_to_measure: z.int(),
    in_stock: z.int(),
  })
  .meta({ id: 'Facets' });
export type Facets = z.output<typeof facets>;

/** A query parameter that may be repeated: `color=black&color=sand`. */
const several = (item: z.ZodType<string>) =>
  z.preprocess(
    (value) => (value === undefined || Array.isArray(value) ? value : [value]),
    z.array(item).max(30).optional(),
  );
const code = text(64);
const flag = z.enum(['true', 'false', '1', '0']).transform((value) => value === 'true' || value === '1');
const priceBound = (bound: PriceBound) =>
  z.coerce
    .number()
    .int()
    .min(0)
    .max(100_000_000)
    .transform((value) => roundedBound(bound, value, PRICE_STEP_MINOR))
    .optional()
    .meta({
      description: `minor units; rounded ${bound === 'min_price' ? 'down' : 'up'} to whole ${PRICE_STEP_MINOR}`,
    });

export const productListQuery = z.object({
  language_code: languageCode.optional(),
  list: z
    .union([z.enum(COLLECTIONS), id])
    .optional()
    .meta({ description: 'a collection or a product type id; absent = all' }),
  category: id.optional(),
  type: several(id),
  sort: z.enum(SORTS).default('default'),
  color: several(code),
  size: several(code),
  sleeve_length: several(z.enum(SLEEVES)),
  fabric: several(code),
  occasion: several(code),
  min_price: priceBound('min_price'),
  max_price: priceBound('max_price'),
  made_to_measure: flag.optional(),
  in_stock: flag.optional(),
  page,
  limit: z.coerce.number().int().min(1).max(PRODUCTS_PER_PAGE).default(PRODUCTS_PER_PAGE),
  as_of: z.coerce
    .number()
    .int()
    .min(0)
    .max(8_640_000_000_000_000)
    .optional()
    .meta({ description: '`as_of` of the first page: this page goes on where that one ended, whatever changed since' }),
});
export type ProductListQuery = z.output<typeof productListQuery>;

export const productList = z.object({
  products: z.array(card),
  total: z.int(),
  page: z.int(),
  pages: z.int(),
  as_of: z.int().meta({
    description:
      'the moment the list shows, in milliseconds since 1970: the one asked for, or now if that is more than half an hour ago or before the start of the server that answers; a client then leaves out what it has shown already',
  }),
  facets,
  shown_in: z
    .array(z.string())
    .meta({ description: 'codes of the open markets in which the list has products, whatever is filtered' }),
  heading: z
    .object({
      title: z.string(),
      slug: z.string(),
      slugs: z.record(z.string(), z.string()),
      description: z.string().meta({ description: 'of an occasion; empty for types and categories' }),
    })
    .nullable()
    .meta({
      description:
        'name of the product type, category or occasion asked for; null for collections, several occasions and all products',
    }),
});
export type ProductList = z.output<typeof productList>;

export const STOCK_LEVELS = ['in', 'low', 'out'] as const;

export const productItem = z.object({
  _id: z.string(),
  color_code: z.string(),
  size: z.string(),
  sku: z.string(),
  price: money,
  compare_at_price: money.nullable(),
  stock: z.enum(STOCK_LEVELS),
  pieces_left: z.int().nullable(),
  min_quantity: z.int(),
});

export const FIT_VERDICTS = ['small', 'true', 'large', 'mixed'] as const;
export type FitVerdict = (typeof FIT_VERDICTS)[number];
const fitVotes = z.object({ small: z.int(), true: z.int(), large: z.int() });
export type FitVotes = z.output<typeof fitVotes>;
const fitSummary = fitVotes.extend({
  verdict: z.enum(FIT_VERDICTS).meta({ description: 'runs small, true to size, runs large, or no clear majority' }),
});

export const instalmentPlan = z.object({ parts: z.array(money).length(4) });
export const offeredInstalments = instalmentPlan
  .nullable()
  .meta({ description: 'null if the market does not offer payment in 4 instalments' });

export const dayRange = z.object({ from: z.int(), to: z.int() });

export const delivery = z
  .object({
    time_zone: z.string().meta({ description: 'IANA name: the market’s day, from which the days are counted' }),
    days_off: z.array(z.int()).meta({ description: 'weekly days off, 0 = Sunday … 6 = Saturday' }),
    holidays: z.array(z.string()).meta({ description: 'YYYY-MM-DD, those of the coming months' }),
    regions: z
      .array(
        dayRange.extend({
          region: z.string().meta({ description: 'ISO 3166-2 code, e.g. AE-DU' }),
          name: z.string(),
        }),
      )
      .meta({ description: 'working days to each region; empty if they do not differ from `delivery_days`' }),
    charge: money.meta({ description: 'of an order below `free_from`' }),
    free_from: money.nullable().meta({ description: 'subtotal from which delivery is free; null = not offered' }),
  })
  .meta({ description: 'with `delivery_days`, all that is needed to work out when a piece ordered now arrives' });
export type Delivery = z.output<typeof delivery>;

/** A picture of the product page; what operators did not enter about it is absent. */
const productImage = image
  .extend({
    caption: z.string().optional(),
    fabric: z.literal(true).optional().meta({ description: 'shows the cloth from close by' }),
    model: z
      .object({ height_cm: z.int(), size: z.string().nullable() })
      .optional()
      .meta({ description: 'height of who wears the piece, and the size of the piece' }),
  })
  .meta({ id: 'ProductImage' });
export type ProductImage = z.output<typeof productImage>;

export const product = z
  .object({
    _id: z.string(),
    type_id: z.string(),
    type_title: z.string(),
    type_slug: z.string(),
    title: z.string(),
    slug: z.string(),
    slugs: z.record(z.string(), z.string()).meta({ description: 'slug per language code' }),
    description: z.string(),
    care: z.string(),
    fabric: z.string(),
    tags: z.array(z.string()),
    badges: z.array(z.enum(BADGES)),
    price: money,
    compare_at_price: money.nullable(),
    colors: z.array(z.object({ code: z.string(), name: z.string(), hex: z.string(), images: z.array(productImage) })),
    sizes: z.array(z.string()),
    items: z.array(productItem),
    specifications: z.array(z.object({ label: z.string(), value: z.string() })),
    size_guide: sizeGuide.nullable(),
    custom_size: z.object({ offered: z.boolean(), fields: z.array(z.string()) }),
    sleeve_length: z.enum(SLEEVES).nullable(),
    tailoring_days: dayRange.nullable(),
    delivery_days: dayRange.meta({ description: 'working days' }),
    delivery,
    return_days: z.int().meta({ description: 'days after the delivery in which a return can be asked for' }),
    instalments: offeredInstalments,
    vat_rate: z.number().meta({ description: 'per cent, included in every price' }),
    min_quantity: z.int(),
    rating: z.object({ average: z.number(), count: z.int(), histogram: z.array(z.int()).length(5) }).nullable(),
    fit: fitSummary
      .extend({
        sizes: z.array(fitSummary.extend({ size: z.string() })),
        heights: z.array(
          fitSummary.extend({
            from_cm: z.int().nullable().meta({ description: 'null = no lower end' }),
            below_cm: z
              .int()
              .nullable()
              .meta({ description: 'the first height that is too tall; null = no upper end' }),
          }),
        ),
      })
      .nullable()
      .meta({
        description:
          'votes of the published reviews on the fit: in all, and of the sizes bought and the heights with enough of their own; null with too few votes',
      }),
    markets: z.array(z.string()).meta({ description: 'codes of the markets that the product has a price in' }),
    share_picture: z
      .string()
      .nullable()
      .meta({ description: 'path of the JPEG, 1200 × 630 pixels, that is shown where the page is shared' }),
    related: z.array(card),
    look: z.array(card).meta({ description: 'pieces that complete the look; none of them is among `related`' }),
  })
  .meta({ id: 'Product' });
export type Product = z.output<typeof product>;

const named = z.object({ _id: z.string(), title: z.string(), slug: z.string(), image: image.nullable() });
export const productType = named
  .extend({ category_id: z.string().nullable(), slugs: z.record(z.string(), z.string()) })
  .meta({ id: 'ProductType' });
export const category = named
  .extend({ type_ids: z.array(z.string()), slugs: z.record(z.string(), z.string()) })
  .meta({ id: 'Category' });
export type ProductType = z.output<typeof productType>;
export type Category = z.output<typeof category>;

export const occasion = z
  .object({
    code: z.string().meta({ description: 'what `occasion` of product/list takes' }),
    title: z.string(),
    description: z.string(),
    count: z.int().meta({ description: 'products' }),
    image: image.nullable(),
  })
  .meta({ id: 'Occasion' });
export type Occasion = z.output<typeof occasion>;

export const language = z.object({ code: z.string(), language_name: z.string(), direction: z.enum(['ltr', 'rtl']) });
export type Language = z.output<typeof language>;

const inLanguage = z.object({ language_code: languageCode.optional() });

export const catalogueEndpoints = {
  'GET customer/language-list': endpoint({
    method: 'GET',
    path: 'customer/language-list',
    who: 'public',
    summary: 'The languages the shop speaks',
    query: inLanguage,
    answer: z.object({ result: z.array(language) }),
    refusals: [],
    cacheable: true,
  }),
  'POST category/list': endpoint({
    method: 'POST',
    path: 'category/list',
    who: 'public',
    limit: 'general',
    summary: 'Categories: the row under the header',
    body: inLanguage,
    answer: z.object({ category_data: z.array(category) }),
    refusals: [],
    cacheable: true,
  }),
  'POST type/list': endpoint({
    method: 'POST',
    path: 'type/list',
    who: 'public',
    limit: 'general',
    summary: 'Product types, in the order of the side menu',
    body: inLanguage,
    answer: z.object({ result: z.array(productType) }),
    refusals: [],
    cacheable: true,
  }),
  'GET occasion/list': endpoint({
    method: 'GET',
    path: 'occasion/list',
    who: 'public',
    summary: 'The occasions that the shop has products for, in its order',
    query: inLanguage,
    answer: z.object({ result: z.array(occasion) }),
    refusals: [],
    cacheable: true,
  }),
  'GET product/list': endpoint({
    method: 'GET',
    path: 'product/list',
    who: 'public',
    summary: 'Products of a collection, type or category, with filters and counts',
    query: productListQuery,
    answer: z.object({ result: productList }),
    refusals: [],
    cacheable: true,
  }),
  'GET product/cards': endpoint({
    method: 'GET',
    path: 'product/cards',
    who: 'public',
    summary: 'Up to 30 products by their ids, as lists show them; those no longer in the shop are left out',
    query: z.object({ language_code: languageCode.optional(), id: several(id) }),
    answer: z.object({ result: z.object({ products: z.array(card) }) }),
    refusals: [],
  }),
  'GET product/details/{id}': endpoint({
    method: 'GET',
    path: 'product/details/{id}',
    who: 'public',
    summary: 'One product with its colours, sizes and items',
    params: z.object({ id }),
    query: inLanguage,
    answer: z.object({ result: z.object({ product }) }),
    refusals: [],
    cacheable: true,
  }),
  'GET product/similar/{id}': endpoint({
    method: 'GET',
    path: 'product/similar/{id}',
    who: 'public',
    summary: 'Up to 8 products like one that is in the shop or was in it once',
    params: z.object({ id }),
    query: inLanguage,
    answer: z.object({
      result: z.object({
        type: z
          .object({ _id: z.string(), title: z.string(), slug: z.string() })
          .nullable()
          .meta({ description: 'null if the shop has no products of its type' }),
        products: z.array(card),
      }),
    }),
    refusals: [],
    cacheable: true,
  }),
};
