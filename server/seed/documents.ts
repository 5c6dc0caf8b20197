// The texts of the documents that a shop begins with (server/seed/documents). A demo shop publishes them; in a live shop
// they are drafts that an operator reads, corrects and publishes.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DocumentName } from '@hindam/contract/document-names';
import { DEFAULT_LANGUAGE } from '@hindam/contract/language';
import { demoSeedState, shopImprint } from '../src/content/content.service.ts';
import type { LegalDetails, ShopContact } from '../src/content/content.ts';
import { beginDocument, listDocuments } from '../src/documents/documents.service.ts';
import type { DocumentText } from '../src/documents/documents.ts';
import type { Shop } from '../src/shop.ts';

const FOLDER = join(import.meta.dirname, 'documents');
const LANGUAGES = ['en', 'arb'] as const;
const TITLE = /^# (?<title>.+)\n+/;

type Facts = Readonly<Record<string, string>>;

/** The shop's facts that the texts name in braces; what the shop has not set yet stays in braces. */
function factsOf(language: string, papers: LegalDetails, contact: ShopContact): Facts {
  const facts = {
    name: papers.name,
    legal_name: papers.legal_name,
    licence: papers.licence,
    trn: papers.trn,
    email: contact.email,
    phone: contact.phone,
    address: contact.address[language] ?? contact.address[DEFAULT_LANGUAGE] ?? '',
  };
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== ''));
}

/** Characters with a meaning in Markdown are escaped, so that a fact stays a plain text. */
const plainly = (fact: string): string => fact.replaceAll(/[\\`*_[\]<>#|]/g, String.raw`\$&`);

export async function startingText(name: DocumentName, language: string, facts: Facts): Promise<DocumentText> {
  const text = await readFile(join(FOLDER, `${name}.${language}.markdown`), 'utf8');
  const title = TITLE.exec(text)?.groups?.['title'] ?? '';
  const body = text.replace(TITLE, '').trim();
  return {
    title,
    body: body.replaceAll(/\{(\w+)\}/g, (token, key: string) => {
      const fact = facts[key];
      return fact === undefined ? token : plainly(fact);
    }),
  };
}

/** Begins every document that has no version yet; repeatable. Returns the documents that are not published. */
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
      // A language without a text of its own begins with the English one.
      const written = LANGUAGES.find((one) => one === language) ?? DEFAULT_LANGUAGE;
      texts[language] = await startingText(name, written, factsOf(language, papers, contact));
    }
    if ((await beginDocument(shop, name, texts, isDemo)) === 'draft') waiting.push(name);
  }
  return waiting;
}
