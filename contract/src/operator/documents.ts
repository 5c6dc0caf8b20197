// Writing the shop's documents: a draft with a text in each language, published as the next version. A published
// version never changes.
import { z } from 'zod';
import { DOCUMENTS } from '../document-names.ts';
import { versionNumber } from '../documents.ts';
import { endpoint } from '../endpoint.ts';
import { freeText, languageCode, line } from '../fields.ts';

const languageField = { language_code: languageCode.optional() };
const page = z.enum(DOCUMENTS);

/** Chosen so that an Arabic text of this length and its title fit into the 64 KB of a request body. */
export const DOCUMENT_MAX_CHARACTERS = 25_000;
const TITLE_MAX_CHARACTERS = 120;
const NOTE_MAX_CHARACTERS = 500;

const revision = z
  .int()
  .min(0)
  .max(2_147_483_647)
  .meta({ description: 'counts the changes of the draft; 0 = there is no draft. A call names the one it is based on' });

const draftState = z.object({ version: z.int(), revision, changed_at: z.iso.datetime(), operator: z.string() });

const text = z.object({
  title: z.string(),
  body: z.string().meta({ description: 'Markdown' }),
  changed: z.boolean().meta({ description: 'differs from the published version' }),
});

export const operatorDocumentEndpoints = {
  'GET operator/content/list': endpoint({
    method: 'GET',
    path: 'operator/content/list',
    who: 'operator',
    roles: ['content'],
    summary: 'Every document: its published version and its draft',
    query: z.object(languageField),
    answer: z.object({
      result: z.array(
        z.object({
          page,
          published: z.object({ version: z.int(), published_at: z.iso.datetime() }).nullable(),
          draft: draftState.nullable(),
        }),
      ),
    }),
    refusals: [],
  }),
  'GET operator/content/details/{page}': endpoint({
    method: 'GET',
    path: 'operator/content/details/{page}',
    who: 'operator',
    roles: ['content'],
    summary:
      'The texts of a document in every language: its draft, else the published version; or one version by number, or the one in force at a time',
    params: z.object({ page }),
    query: z.object({
      version: versionNumber.optional(),
      at: z.iso
        .datetime({ offset: true })
        .optional()
        .meta({ description: 'for example when an order was placed: which text its buyer agreed to' }),
      ...languageField,
    }),
    answer: z.object({
      result: z.object({
        page,
        version: z.int(),
        published_at: z.iso.datetime().nullable().meta({ description: 'null for a draft' }),
        revision,
        note: z.string(),
        texts: z.record(z.string(), text).meta({ description: 'by language' }),
        missing: z.array(z.string()).meta({ description: 'languages without a text; a draft needs them all' }),
      }),
    }),
    refusals: [],
  }),
  'GET operator/content/history/{page}': endpoint({
    method: 'GET',
    path: 'operator/content/history/{page}',
    who: 'operator',
    roles: ['content'],
    summary: 'The published versions of a document, the newest first',
    params: z.object({ page }),
    query: z.object(languageField),
    answer: z.object({
      result: z.array(
        z.object({
          version: z.int(),
          published_at: z.iso.datetime(),
          operator: z.string().nullable().meta({ description: 'null for the texts a shop begins with' }),
          note: z.string(),
        }),
      ),
    }),
    refusals: [],
  }),
  'POST operator/content/save': endpoint({
    method: 'POST',
    path: 'operator/content/save',
    who: 'operator',
    roles: ['content'],
    summary: 'Writes one language of the draft; without a draft, one begins with the published texts',
    body: z.object({
      page,
      text_language: languageCode.meta({ description: 'language of the text; one of the shop’s' }),
      title: line(TITLE_MAX_CHARACTERS).pipe(z.string().min(1)),
      body: freeText(DOCUMENT_MAX_CHARACTERS)
        .pipe(z.string().min(1))
        .meta({ description: 'Markdown: headings ## and ###, paragraphs, lists, bold, italics, links' }),
      revision,
      ...languageField,
    }),
    answer: z.object({ result: z.object({ version: z.int(), revision }) }),
    refusals: ['INVALID_FIELDS', 'CHANGED_MEANWHILE'],
    refusalResult: z.object({
      line: z.int().optional().meta({ description: 'of the body, where the markup is not allowed' }),
      found: z.string().optional(),
    }),
  }),
  'POST operator/content/publish': endpoint({
    method: 'POST',
    path: 'operator/content/publish',
    who: 'operator',
    roles: ['content'],
    summary: 'Publishes the draft as the next version, complete in every language',
    body: z.object({ page, revision, note: freeText(NOTE_MAX_CHARACTERS).default(''), ...languageField }),
    answer: z.object({ result: z.object({ version: z.int(), published_at: z.iso.datetime() }) }),
    refusals: ['INVALID_FIELDS', 'CHANGED_MEANWHILE'],
  }),
  'POST operator/content/discard': endpoint({
    method: 'POST',
    path: 'operator/content/discard',
    who: 'operator',
    roles: ['content'],
    summary: 'Deletes the draft; what is published stays',
    body: z.object({ page, revision, ...languageField }),
    answer: z.object({}),
    refusals: ['CHANGED_MEANWHILE'],
  }),
};
