// Merges what the file contains with what is stored (`held`; undefined for a new product) into the product to save.
// Some of what the file does not contain, such as other languages, other markets, fabric, made to measure and care, is
// kept, so that a repeated import does not overwrite changes made in the shop.
import { scriptOfText } from '@hindam/contract/language';
import { isDeepStrictEqual } from 'node:util';
import { slugify } from '../catalogue/catalogue.ts';
import type { ProductText, Texts } from '../catalogue/catalogue.ts';
import type { PictureDraft, ProductDraft, VariantDraft } from '../catalogue/catalogue.write.ts';
import type { ImportedProduct } from './imports.ts';
import type { Words } from './metafields.ts';
import { type ImportedPicture, picturesByColour } from './imported-pictures.ts';
import type { ImportedVariant } from './imported-variants.ts';
import type { StoredPicture, StoredProduct } from './imports.store.ts';
import { picturesToSave } from './picture-names.ts';
import { type StockPlan, variantKey } from './stock-plan.ts';

/**
 * A picture that the file names, with its key (picture-names.ts). With `again` it is fetched even if the shop has it.
 */
export type TakenPicture = Pick<ImportedPicture, 'alt' | 'colours'> &
  Pick<PictureDraft, 'key' | 'source' | 'width' | 'height' | 'placeholder'> & { again: boolean };

/** The texts that a translations file has for one product, by language. */
export type Translations = Texts<Pick<Words, 'title' | 'description' | 'slug'>>;

const VENDOR_LABEL: Texts<string> = { en: 'Brand', arb: 'العلامة' };
const VENDOR_LABELS = new Set(Object.values(VENDOR_LABEL));
export const brandOf = (language: string): string => VENDOR_LABEL[language] ?? 'Brand';

export const isVendor = ({ label }: { label: string }): boolean => VENDOR_LABELS.has(label);

interface Specified {
  vendor: string;
  language: string;
  /** `said` are the specifications in the file for this language, `held` the stored ones. */
  said: ProductText['specifications'] | undefined;
  held: ProductText['specifications'] | undefined;
  /** Whether the shop has stored this vendor for the product already, so that none has to be added. */
  isKnown: boolean;
}

/**
 * A vendor that is not empty becomes the first specification, unless the file's specifications name one. With a vendor
 * that the shop has stored already (`isKnown`), the stored specifications stay as they are if the file has none, and a
 * language whose stored specifications do not name the vendor is not given it.
 */
function specificationsOf({ vendor, language, said, held, isKnown }: Specified): ProductText['specifications'] {
  if (said?.some(isVendor)) return said;
  if (isKnown && said === undefined && held) return held;
  const own = isKnown && held ? held.filter(isVendor) : [{ label: brandOf(language), value: vendor }];
  const without = (said ?? held ?? []).filter((one) => !isVendor(one));
  return vendor === '' ? without : [...own, ...without];
}

const knowsVendor = ({ vendor }: ImportedProduct, ownHeld: ProductText | undefined): boolean =>
  ownHeld !== undefined && (ownHeld.specifications.find(isVendor)?.value ?? '') === vendor;

function ownText(product: ImportedProduct, held: ProductText | undefined): ProductText {
  const words = product.metafields.words[product.language] ?? {};
  const title = words.title ?? product.title;
  return {
    title,
    slug: words.slug ?? (slugify(scriptOfText(title) === 'latin' ? product.handle : title) || slugify(product.handle)),
    description: words.description ?? product.description,
    care: words.care ?? held?.care ?? '',
    tags: words.tags ?? product.tags,
    specifications: specificationsOf({
      vendor: product.vendor,
      language: product.language,
      said: words.specifications,
      held: held?.specifications,
      isKnown: knowsVendor(product, held),
    }),
  };
}

interface OtherText {
  language: string;
  words: Words;
  /**
   * `own` is the new text in the product's own language, `ownHeld` the stored text in that language, `held` the stored
   * text in `language`.
   */
  own: ProductText;
  held: ProductText | undefined;
  ownHeld: ProductText | undefined;
}

/**
 * The text in a language other than the product's own. Each part is taken from the first that has it: the file or the
 * translations file, the stored text (unless it only copies the one in the own language), the text in the own language.
 * Care and specifications, apart from the vendor, are never copied from the own language. A missing slug is made from
 * the title or the handle.
 */
function otherText(product: ImportedProduct, { language, words, own, held, ownHeld }: OtherText): ProductText {
  const kept = <K extends keyof ProductText>(key: K): ProductText[K] | undefined =>
    held === undefined || isDeepStrictEqual(held[key], ownHeld?.[key]) ? undefined : held[key];
  const title = words.title ?? kept('title') ?? own.title;
  const named = words.title === undefined && scriptOfText(title) === 'latin' ? product.handle : title;
  return {
    title,
    slug: words.slug ?? kept('slug') ?? (slugify(named) || slugify(product.handle)),
    description: words.description ?? kept('description') ?? own.description,
    care: words.care ?? held?.care ?? '',
    tags: words.tags ?? kept('tags') ?? own.tags,
    specifications: specificationsOf({
      vendor: product.vendor,
      language,
      said: words.specifications,
      held: held?.specifications,
      isKnown: knowsVendor(product, ownHeld),
    }),
  };
}

