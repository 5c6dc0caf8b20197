// What the rest of the shop may ask of the catalogue. Reading goes through a snapshot (index, names,
// groups) that is rebuilt as a whole when an event says that the catalogue moved.
import {
  PRODUCTS_PER_PAGE,
  type Card,
  type Category,
  type Facets,
  type Language,
  type Product,
  type ProductList,
  type ProductListQuery,
  type ProductType,
} from '@hindam/contract/catalogue';
import { sizeGuideRows } from '@hindam/contract/size-guide';
import type { Database, Queries } from '../kernel/database.ts';
import { fault } from '../kernel/refuse.ts';
import { instalmentPlan, type Market, money } from '../pricing/pricing.ts';
import { badgesOf, piecesLeft, ratingOf, RELATED_PRODUCTS, stockLevel } from './catalogue.ts';
import { inLanguage, imagesOf, type MakeImage, pricedIn, sizesOf, slugsOf, textOf } from './catalogue.cards.ts';
import { buildIndex, type CatalogueIndex, type Counts, find, isCollection, relatedTo } from './catalogue.index.ts';
import {
  type GroupRow,
  loadCards,
  loadCategories,
  loadColourNames,
  loadFabricNames,
  loadFacts,
  loadLanguages,
  loadNow,
  loadProducts,
  loadTypes,
  type NameRow,
  type ProductRecord,
  type TypeRow,
} from './catalogue.store.ts';

interface Snapshot {
  index: CatalogueIndex;
  types: TypeRow[];
  categories: GroupRow[];
  colours: ReadonlyMap<string, NameRow>;
  fabrics: ReadonlyMap<string, NameRow>;
  languages: Language[];
  languageCodes: readonly string[];
  /** The database's clock when this was read: what is 'new' depends on it. */
  now: Date;
}

export interface Catalogue {
  languages(): Language[];
  /** The same array until the next reload: asked for on every request. */
  languageCodes(): readonly string[];
  types(language: string): ProductType[];
  categories(language: string): Category[];
  list(query: ProductListQuery, language: string): Promise<ProductList>;
  product(id: string, language: string): Promise<Product>;
  cards(ids: readonly string[], language: string): Promise<Card[]>;
  /** Reads the snapshot anew; callers hold on to nothing of the old one. */
  reload(): Promise<void>;
}

export interface CatalogueSettings {
  database: Database;
  makeImage: MakeImage;
  market: Market;
}

async function loadSnapshot(db: Queries, market: string): Promise<Snapshot> {
  const [facts, types, categories, colours, fabrics, languages, now] = await Promise.all([
    loadFacts(db, market),
    loadTypes(db),
    loadCategories(db),
    loadColourNames(db),
    loadFabricNames(db),
    loadLanguages(db),
    loadNow(db),
  ]);
  const named = (rows: NameRow[]): ReadonlyMap<string, NameRow> => new Map(rows.map((row) => [row.code, row]));
  return {
    index: buildIndex(facts),
    types,
    categories,
    colours: named(colours),
    fabrics: named(fabrics),
    languages,
    languageCodes: languages.map(({ code }) => code),
    now,
  };
}

function facetsOf(counts: Counts, snapshot: Snapshot, language: string, market: Market): Facets {
  const typeNames = new Map(
    snapshot.types.map((type) => [type.id, inLanguage(type.texts, language)?.title ?? type.key]),
  );
  const typeOrder = new Map(snapshot.types.map((type, position) => [type.id, position]));
  const name = (rows: ReadonlyMap<string, NameRow>, code: string): string =>
    inLanguage(rows.get(code)?.names ?? {}, language) ?? code;
  return {
    type: [...counts.type]
      .sort(([a], [b]) => (typeOrder.get(a) ?? 0) - (typeOrder.get(b) ?? 0))
      .map(([code, count]) => ({ code, name: typeNames.get(code) ?? code, count })),
    color: [...counts.color]
      .sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
      .map(([code, count]) => ({
        code,
        name: name(snapshot.colours, code),
        hex: snapshot.colours.get(code)?.hex ?? '#888888',
        count,
      })),
    size: [...counts.size].map(([code, count]) => ({ code, name: code, count })),
    sleeve_length: [...counts.sleeve_length]
      .sort(([, m], [, n]) => n - m)
      .map(([code, count]) => ({ code, name: code, count })),
    fabric: [...counts.fabric]
      .sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
      .map(([code, count]) => ({ code, name: name(snapshot.fabrics, code), count })),
    price: counts.price && { min: money(counts.price.min, market), max: money(counts.price.max, market) },
    made_to_measure: counts.made_to_measure,
    in_stock: counts.in_stock,
  };
}

/** The name of the type or category a list is about; an id nobody knows is 'not found'. */
function headingOf(query: ProductListQuery, snapshot: Snapshot, language: string): ProductList['heading'] {
  const wanted = query.list !== undefined && !isCollection(query.list) ? query.list : query.category;
  if (wanted === undefined) return null;
  const group = (query.category === wanted ? snapshot.categories : snapshot.types).find(({ id }) => id === wanted);
  if (!group) return fault('NOT_FOUND');
  const text = inLanguage(group.texts, language);
  return { title: text?.title ?? group.key, slug: text?.slug ?? group.key, slugs: slugsOf(group.texts) };
}

