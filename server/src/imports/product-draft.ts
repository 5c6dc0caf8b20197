// Combines what the file contains with what the shop stores (`held`; undefined = a new product) into the product to
// save. What the file does not contain (other languages, other markets, fabric, made to measure, care) stays as it is,
// so that a second import does not overwrite the merchant's own work.
import { languageOfText, scriptOfText } from '@hindam/contract/language';
import { isDeepStrictEqual } from 'node:util';
import { slugify } from '../catalogue/catalogue.ts';
import type { ProductText, Texts } from '../catalogue/catalogue.ts';
import type { PictureDraft, ProductDraft, VariantDraft } from '../catalogue/catalogue.write.ts';
import type { ImportedProduct } from './imports.ts';
import { type ImportedPicture, picturesByColour } from './imported-pictures.ts';
import type { ImportedVariant } from './imported-variants.ts';
import type { StoredProduct } from './imports.store.ts';

/** A picture named by the file, as the shop has stored it. */
export type TakenPicture = Pick<ImportedPicture, 'alt' | 'colours'> &
  Pick<PictureDraft, 'key' | 'source' | 'width' | 'height' | 'placeholder'>;

/** What a translations file has for one product, by language. */
export type Translations = Texts<{ title?: string; description?: string; slug?: string }>;

const VENDOR_LABEL: Texts<string> = { en: 'Brand', arb: 'العلامة' };
const VENDOR_LABELS = new Set(Object.values(VENDOR_LABEL));

function specificationsOf(
  vendor: string,
  language: string,
  held: ProductText | undefined,
): ProductText['specifications'] {
  const others = (held?.specifications ?? []).filter(({ label }) => !VENDOR_LABELS.has(label));
  return vendor === '' ? others : [{ label: VENDOR_LABEL[language] ?? 'Brand', value: vendor }, ...others];
}

function textIn(
  language: string,
  product: ImportedProduct,
  held: ProductText | undefined,
  words: Partial<Pick<ProductText, 'title' | 'slug' | 'description'>>,
): ProductText {
  const title = words.title ?? product.title;
  return {
    title,
    slug: words.slug ?? (slugify(scriptOfText(title) === 'latin' ? product.handle : title) || slugify(product.handle)),
    description: words.description ?? product.description,
    care: held?.care ?? '',
    tags: product.tags,
    specifications: specificationsOf(product.vendor, language, held),
  };
}

/** The product's texts by language: from the file, from its translations, else as the shop stores them. */
function textsOf(product: ImportedProduct, translations: Translations, held: Texts<ProductText>): Texts<ProductText> {
  const texts: Record<string, ProductText> = { ...held };
  const own = product.language;
  texts[own] = textIn(own, product, held[own], {});
  for (const [language, words] of Object.entries(translations)) {
    if (language === own) continue;
    const before = held[language];
    texts[language] = textIn(language, product, before, {
      title: words.title ?? before?.title ?? product.title,
      description: words.description ?? before?.description ?? product.description,
      slug: words.slug ?? slugify(words.title ?? before?.title ?? product.handle),
    });
  }
  // Languages without a text show the English one, so there must always be an English text.
  const english = held['en'];
  const wasCopy = english !== undefined && english.title === held[own]?.title;
  if (own !== 'en' && !translations['en'] && (english === undefined || wasCopy))
    texts['en'] = textIn('en', product, english, {});
  return texts;
}

function variantOf(variant: ImportedVariant, held: StoredProduct | undefined): VariantDraft {
  const before = held?.variants.find(({ colour, size }) => colour === variant.colour && size === variant.size);
  return {
    colour: variant.colour,
    size: variant.size,
    sku: variant.sku,
    weightGrams: variant.weightGrams ?? before?.weightGrams ?? 0,
    prices: { ...before?.prices, ...variant.prices },
  };
}

function coloursOf(
  product: ImportedProduct,
  taken: readonly TakenPicture[],
  held: StoredProduct | undefined,
): ProductDraft['colours'] {
  const codes = product.colours.map(({ code }) => code);
  // When the file names no picture, or none can be read or fetched, the product keeps the pictures it has.
  if (taken.length === 0)
    return codes.map((code) => ({
      code,
      pictures: held?.colours.find((colour) => colour.code === code)?.pictures ?? [],
    }));
  const byColour = picturesByColour(taken, codes);
  return codes.map((code) => ({
    code,
    pictures: (byColour.get(code) ?? []).map(({ alt, key, source, width, height, placeholder }, index) => ({
      key,
      source,
      width,
      height,
      placeholder,
      view: index === 0 ? 'front' : 'detail',
      alt: alt === '' ? {} : { [languageOfText(alt, product.language)]: alt },
    })),
  }));
}

export interface DraftSources {
  product: ImportedProduct;
  typeId: string;
  taken: readonly TakenPicture[];
  translations: Translations;
  held: StoredProduct | undefined;
  now: Date;
}

export function draftOf({ product, typeId, taken, translations, held, now }: DraftSources): ProductDraft {
  return {
    handle: product.handle,
    typeId,
    fabricCode: held?.fabricCode ?? null,
    sleeve: held?.sleeve ?? null,
    limited: held?.limited ?? false,
    customSize: held?.customSize ?? false,
    tailoringDays: held?.tailoringDays ?? null,
    minQuantity: held?.minQuantity ?? 1,
    pinnedRank: held?.pinnedRank ?? null,
    publishedAt: product.shown ? now : null,
    texts: textsOf(product, translations, held?.texts ?? {}),
    colours: coloursOf(product, taken, held),
    variants: product.variants.map((variant) => variantOf(variant, held)),
  };
}

const variantKey = ({ colour, size }: { colour: string; size: string }): string => `${colour}/${size}`;

/**
 * Whether the stored product certainly equals this draft, so that saving can be skipped. In doubt it returns false; the
 * comparison after saving then shows whether anything changed.
 */
export function isUnchanged(draft: ProductDraft, product: ImportedProduct, held: StoredProduct): boolean {
  const offered = held.variants.filter(({ active }) => active).sort((a, b) => a.position - b.position);
  const used = new Set(offered.map(({ colour }) => colour));
  const onHand = new Map(offered.map((variant) => [variantKey(variant), variant.onHand]));
  return (
    product.type.key === held.typeKey &&
    product.shown === held.shown &&
    isDeepStrictEqual(draft.texts, held.texts) &&
    isDeepStrictEqual(
      draft.variants,
      offered.map(({ colour, size, sku, weightGrams, prices }) => ({ colour, size, sku, weightGrams, prices })),
    ) &&
    isDeepStrictEqual(
      draft.colours,
      held.colours.filter(({ code, pictures }) => used.has(code) || pictures.length > 0),
    ) &&
    product.variants.every(
      (variant) => variant.quantity === null || variant.quantity === onHand.get(variantKey(variant)),
    )
  );
}
