// Reads and writes the shop's documents. A change locks the document, and when two operators save the same revision,
// the second gets CHANGED_MEANWHILE.
import { DEFAULT_LANGUAGE } from '@hindam/contract/language';
import { type DocumentName, DOCUMENTS } from '@hindam/contract/document-names';
import type { ShopDocument } from '@hindam/contract/documents';
import type { Operator } from '../kernel/call.ts';
import type { Queries, Transaction } from '../kernel/database.ts';
import { record } from '../kernel/events.ts';
import { fault, refuse } from '../kernel/refuse.ts';
import { transaction } from '../kernel/transaction.ts';
import { recordAction } from '../operators/audit-trail.service.ts';
import { operatorNames } from '../operators/names.service.ts';
import type { Shop } from '../shop.ts';
import {
  checkText,
  documentTag,
  type DocumentText,
  type DocumentTexts,
  gapsOf,
  marketFacts,
  type Version,
} from './documents.ts';
import {
  copyTexts,
  countChange,
  deleteDraft,
  findDraft,
  findPublished,
  insertDraft,
  loadPublished,
  loadTexts,
  loadVersions,
  lockDocument,
  markPublished,
  saveText,
} from './documents.store.ts';
import { descriptionOf, filledIn, readMarkup } from './markup.ts';

export interface OperatorContext {
  operator: Operator;
  requestId: string;
}

/** A version by its number, or by a time at which it was in force; both null when no version is named. */
export interface VersionWish {
  version: number | null;
  at: Date | null;
}

/** The document as shoppers read it; the current version when `version` is null. */
export async function readDocument(
  shop: Shop,
  name: DocumentName,
  language: string,
  version: number | null,
): Promise<ShopDocument> {
  const [current, wanted] = await Promise.all([
    findPublished(shop.database, name, { version: null, at: null }),
    version === null ? null : findPublished(shop.database, name, { version, at: null }),
  ]);
  const shown = version === null ? current : wanted;
  if (!current || !shown?.publishedAt) return fault('NOT_FOUND');
  const texts = await loadTexts(shop.database, name, shown.version);
  // A version published before the shop added this language has no text in it; the default language is shown instead.
  const shownLanguage = texts[language] ? language : DEFAULT_LANGUAGE;
  const text = texts[shownLanguage];
  if (!text) return fault('NOT_FOUND');
  const body = filledIn(text.body, marketFacts(shop.market, shownLanguage, shop.config.digits));
  return {
    page: name,
    language_code: shownLanguage,
    title: text.title,
    description: descriptionOf(body),
    version: shown.version,
    published_at: shown.publishedAt.toISOString(),
    time_zone: shop.market.timeZone,
    current: shown.version === current.version,
    ...readMarkup(body),
  };
}

export interface DocumentState {
  name: DocumentName;
  published: Version | null;
  draft: Version | null;
}

export async function listDocuments(db: Queries): Promise<DocumentState[]> {
  const versions = await loadVersions(db);
  return DOCUMENTS.map((name) => {
    const own = versions.filter((each) => each.name === name);
    return {
      name,
      published: own.find(({ publishedAt }) => publishedAt !== null) ?? null,
      draft: own.find(({ publishedAt }) => publishedAt === null) ?? null,
    };
  });
}

export interface WrittenVersion {
  /** The version to show; null for a new document, which has neither a draft nor a published version. */
  shown: Version | null;
  /** The revision of the draft; 0 without one. */
  revision: number;
  /** The texts of `shown`. */
  texts: DocumentTexts;
  /** The texts of the version that is published now; empty without one. */
  published: DocumentTexts;
  /** The languages in which `shown` has no text. */
  missing: string[];
}

/**
 * The texts for the operator who writes the document: those of the version that `wish` names, and if it names none, of
 * the draft, else of the published version.
 */
export async function documentToWrite(shop: Shop, name: DocumentName, wish: VersionWish): Promise<WrittenVersion> {
  const { database } = shop;
  const draft = await findDraft(database, name);
  const isAsked = wish.version !== null || wish.at !== null;
  const current = await findPublished(database, name, { version: null, at: null });
  const shown = isAsked ? await versionAsked(database, name, wish, draft) : (draft ?? current);
  if (isAsked && !shown) return fault('NOT_FOUND');
  const texts = shown ? await loadTexts(database, name, shown.version) : {};
  return {
    shown,
    revision: draft?.revision ?? 0,
    texts,
    published: current ? await loadTexts(database, name, current.version) : {},
    missing: shop.languages().filter((language) => !texts[language]),
  };
}

async function versionAsked(
  db: Queries,
  name: DocumentName,
  wish: VersionWish,
  draft: Version | null,
): Promise<Version | null> {
  return wish.version !== null && wish.version === draft?.version ? draft : findPublished(db, name, wish);
}

export const publishedVersions = loadPublished;

export function writersOf(db: Queries, versions: readonly (Version | null)[]): Promise<Map<string, string>> {
  return operatorNames(
    db,
    versions.flatMap((each) => each?.operatorId ?? []),
  );
}

/**
 * Locks the document and returns its draft, null without one. Throws CHANGED_MEANWHILE unless the draft has this
 * revision; 0 stands for no draft.
 */