export async function openCatalogue(settings: CatalogueSettings): Promise<Catalogue> {
  const { database, makeImage, market } = settings;
  let snapshot = await loadSnapshot(database, market.code);

  async function cards(ids: readonly string[], language: string): Promise<Card[]> {
    const known = await loadCards<Card>(database, language, market.code, ids);
    return ids.flatMap((id) => known.get(id) ?? []);
  }

  return {
    languages: () => snapshot.languages,
    languageCodes: () => snapshot.languageCodes,
    types: (language) =>
      snapshot.types
        .filter((type) => type.products > 0)
        .map((type) => ({
          _id: type.id,
          title: inLanguage(type.texts, language)?.title ?? type.key,
          slug: inLanguage(type.texts, language)?.slug ?? type.key,
          slugs: slugsOf(type.texts),
          category_id: type.categoryId,
          image: type.picture && makeImage(type.picture, inLanguage(type.texts, language)?.title ?? type.key),
        })),
    categories: (language) =>
      snapshot.categories.map((category) => {
        const types = snapshot.types.filter((type) => type.categoryId === category.id && type.products > 0);
        const picture = types.find((type) => type.picture)?.picture;
        const title = inLanguage(category.texts, language)?.title ?? category.key;
        return {
          _id: category.id,
          title,
          slug: inLanguage(category.texts, language)?.slug ?? category.key,
          slugs: slugsOf(category.texts),
          type_ids: types.map(({ id }) => id),
          image: picture ? makeImage(picture, title) : null,
        };
      }),
    async list(query, language) {
      const heading = headingOf(query, snapshot, language);
      const { ids, counts } = find(snapshot.index, query);
      const size = query.limit ?? PRODUCTS_PER_PAGE;
      const start = (query.page - 1) * size;
      return {
        products: await cards(ids.slice(start, start + size), language),
        total: ids.length,
        page: query.page,
        pages: Math.max(1, Math.ceil(ids.length / size)),
        facets: facetsOf(counts, snapshot, language, market),
        heading,
      };
    },
    async product(id, language) {
      const [record] = snapshot.index.byId.has(id) ? await loadProducts(database, [id]) : [];
      if (!record) return fault('NOT_FOUND');
      const related = await cards(relatedTo(snapshot.index, id, RELATED_PRODUCTS), language);
      return productOf(record, related, language, market, snapshot.now, makeImage);
    },
    cards,
    async reload() {
      snapshot = await loadSnapshot(database, market.code);
    },
  };
}

function productOf(
  record: ProductRecord,
  related: Card[],
  language: string,
  market: Market,
  now: Date,
  makeImage: MakeImage,
): Product {
  const variants = pricedIn(record, market.code);
  const [first] = variants;
  if (!first) return fault('NOT_FOUND');
  const cheapest = variants.reduce((low, variant) => (variant.price < low.price ? variant : low), first);
  const text = textOf(record, language);
  const type = inLanguage(record.typeTexts, language);
  const available = variants.reduce((sum, variant) => sum + variant.available, 0);
  const wasPrice = (variant: typeof cheapest) =>
    variant.compareAt !== null && variant.compareAt > variant.price ? money(variant.compareAt, market) : null;
  const rating = ratingOf(record.ratingHistogram);
  const sizes = sizesOf(record);
  const guide = sizeGuideRows(sizes);
  return {
    _id: record.id,
    type_id: record.typeId,
    type_title: type?.title ?? '',
    type_slug: type?.slug ?? '',
    title: text.title,
    slug: text.slug,
    slugs: slugsOf(record.texts),
    description: text.description,
    care: text.care,
    fabric: inLanguage(record.fabricNames, language) ?? '',
    tags: text.tags,
    badges: badgesOf(
      { publishedAt: record.publishedAt, limited: record.limited, onSale: wasPrice(cheapest) !== null, available },
      now,
    ),
    price: money(cheapest.price, market),
    compare_at_price: wasPrice(cheapest),
    colors: record.colours.map((colour) => ({
      code: colour.code,
      name: inLanguage(colour.names, language) ?? colour.code,
      hex: colour.hex,
      images: imagesOf(record, colour, language, makeImage),
    })),
    sizes,
    items: variants.map((variant) => ({
      _id: variant.id,
      color_code: variant.colour,
      size: variant.size,
      sku: variant.sku,
      price: money(variant.price, market),
      compare_at_price: wasPrice(variant),
      stock: stockLevel(variant.available),
      pieces_left: piecesLeft(variant.available),
      min_quantity: record.minQuantity,
    })),
    specifications: text.specifications,
    size_guide: guide.lengths.length + guide.alpha.length === 0 ? null : guide,
    custom_size: { offered: record.customSize, fields: record.customSize ? record.measurementFields : [] },
    tailoring_days: record.customSize ? record.tailoringDays : null,
    delivery_days: market.deliveryDays,
    instalments: { parts: instalmentPlan(cheapest.price).map((part) => money(part, market)) },
    vat_rate: market.vatBasisPoints / 100,
    min_quantity: record.minQuantity,
    rating: rating && { ...rating, histogram: record.ratingHistogram },
    related,
  };
}
