// The texts of the documents that a shop begins with (server/seed/documents). A demo shop publishes them; in a live
// shop they are drafts that an operator reads, corrects and publishes.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DocumentName } from '@hindam/contract/document-names';
import { DEFAULT_LANGUAGE } from '@hindam/contract/language';
import { demoSeedState, shopImprint } from '../src/content/content.service.ts';
import { factsInTexts, type TextFacts } from '../src/content/content.ts';
import { beginDocument, listDocuments } from '../src/documents/documents.service.ts';
import type { DocumentText } from '../src/documents/documents.ts';
import { filledIn } from '../src/documents/markup.ts';
import type { Shop } from '../src/shop.ts';

const FOLDER = join(import.meta.dirname, 'documents');
const LANGUAGES = ['en', 'arb'] as const;
const TITLE = /^# (?<title>.+)\n+/;

export async function startingText(name: DocumentName, language: string, facts: TextFacts): Promise<DocumentText> {
  const text = await readFile(join(FOLDER, `${name}.${language}.markdown`), 'utf8');
  const title = TITLE.exec(text)?.groups?.['title'] ?? '';
  const body = text.replace(TITLE, '').trim();
  return { title, body: filledIn(body, facts) };
}

/**
 * Writes the first version of each document that has none, so that it can be called again. Returns the names of the
 * documents that are only drafts.
 */
export async function beginDocuments(shop: Shop): Promise<DocumentName[]> {
  const documents = await listDocuments(shop.database);
  const missing = documents.filter(({ published, draft }) => !published && !draft).map(({ name }) => name);
  const waiting = documents.filter(({ published, draft }) => !published && draft).map(({ name }) => name);
  if (missing.length === 0) return waiting;
  const { papers, contact } = await shopImprint(shop);
  const isDemo = shop.config.shopMode === 'demo' && (await demoSeedState(shop)) !== null;
  for (const name of missing) {
    const texts: Record<string, DocumentText> = {};
    for (const language of shop.languages()) {
      // A language for which the repository has no text gets the English one.
      const written = LANGUAGES.find((one) => one === language) ?? DEFAULT_LANGUAGE;
      texts[language] = await startingText(name, written, factsInTexts(papers, contact, language, shop.market.code));
    }
    if ((await beginDocument(shop, name, texts, isDemo)) === 'draft') waiting.push(name);
  }
  return waiting;
}