async function draftAt(tx: Transaction, name: DocumentName, revision: number): Promise<Version | null> {
  await lockDocument(tx, name);
  const draft = await findDraft(tx, name);
  if ((draft?.revision ?? 0) !== revision) refuse('CHANGED_MEANWHILE');
  return draft;
}

async function beginDraft(tx: Transaction, name: DocumentName, operatorId: string | null): Promise<number> {
  const current = await findPublished(tx, name, { version: null, at: null });
  const version = await insertDraft(tx, name, operatorId);
  if (current) await copyTexts(tx, name, current.version, version);
  return version;
}

export interface TextWish extends DocumentText {
  name: DocumentName;
  language: string;
  revision: number;
}

export function saveDraft(
  shop: Shop,
  { operator, requestId }: OperatorContext,
  { name, language, revision, ...text }: TextWish,
): Promise<{ version: number; revision: number }> {
  if (!shop.languages().includes(language)) refuse('INVALID_FIELDS', { text_language: 'FIELD_LANGUAGE' });
  checkText(text);
  return transaction(shop.database, async (tx) => {
    const draft = await draftAt(tx, name, revision);
    const version = draft?.version ?? (await beginDraft(tx, name, operator.operatorId));
    await saveText(tx, name, version, { ...text, language });
    const saved = draft ? await countChange(tx, name, operator.operatorId) : 1;
    const details = { version, revision: saved, language };
    await recordAction(tx, operator, { action: 'document.saved', subject: name, details, requestId });
    return { version, revision: saved };
  });
}

/** Publishes the draft; refuses it when a language is missing or a placeholder is still to be filled in. */
export function publishDraft(
  shop: Shop,
  { operator, requestId }: OperatorContext,
  { name, revision, note }: { name: DocumentName; revision: number; note: string },
): Promise<{ version: number; publishedAt: Date }> {
  return transaction(shop.database, async (tx) => {
    const draft = await draftAt(tx, name, revision);
    if (!draft) return refuse('CHANGED_MEANWHILE');
    const gaps = gapsOf(await loadTexts(tx, name, draft.version), shop.languages());
    if (Object.keys(gaps).length > 0) refuse('INVALID_FIELDS', gaps);
    const published = await markPublished(tx, name, { operatorId: operator.operatorId, note });
    await recordPublished(tx, name, published.version);
    const details = { version: published.version };
    await recordAction(tx, operator, { action: 'document.published', subject: name, details, requestId });
    return published;
  });
}

const recordPublished = (tx: Transaction, name: DocumentName, version: number): Promise<void> =>
  record(tx, 'document.published', { name, version }, [documentTag(name)]);

export function discardDraft(
  shop: Shop,
  { operator, requestId }: OperatorContext,
  { name, revision }: { name: DocumentName; revision: number },
): Promise<void> {
  return transaction(shop.database, async (tx) => {
    const draft = await draftAt(tx, name, revision);
    if (!draft) return;
    await deleteDraft(tx, name);
    const details = { version: draft.version };
    await recordAction(tx, operator, { action: 'document.discarded', subject: name, details, requestId });
  });
}

/**
 * In the bodies of all drafts, replaces the placeholders in braces, such as `{legal_name}`, by the shop's facts that
 * are known.
 */
export async function fillDrafts(
  tx: Transaction,
  { operator, requestId }: OperatorContext,
  factsIn: (language: string) => Readonly<Record<string, string>>,
): Promise<void> {
  for (const name of DOCUMENTS) {
    await lockDocument(tx, name);
    const draft = await findDraft(tx, name);
    if (!draft) continue;
    const texts = Object.entries(await loadTexts(tx, name, draft.version));
    const filled = texts
      .map(([language, text]) => ({ ...text, language, filled: filledIn(text.body, factsIn(language)) }))
      .filter(({ body, filled: now }) => now !== body);
    if (filled.length === 0) continue;
    for (const { language, title, filled: body } of filled)
      await saveText(tx, name, draft.version, { language, title, body });
    const revision = await countChange(tx, name, operator.operatorId);
    const details = { version: draft.version, revision, filled: filled.map(({ language }) => language) };
    await recordAction(tx, operator, { action: 'document.saved', subject: name, details, requestId });
  }
}

/**
 * Gives a document without any version the texts that a new shop begins with: as a published version if `publish` is
 * set and nothing prevents publishing (`gapsOf`), else as a draft. Null when the document already had a version.
 */
export function beginDocument(
  shop: Shop,
  name: DocumentName,
  texts: DocumentTexts,
  publish: boolean,
): Promise<'published' | 'draft' | null> {
  for (const text of Object.values(texts)) checkText(text);
  return transaction(shop.database, async (tx) => {
    await lockDocument(tx, name);
    const isBegun = (await findDraft(tx, name)) ?? (await findPublished(tx, name, { version: null, at: null }));
    if (isBegun) return null;
    const version = await beginDraft(tx, name, null);
    for (const [language, text] of Object.entries(texts)) await saveText(tx, name, version, { ...text, language });
    if (!publish || Object.keys(gapsOf(texts, shop.languages())).length > 0) return 'draft';
    await markPublished(tx, name, { operatorId: null, note: '' });
    await recordPublished(tx, name, version);
    return 'published';
  });
}
