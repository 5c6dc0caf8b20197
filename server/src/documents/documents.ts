// The shop's documents. A document has at most one draft, and a published version never changes. So the version in
// force at a time is the last one published before, and no order or account has to store which version was agreed to.
import type { DocumentName } from '@hindam/contract/document-names';
import { type Digits, localeOf } from '@hindam/contract/language';
import { type FieldMessages, RefusalError } from '../kernel/refuse.ts';
import type { Market } from '../pricing/pricing.ts';
import { markupFault, unfilled } from './markup.ts';

export interface DocumentText {
  title: string;
  body: string;
}

export type DocumentTexts = Readonly<Record<string, DocumentText>>;

export interface Version {
  version: number;
  /** Increases each time the draft is saved. */
  revision: number;
  changedAt: Date;
  publishedAt: Date | null;
  /** The operator who last changed or published this version; null for the texts that a new shop begins with. */
  operatorId: string | null;
  /** What the operator who published this version noted about it. */
  note: string;
}

export const documentTag = (name: DocumentName): string => `document:${name}`;

/** The facts of a market that its shoppers read in documents, by their placeholders: `{return_days}` is `14 days`. */
export function marketFacts({ returnDays }: Pick<Market, 'returnDays'>, language: string, digits: Digits) {
  const days = new Intl.NumberFormat(localeOf(language, digits), { style: 'unit', unit: 'day', unitDisplay: 'long' });
  return { return_days: days.format(returnDays) };
}

/** Throws INVALID_FIELDS for markup that documents may not contain, and for a title with angle brackets. */
export function checkText({ title, body }: DocumentText): void {
  const fault = markupFault(body);
  if (fault) throw new RefusalError('INVALID_FIELDS', { body: 'FIELD_MARKUP' }, fault);
  if (/[<>]/.test(title)) throw new RefusalError('INVALID_FIELDS', { title: 'FIELD_ANGLE_BRACKETS' });
}

/** What prevents a draft from being published: field → key of its message; empty when nothing does. */
export function gapsOf(texts: DocumentTexts, languages: readonly string[]): FieldMessages {
  const gaps: FieldMessages = {};
  for (const language of languages) {
    const text = texts[language];
    if (!text) gaps[`texts.${language}`] = 'FIELD_REQUIRED';
    else if (unfilled(text.title) ?? unfilled(text.body)) gaps[`texts.${language}`] = 'FIELD_PLACEHOLDER';
  }
  return gaps;
}
