// SQL of documents. Whoever changes a document locks its row of `documents` first.
import type { DocumentName } from '@hindam/contract/document-names';
import type { Queries, Transaction } from '../kernel/database.ts';
import type { DocumentText, DocumentTexts, Version } from './documents.ts';

const VERSION = `v.version, v.revision, v.changed_at as "changedAt", v.published_at as "publishedAt",
  v.operator_id as "operatorId", v.note`;

export async function lockDocument(tx: Transaction, name: DocumentName): Promise<void> {
  await tx.query('select 1 from documents where name = $1 for update', [name]);
}

export async function loadVersions(db: Queries): Promise<(Version & { name: DocumentName })[]> {
  return db.query(
    `select v.document as name, ${VERSION} from document_versions v
     where v.published_at is null or v.version = (
       select max(p.version) from document_versions p where p.document = v.document and p.published_at is not null)
     order by v.document, v.version`,
  );
}

export async function loadPublished(db: Queries, name: DocumentName): Promise<Version[]> {
  return db.query(
    `select ${VERSION} from document_versions v
     where v.document = $1 and v.published_at is not null order by v.version desc`,
    [name],
  );
}

export async function findDraft(db: Queries, name: DocumentName): Promise<Version | null> {
  const [row] = await db.query<Version>(
    `select ${VERSION} from document_versions v where v.document = $1 and v.published_at is null`,
    [name],
  );
  return row ?? null;
}

/**
 * The published version with this number; without a number, the one that was in force at the time `at`, null for now.
 */
export async function findPublished(
  db: Queries,
  name: DocumentName,
  { version, at }: { version: number | null; at: Date | null },
): Promise<Version | null> {
  const [row] = await db.query<Version>(
    `select ${VERSION} from document_versions v
     where v.document = $1 and v.published_at is not null and ($2::int is null or v.version = $2)
       and ($3::timestamptz is null or v.published_at <= $3)
     order by v.version desc limit 1`,
    [name, version, at],
  );
  return row ?? null;
}

export async function loadTexts(db: Queries, name: DocumentName, version: number): Promise<DocumentTexts> {
  const rows = await db.query<DocumentText & { language: string }>(
    'select language, title, body from document_texts where document = $1 and version = $2',
    [name, version],
  );
  return Object.fromEntries(rows.map(({ language, title, body }) => [language, { title, body }]));
}

export async function insertDraft(tx: Transaction, name: DocumentName, operatorId: string | null): Promise<number> {
  const [row] = await tx.query<{ version: number }>(
    `insert into document_versions (document, version, operator_id)
     select $1, coalesce(max(version), 0) + 1, $2 from document_versions where document = $1 returning version`,
    [name, operatorId],
  );
  return row!.version;
}

export async function copyTexts(tx: Transaction, name: DocumentName, from: number, to: number): Promise<void> {
  await tx.query(
    `insert into document_texts (document, version, language, title, body)
     select document, $3, language, title, body from document_texts where document = $1 and version = $2`,
    [name, from, to],
  );
}

export async function saveText(
  tx: Transaction,
  name: DocumentName,
  version: number,
  { language, title, body }: DocumentText & { language: string },
): Promise<void> {
  await tx.query(
    `insert into document_texts (document, version, language, title, body) values ($1, $2, $3, $4, $5)
     on conflict (document, version, language) do update set title = excluded.title, body = excluded.body`,
    [name, version, language, title, body],
  );
}

export async function countChange(tx: Transaction, name: DocumentName, operatorId: string): Promise<number> {
  const [row] = await tx.query<{ revision: number }>(
    `update document_versions set revision = revision + 1, changed_at = shop.now(), operator_id = $2
     where document = $1 and published_at is null returning revision`,
    [name, operatorId],
  );
  return row!.revision;
}

export async function markPublished(
  tx: Transaction,
  name: DocumentName,
  { operatorId, note }: { operatorId: string | null; note: string },
): Promise<{ version: number; publishedAt: Date }> {
  const [row] = await tx.query<{ version: number; publishedAt: Date }>(
    `update document_versions set published_at = shop.now(), changed_at = shop.now(), operator_id = $2, note = $3
     where document = $1 and published_at is null returning version, published_at as "publishedAt"`,
    [name, operatorId, note],
  );
  return row!;
}

export async function deleteDraft(tx: Transaction, name: DocumentName): Promise<void> {
  await tx.query('delete from document_versions where document = $1 and published_at is null', [name]);
}
