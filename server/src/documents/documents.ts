// The shop's documents. Always true: a document has at most one draft; a version gets its number when it is begun and
// never changes once it is published; it is published in every language of the shop at once. Hence the version in force
// at a time is the last one published until then, and an order or an account need not store which text was agreed to.
import type { DocumentName } from '@hindam/contract/document-names';
import { RefusalError } from '../kernel/refuse.ts';
import { markupFault, unfilled } from './markup.ts';

export interface DocumentText {
  title: string;
  body: string;
}

/** By the store's code of the language. */
export type DocumentTexts = Readonly<Record<string, DocumentText>>;

export interface Version {
  version: number;
  revision: number;
  changedAt: Date;
  publishedAt: Date | null;
  /** Who changed or published it last; null for the texts a shop begins with. */
  operatorId: string | null;
  note: string;
}

export const documentTag = (name: DocumentName): string => `document:${name}`;

/** Refuses a text with markup that is not allowed, and says where it stands. */
export function checkText({ title, body }: DocumentText): void {
  const fault = markupFault(body);
  if (fault) throw new RefusalError('INVALID_FIELDS', { body: 'FIELD_MARKUP' }, fault);
  if (/[<>]/.test(title)) throw new RefusalError('INVALID_FIELDS', { title: 'FIELD_INVALID' });
}

/** What keeps a draft from being published, field → key of its message; empty when nothing does. */
export function gapsOf(texts: DocumentTexts, languages: readonly string[]): Record<string, string> {
  const gaps: Record<string, string> = {};
  for (const language of languages) {
    const text = texts[language];
    if (!text) gaps[`texts.${language}`] = 'FIELD_REQUIRED';
    else if (unfilled(text.title) ?? unfilled(text.body)) gaps[`texts.${language}`] = 'FIELD_PLACEHOLDER';
  }
  return gaps;
}
