// Operators change the sections of the home page. A change of one section names the version that it is based on, so
// that it cannot overwrite a newer one. Each change gets a row in the audit trail in the same transaction.
import { HOME_SECTIONS_MAX, type HomeKind } from '@hindam/contract/home-kinds';
import {
  type HomeContent,
  homeFaults,
  type HomeSectionRow,
  missingWords,
  pictureKeys,
} from '../content/home-sections.ts';
import {
  deleteHomeSection,
  homePictures,
  homeSections,
  lockedHomeSections,
  saveHomeOrder,
  saveHomeSection,
} from '../content/home-sections.service.ts';
import { knownTypes } from '../catalogue/looks.write.ts';
import { knownOccasions } from '../catalogue/occasions.write.ts';
import type { Operator } from '../kernel/call.ts';
import type { Transaction } from '../kernel/database.ts';
import { isId, newId } from '../kernel/ids.ts';
import { fault, refuse } from '../kernel/refuse.ts';
import { transaction } from '../kernel/transaction.ts';
import { recordAction } from '../operators/audit-trail.service.ts';
import { marketCodes } from '../pricing/pricing.service.ts';
import type { Shop } from '../shop.ts';

export interface OperatorContext {
  operator: Operator;
  requestId: string;
}

/**
 * A section with the names of the fields that it lacks, by language; a language in which it is complete is left out.
 */
export interface ListedSection extends HomeSectionRow {
  missing: Record<string, string[]>;
}

function listed(section: HomeSectionRow, languages: readonly string[]): ListedSection {
  const missing: Record<string, string[]> = {};
  for (const language of languages) {
    const fields = missingWords(section.kind, section.content, language);
    if (fields.length > 0) missing[language] = fields;
  }
  return { ...section, missing };
}

export async function listSections(shop: Shop): Promise<ListedSection[]> {
  return (await homeSections(shop.database)).map((section) => listed(section, shop.languages()));
}

const COLLECTIONS = ['best_seller', 'latest_collection', 'limited_edition', 'product_sales'];

async function refuseFaults(
  tx: Transaction,
  shop: Shop,
  section: Pick<HomeSectionRow, 'kind' | 'markets' | 'content'>,
): Promise<void> {
  const { list } = section.content;
  const isType = isId(list) && (await knownTypes(tx, [list])).size > 0;
  const faults = homeFaults(section, {
    languages: shop.languages(),
    markets: await marketCodes(tx),
    pictures: new Set((await homePictures(tx, pictureKeys(section.content))).keys()),
    occasions: await knownOccasions(tx, Object.keys(section.content.occasionPictures)),
    isList: COLLECTIONS.includes(list) || isType,
  });
  if (Object.keys(faults).length > 0) refuse('INVALID_FIELDS', faults);
}

/** The section that a change is based on; throws NOT_FOUND if it is gone, and CHANGED_MEANWHILE if it was changed. */
function basedOn(sections: readonly HomeSectionRow[], id: string, version: number): HomeSectionRow {
  const section = sections.find((one) => one.id === id) ?? fault('NOT_FOUND');
  return section.version === version ? section : refuse('CHANGED_MEANWHILE');
}

export interface SectionChange {
  /** Null for a new section. */
  id: string | null;
  /** The version of the section that the change is based on; 0 for a new section. */
  version: number;
  kind: HomeKind;
  markets: readonly string[];
  content: HomeContent;
}

/** The section as it is to be saved. A new one stands last and is not published. */
function changedSection(sections: readonly HomeSectionRow[], change: SectionChange): HomeSectionRow {
  const { id, version, kind, markets, content } = change;
  if (id === null) {
    if (version !== 0) return refuse('CHANGED_MEANWHILE');
    if (sections.length >= HOME_SECTIONS_MAX) return refuse('INVALID_FIELDS', { kind: 'FIELD_HOME_SECTIONS_MAX' });
    return { id: newId(), version: 1, kind, position: sections.length + 1, markets, published: false, content };
  }
  const before = basedOn(sections, id, version);
  if (before.kind !== kind) return refuse('INVALID_FIELDS', { kind: 'FIELD_HOME_KIND' });
  return { ...before, version: version + 1, markets, content };
}

/** Throws INVALID_FIELDS with fields like `headings.arb`. */
export function changeSection(shop: Shop, context: OperatorContext, change: SectionChange): Promise<ListedSection> {
  return transaction(shop.database, async (tx) => {
    const section = changedSection(await lockedHomeSections(tx), change);
    await refuseFaults(tx, shop, section);
    if (section.published) refuseEmpty(shop, section);
    await saveHomeSection(tx, section);
    const { id, kind, markets, content } = section;
    const details = { is_new: change.id === null, kind, markets: [...markets], content: { ...content } };
    await recordAction(tx, context.operator, {
      action: 'home_section.saved',
      subject: id,
      details,
      requestId: context.requestId,
    });
    return listed(section, shop.languages());
  });
}

/**
 * Refuses a section that is complete in no language, because it would be shown nowhere. The error names what the first
 * language lacks.
 */
function refuseEmpty(shop: Shop, section: HomeSectionRow): void {
  const { missing } = listed(section, shop.languages());
  const lacking = shop.languages().map((language) => missing[language] ?? []);
  if (lacking.some((fields) => fields.length === 0)) return;
  refuse('INVALID_FIELDS', Object.fromEntries((lacking[0] ?? []).map((field) => [field, 'FIELD_REQUIRED' as const])));
}

/** Puts the sections into the order of `ids`; throws CHANGED_MEANWHILE unless `ids` names each section once. */
export function orderSections(shop: Shop, context: OperatorContext, ids: readonly string[]): Promise<ListedSection[]> {
  return transaction(shop.database, async (tx) => {
    const before = (await lockedHomeSections(tx)).map(({ id }) => id);
    const isWhole = ids.length === before.length && before.every((id) => ids.includes(id));
    if (!isWhole) refuse('CHANGED_MEANWHILE');
    await saveHomeOrder(tx, ids);
    const details = { before, after: [...ids] };
    const { operator, requestId } = context;
    await recordAction(tx, operator, { action: 'home_sections.ordered', subject: null, details, requestId });
    return (await homeSections(tx)).map((section) => listed(section, shop.languages()));
  });
}

export interface NamedVersion {
  id: string;
  version: number;
}

/** Shows the section, or takes it off the home page. Refuses to show one that is complete in no language. */
export function publishSection(
  shop: Shop,
  { operator, requestId }: OperatorContext,
  { id, version, published }: NamedVersion & { published: boolean },
): Promise<ListedSection> {
  return transaction(shop.database, async (tx) => {
    const before = basedOn(await lockedHomeSections(tx), id, version);
    if (published) refuseEmpty(shop, before);
    const section = { ...before, published, version: version + 1 };
    await saveHomeSection(tx, section);
    const details = { kind: section.kind, published };
    await recordAction(tx, operator, { action: 'home_section.published', subject: id, details, requestId });
    return listed(section, shop.languages());
  });
}

export function deleteSection(
  shop: Shop,
  { operator, requestId }: OperatorContext,
  { id, version }: NamedVersion,
): Promise<void> {
  return transaction(shop.database, async (tx) => {
    const sections = await lockedHomeSections(tx);
    const { kind, markets, content, published } = basedOn(sections, id, version);
    await deleteHomeSection(tx, sections, id);
    const details = { kind, markets: [...markets], content: { ...content }, published };
    await recordAction(tx, operator, { action: 'home_section.deleted', subject: id, details, requestId });
  });
}
