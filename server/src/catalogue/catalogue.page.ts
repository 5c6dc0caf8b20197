// Builds the response of the product page from the same record as the product's card, so that page and card agree.
import { type Card, type Product, type ProductImage, SLEEVES } from '@hindam/contract/catalogue';
import { heightsEnding } from '@hindam/contract/garment-length';
import { sizeGuideRows } from '@hindam/contract/size-guide';
import { fault } from '../kernel/refuse.ts';
import { offeredInstalments } from '../pricing/instalments.ts';
import { deliveryTerms } from '../pricing/delivery-terms.ts';
import { type Market, money } from '../pricing/pricing.ts';
import { badgesOf, piecesLeft, ratingOf, stockLevel } from './catalogue.ts';
import { imagesOf, inLanguage, pricedIn, sizesOf, slugsOf, textOf } from './catalogue.cards.ts';
import type { PageRecord } from './catalogue.store.ts';
import { fitOf } from './fit.ts';
import { sharePictureOf, sharePicturePath } from './share-picture.ts';

function deliveryOf(record: PageRecord, language: string, market: Market, now: Date) {
  return {
    tailoring_days: record.customSize ? record.tailoringDays : null,
    delivery_days: market.deliveryDays,
    delivery: deliveryTerms(market, language, now),
    return_days: market.returnDays,
  };
}

/** The pictures of a colour with what operators state about them, such as captions. */
function productImagesOf(record: PageRecord, colour: PageRecord['colours'][number], language: string): ProductImage[] {
  const images = imagesOf(record, colour, language);
  return colour.pictures.map(({ captions, isFabric, modelHeightCm, modelSize }, place) => {
    const caption = captions && inLanguage(captions, language);
    return {
      ...images[place]!,
      ...(caption ? { caption } : {}),
      ...(isFabric ? { fabric: true as const } : {}),
      ...(modelHeightCm ? { model: { height_cm: modelHeightCm, size: modelSize ?? null } } : {}),
    };
  });
}

/**
 * The rows of the size guide for these sizes, with the body heights at which a garment of that length ends at the
 * ankle; null when the guide has none of the sizes.
 */
function guideOf(sizes: readonly string[]): Product['size_guide'] {
  const { lengths, alpha } = sizeGuideRows(sizes);
  if (lengths.length + alpha.length === 0) return null;
  const withAnkle = lengths.map((row) => {
    const { from, to } = heightsEnding(row.length_cm, 'ankle');
    return from === null ? row : { ...row, ankle_cm: [from, to] satisfies [number, number] };
  });
  return { lengths: withAnkle, alpha };
}

function sharedAs(record: PageRecord, language: string) {
  const shared = sharePictureOf(record, language);
  return {
    markets: [...new Set(record.variants.flatMap(({ prices }) => Object.keys(prices)))].sort(),
    share_picture: shared && sharePicturePath(shared),
  };
}

export function productOf(
  record: PageRecord,
  { related, look }: { related: Card[]; look: Card[] },
  language: string,
  market: Market,
  now: Date,
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
  const guide = guideOf(sizes);
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
      images: productImagesOf(record, colour, language),
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
    size_guide: guide,
    custom_size: { offered: record.customSize, fields: record.customSize ? record.measurementFields : [] },
    sleeve_length: SLEEVES.find((sleeve) => sleeve === record.sleeve) ?? null,
    ...deliveryOf(record, language, market, now),
    instalments: offeredInstalments(cheapest.price, market),
    vat_rate: market.vatBasisPoints / 100,
    min_quantity: record.minQuantity,
    rating: rating && { ...rating, histogram: record.ratingHistogram },
    fit: fitOf(record.fitVotes, sizes),
    ...sharedAs(record, language),
    related,
    look,
  };
}
