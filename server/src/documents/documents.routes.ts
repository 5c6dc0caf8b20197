// Routes of the shop's documents, for shoppers and for the operators who write them.
import type { Call, Routes } from '../kernel/call.ts';
import type { DocumentState, WrittenVersion } from './documents.service.ts';
import {
  discardDraft,
  documentToWrite,
  listDocuments,
  publishDraft,
  publishedVersions,
  readDocument,
  saveDraft,
  writersOf,
} from './documents.service.ts';
import { documentTag } from './documents.ts';

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

async function list({ shop }: Call<'GET operator/content/list'>) {
  const documents = await listDocuments(shop.database);
  const names = await writersOf(
    shop.database,
    documents.map(({ draft }) => draft),
  );
  const result = documents.map(({ name, published, draft }: DocumentState) => ({
    page: name,
    published: published && { version: published.version, published_at: iso(published.publishedAt)! },
    draft: draft && {
      version: draft.version,
      revision: draft.revision,
      changed_at: draft.changedAt.toISOString(),
      operator: names.get(draft.operatorId ?? '') ?? '',
    },
  }));
  return { result };
}

function textsOnTheWire({ texts, published }: WrittenVersion) {
  return Object.fromEntries(
    Object.entries(texts).map(([language, { title, body }]) => {
      const before = published[language];
      return [language, { title, body, changed: before?.title !== title || before.body !== body }];
    }),
  );
}

async function details({ shop, params, query }: Call<'GET operator/content/details/{page}'>) {
  const { version = null, at } = query;
  const written = await documentToWrite(shop, params.page, { version, at: at === undefined ? null : new Date(at) });
  const { shown, revision, missing } = written;
  return {
    result: {
      page: params.page,
      version: shown?.version ?? 0,
      published_at: iso(shown?.publishedAt ?? null),
      revision,
      note: shown?.note ?? '',
      texts: textsOnTheWire(written),
      missing,
    },
  };
}

async function history({ shop, params }: Call<'GET operator/content/history/{page}'>) {
  const versions = await publishedVersions(shop.database, params.page);
  const names = await writersOf(shop.database, versions);
  const result = versions.map(({ version, publishedAt, operatorId, note }) => ({
    version,
    published_at: iso(publishedAt)!,
    operator: names.get(operatorId ?? '') ?? null,
    note,
  }));
  return { result };
}

export const documentRoutes = {
  'GET content/{page}': async ({ shop, params, query, language, tag }) => {
    tag(documentTag(params.page));
    return { result: await readDocument(shop, params.page, language, query.version ?? null) };
  },
  'GET operator/content/list': list,
  'GET operator/content/details/{page}': details,
  'GET operator/content/history/{page}': history,
  'POST operator/content/save': async (call) => {
    const { page, text_language: language, title, body, revision } = call.body;
    return { result: await saveDraft(call.shop, call, { name: page, language, title, body, revision }) };
  },
  'POST operator/content/publish': async (call) => {
    const { page, revision, note } = call.body;
    const { version, publishedAt } = await publishDraft(call.shop, call, { name: page, revision, note });
    return { result: { version, published_at: publishedAt.toISOString() } };
  },
  'POST operator/content/discard': async (call) => {
    await discardDraft(call.shop, call, { name: call.body.page, revision: call.body.revision });
    return {};
  },
} satisfies Routes;
