// Service functions with which operators set the occasions of the shop (what products are worn for) and of a product.
import { OCCASIONS_MAX } from '@hindam/contract/operator/occasions';
import { lockProductById } from '../catalogue/catalogue.write.ts';
import {
  type FullOccasion,
  knownOccasions,
  loadFullOccasions,
  loadOccasionsOf,
  lockOccasions,
  type OccasionTexts,
  saveOccasion,
  saveOccasionsOf,
} from '../catalogue/occasions.write.ts';
import type { Operator } from '../kernel/call.ts';
import { type FieldMessages, fault, refuse } from '../kernel/refuse.ts';
import { transaction } from '../kernel/transaction.ts';
import { recordAction } from '../operators/audit-trail.service.ts';
import type { Shop } from '../shop.ts';

export const listOccasions = ({ database }: Shop): Promise<FullOccasion[]> => loadFullOccasions(database);

export interface OccasionChange {
  code: string;
  titles: Readonly<Record<string, string>>;
  descriptions: Readonly<Record<string, string>>;
  /** Counted from 1. Null keeps the present position; a new occasion then gets the last one. */
  position: number | null;
  requestId: string;
}

/** Errors in the texts: every language of the shop needs a title, and no other language may have texts. */
function textFaults({ titles, descriptions }: OccasionChange, languages: readonly string[]): FieldMessages {
  const faults: FieldMessages = {};
  for (const language of languages) if (!titles[language]) faults[`titles.${language}`] = 'FIELD_REQUIRED';
  for (const [field, texts] of Object.entries({ titles, descriptions }))
    for (const language of Object.keys(texts))
      if (!languages.includes(language)) faults[`${field}.${language}`] = 'FIELD_LANGUAGE';
  return faults;
}

function orderWith(codes: readonly string[], { code, position }: OccasionChange): string[] {
  const others = codes.filter((other) => other !== code);
  const before = codes.indexOf(code);
  const place = position === null ? (before < 0 ? others.length : before) : position - 1;
  return others.toSpliced(place, 0, code);
}

/**
 * Adds or changes an occasion. Throws INVALID_FIELDS with fields like `titles.arb`, or with `code` for a new occasion
 * when there are OCCASIONS_MAX already.
 */
export function changeOccasion(shop: Shop, operator: Operator, change: OccasionChange): Promise<FullOccasion> {
  const { code, titles, descriptions, requestId } = change;
  return transaction(shop.database, async (tx) => {
    await lockOccasions(tx);
    const codes = (await loadFullOccasions(tx)).map((one) => one.code);
    const isNew = !codes.includes(code);
    const faults = textFaults(change, shop.languages());
    if (isNew && codes.length >= OCCASIONS_MAX) faults['code'] = 'FIELD_OCCASIONS_MAX';
    if (Object.keys(faults).length > 0) refuse('INVALID_FIELDS', faults);
    const texts: Record<string, OccasionTexts> = {};
    for (const [language, title] of Object.entries(titles))
      texts[language] = { title, description: descriptions[language] ?? '' };
    await saveOccasion(tx, code, { isNew, texts, order: orderWith(codes, change) });
    const saved = (await loadFullOccasions(tx)).find((one) => one.code === code) ?? fault('NOT_FOUND');
    const details = { is_new: isNew, position: saved.position, texts };
    await recordAction(tx, operator, { action: 'occasion.saved', subject: code, details, requestId });
    return saved;
  });
}

export async function viewOccasionsOf({ database }: Shop, productId: string): Promise<string[]> {
  return (await loadOccasionsOf(database, productId)) ?? fault('NOT_FOUND');
}

export interface OccasionsOfProduct {
  productId: string;
  codes: readonly string[];
  requestId: string;
}

/**
 * Sets a product's occasions and returns them, sorted by position. Throws NOT_FOUND for an unknown product, and
 * INVALID_FIELDS with fields like `occasions.0`.
 */
export function changeOccasionsOf(shop: Shop, operator: Operator, change: OccasionsOfProduct): Promise<string[]> {
  const { productId, codes, requestId } = change;
  return transaction(shop.database, async (tx) => {
    if (!(await lockProductById(tx, productId))) fault('NOT_FOUND');
    const known = await knownOccasions(tx, codes);
    const faults: FieldMessages = {};
    for (const [at, code] of codes.entries())
      if (!known.has(code) || codes.indexOf(code) !== at) faults[`occasions.${at}`] = 'FIELD_OCCASION';
    if (Object.keys(faults).length > 0) refuse('INVALID_FIELDS', faults);
    await saveOccasionsOf(tx, productId, codes);
    const details = { occasions: [...codes] };
    await recordAction(tx, operator, { action: 'product_occasions.changed', subject: productId, details, requestId });
    return (await loadOccasionsOf(tx, productId)) ?? fault('NOT_FOUND');
  });
}
