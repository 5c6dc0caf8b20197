// Builds what the shop shows of a product from its record: the card for lists, which is stored for each language and
// market, and parts of the product page.
import type { Card } from '@hindam/contract/catalogue';
import type { Image } from '@hindam/contract/fields';
import { DEFAULT_LANGUAGE } from '@hindam/contract/language';
import type { Transaction } from '../kernel/database.ts';
import { imageOf } from '../kernel/picture-address.ts';
import { badgesOf, compareSizes, piecesLeft, type ProductText, ratingOf, type Texts } from './catalogue.ts';
import { type CardRecord, loadCardRecords, loadSurroundings } from './cards.store.ts';
import type { ProductRecord, VariantRecord } from './catalogue.store.ts';

/**
 * The text in the language, or in the default language, or in the first language by its code, so that all statements
 * lead to the same text, in whatever order they load languages.
 */
export function inLanguage<T>(texts: Texts<T>, language: string): T | undefined {
  return texts[language] ?? texts[DEFAULT_LANGUAGE] ?? texts[Object.keys(texts).sort()[0] ?? ''];
}

export function slugsOf(texts: Texts<{ slug: string }>): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).map(([language, { slug }]) => [language, slug]));
}

const NO_TEXT: ProductText = { title: '', slug: '', description: '', care: '', tags: [], specifications: [] };

export function textOf(record: ProductRecord, language: string): ProductText {
  return inLanguage(record.texts, language) ?? NO_TEXT;
}

const titleOf = ({ texts }: Pick<CardRecord, 'texts'>, language: string): string =>
  inLanguage(texts, language)?.title ?? '';

export function imagesOf(
  record: Pick<CardRecord, 'texts'>,
  colour: CardRecord['colours'][number],
  language: string,
): Image[] {
  const title = titleOf(record, language);
  return colour.pictures.map((picture) => imageOf(picture, inLanguage(picture.alt, language) ?? title));
}

export function pricedIn<V extends Pick<VariantRecord, 'prices'>>(
  record: { variants: readonly V[] },
  market: string,
): (V & { price: number; compareAt: number | null; currency: string })[] {
  return record.variants.flatMap((variant) => {
    const price = variant.prices[market];
    return price ? [{ ...variant, ...price }] : [];
  });
}

export function sizesOf(record: Pick<CardRecord, 'variants'>): string[] {
  return [...new Set(record.variants.map(({ size }) => size))].sort(compareSizes);
}

/**
 * Returns the card as it looks in the colour `code`; unchanged when `code` is null, unknown or already the card's
 * colour. The hover picture is left out, because it shows the product in the card's default colour.
 */
export function inColour(card: Card, code: string | null): Card {
  const colour = card.colors.find((one) => one.code === code);
  if (!colour || code === card.color) return card;
  return { ...card, color: code, image: colour.image, image_hover: null };
}

export function colourToShow<C extends { code: string }>(
  record: { colours: readonly C[] },
  variants: readonly Pick<VariantRecord, 'colour' | 'available'>[],
): C | undefined {
  const isThere = ({ code }: { code: string }): boolean =>
    variants.some(({ colour, available }) => colour === code && available > 0);
  return record.colours.find(isThere) ?? record.colours[0];
}

/**
 * Returns null when no active variant of the product has a price in the market, which means that it is not sold there.
 */
export function cardOf(record: CardRecord, language: string, market: string, now: Date): Card | null {
  const variants = pricedIn(record, market);
  const cheapest = variants.reduce<(typeof variants)[number] | null>(
    (low, v) => (low === null || v.price < low.price ? v : low),
    null,
  );
  if (!cheapest) return null;
  const text = inLanguage(record.texts, language) ?? { title: '', slug: '' };
  const available = variants.reduce((sum, variant) => sum + variant.available, 0);
  const compareAt = cheapest.compareAt !== null && cheapest.compareAt > cheapest.price ? cheapest.compareAt : null;
  const shown = colourToShow(record, variants);
  const images = shown ? imagesOf(record, shown, language) : [];
  return {
    _id: record.id,
    title: text.title,
    slug: text.slug,
    type_id: record.typeId,
    price: { amount: cheapest.price, currency: cheapest.currency },
    compare_at_price: compareAt === null ? null : { amount: compareAt, currency: cheapest.currency },
    badges: badgesOf(
      { publishedAt: record.publishedAt, limited: record.limited, onSale: compareAt !== null, available },
      now,
    ),
    color: shown?.code ?? null,
    colors: record.colours.map((colour) => ({
      code: colour.code,
      name: inLanguage(colour.names, language) ?? colour.code,
      hex: colour.hex,
      image: imagesOf(record, colour, language)[0] ?? null,
    })),
    sizes: sizesOf(record),
    rating: ratingOf(record.ratingHistogram),
    in_stock: available > 0,
    pieces_left: piecesLeft(available),
    min_quantity: record.minQuantity,
    made_to_measure: record.customSize,
    image: images[0] ?? null,
    image_hover: images[1] ?? null,
  };
}

const BATCH = 250;

/**
 * Locks these products' rows before their cards are written. Transactions that write cards of the same product then run
 * one after the other, so that each builds the card from everything the earlier ones wrote.
 */
export async function lockCards(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx.query('select id from products where id = any($1) order by id for no key update', [ids]);
}

/** Deletes the stored cards of these products and stores them anew. */
export async function refreshCards(tx: Transaction, wanted: readonly string[]): Promise<void> {
  if (wanted.length === 0) return;
  const { now, languages, currencies } = await loadSurroundings(tx);
  const markets = Object.keys(currencies);
  const ids = [...wanted].sort();
  for (let start = 0; start < ids.length; start += BATCH) {
    const batch = ids.slice(start, start + BATCH);
    await lockCards(tx, batch);
    const records = await loadCardRecords(tx, batch, currencies);
    // PostgreSQL deletes the old cards while the new ones are made.
    const deleted = tx.query('delete from product_cards where product_id = any($1)', [batch]);
    // The `await` below handles a rejection; this handler keeps Node from treating it as unhandled until then.
    deleted.catch(() => {});
    const cards = records.flatMap((record) =>
      languages.flatMap((language) =>
        markets.flatMap((market) => {
          const card = cardOf(record, language, market, now);
          return card === null ? [] : [[record.id, language, market, JSON.stringify(card)]];
        }),
      ),
    );
    await deleted;
    await tx.copy('product_cards (product_id, language, market, card)', cards);
  }
}