function textsOf(product: ImportedProduct, translations: Translations, held: Texts<ProductText>): Texts<ProductText> {
  const { language: ownLanguage, metafields } = product;
  const ownHeld = held[ownLanguage];
  const own = ownText(product, ownHeld);
  const texts: Record<string, ProductText> = { ...held, [ownLanguage]: own };
  const others = new Set([...Object.keys(translations), ...Object.keys(metafields.words)]);
  others.delete(ownLanguage);
  // There must always be an English text, because languages without a text show it. A stored English text with the same
  // title as the product's own language is only a copy, so it is built again.
  const english = held['en'];
  if (ownLanguage !== 'en' && (english === undefined || english.title === ownHeld?.title)) others.add('en');
  for (const language of others) {
    const words = { ...translations[language], ...metafields.words[language] };
    texts[language] = otherText(product, { language, words, own, held: held[language], ownHeld });
  }
  return texts;
}

function withoutNulls<T>(values: Readonly<Record<string, T | null>>): Record<string, T> {
  return Object.fromEntries(Object.entries(values).filter((entry): entry is [string, T] => entry[1] !== null));
}

function variantOf(variant: ImportedVariant, held: StoredProduct | undefined): VariantDraft {
  const before = held?.variants.find(({ colour, size }) => colour === variant.colour && size === variant.size);
  return {
    colour: variant.colour,
    size: variant.size,
    sku: variant.sku,
    weightGrams: variant.weightGrams ?? before?.weightGrams ?? 0,
    prices: withoutNulls({ ...before?.prices, ...variant.prices }),
  };
}

function coloursOf(
  product: ImportedProduct,
  taken: readonly TakenPicture[],
  held: StoredProduct | undefined,
): ProductDraft['colours'] {
  const codes = product.colours.map(({ code }) => code);
  const heldOf = (code: string): readonly StoredPicture[] =>
    held?.colours.find((colour) => colour.code === code)?.pictures ?? [];
  // If the file names no picture that can be used, each colour keeps its stored pictures.
  if (taken.length === 0) return codes.map((code) => ({ code, pictures: heldOf(code) }));
  const byColour = picturesByColour(taken, codes);
  const stored = held?.colours.flatMap(({ pictures }) => pictures) ?? [];
  return codes.map((code) => ({ code, pictures: picturesToSave(byColour.get(code) ?? [], stored, heldOf(code)) }));
}

/** The file's value; null, from a cell that says `none`, removes the stored one, and undefined keeps it. */
const said = <T>(value: T | null | undefined, held: T | null): T | null => (value === undefined ? held : value);

export const tailoringDaysOf = (
  { metafields }: ImportedProduct,
  held: StoredProduct | undefined,
): ProductDraft['tailoringDays'] => said(metafields.tailoringDays, held?.tailoringDays ?? null);

export interface DraftSources {
  product: ImportedProduct;
  typeId: string;
  fabricCode: string | null;
  taken: readonly TakenPicture[];
  translations: Translations;
  held: StoredProduct | undefined;
  now: Date;
}

export function draftOf(sources: DraftSources): ProductDraft {
  const { product, typeId, fabricCode, taken, translations, held, now } = sources;
  const { metafields } = product;
  return {
    handle: product.handle,
    typeId,
    fabricCode,
    sleeve: said(metafields.sleeve, held?.sleeve ?? null),
    occasions: metafields.occasions ?? held?.occasions ?? [],
    limited: metafields.limited ?? held?.limited ?? false,
    customSize: metafields.customSize ?? held?.customSize ?? false,
    tailoringDays: tailoringDaysOf(product, held),
    minQuantity: metafields.minQuantity ?? held?.minQuantity ?? 1,
    pinnedRank: said(metafields.rank, held?.pinnedRank ?? null),
    publishedAt: product.shown ? now : null,
    texts: textsOf(product, translations, held?.texts ?? {}),
    colours: coloursOf(product, taken, held),
    variants: product.variants.map((variant) => variantOf(variant, held)),
  };
}

type Fact = Exclude<keyof ProductDraft & keyof StoredProduct, 'texts' | 'colours' | 'variants'>;
/** A record, so that the compiler reports a missing fact, whose changes an import would otherwise not notice. */
const COMPARED: Readonly<Record<Fact, true>> = {
  fabricCode: true,
  sleeve: true,
  occasions: true,
  limited: true,
  customSize: true,
  tailoringDays: true,
  minQuantity: true,
  pinnedRank: true,
};
export const FACTS = Object.keys(COMPARED) as readonly Fact[];

/**
 * Whether the stored product certainly equals this draft, so that it need not be saved. If unsure, it returns false;
 * the comparison after saving then shows whether anything changed.
 */
export function isUnchanged(
  draft: ProductDraft,
  product: ImportedProduct,
  held: StoredProduct,
  plan: StockPlan,
): boolean {
  const offered = held.variants.filter(({ active }) => active).sort((a, b) => a.position - b.position);
  const used = new Set(offered.map(({ colour }) => colour));
  const onHand = new Map(offered.map((variant) => [variantKey(variant), variant.onHand]));
  return (
    product.type.key === held.typeKey &&
    product.shown === held.shown &&
    FACTS.every((fact) => isDeepStrictEqual(draft[fact], held[fact])) &&
    isDeepStrictEqual(draft.texts, held.texts) &&
    isDeepStrictEqual(
      draft.variants,
      offered.map(({ colour, size, sku, weightGrams, prices }) => ({ colour, size, sku, weightGrams, prices })),
    ) &&
    isDeepStrictEqual(
      draft.colours,
      held.colours.filter(({ code, pictures }) => used.has(code) || pictures.length > 0),
    ) &&
    plan.renamed.length === 0 &&
    plan.counts.every(({ key, pieces }) => pieces === onHand.get(key))
  );
}
