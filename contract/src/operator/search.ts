// Operators' endpoints for synonyms and for searches that found nothing.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, languageCode, line } from '../fields.ts';

const languageField = { language_code: languageCode.optional() };
const WORDS_MAX = 40;
const DAYS_MAX = 180;

const synonyms = z
  .object({ _id: z.string(), words: z.array(z.string()) })
  .meta({ id: 'Synonyms', description: 'words for which a search finds the same products' });

export const operatorSearchEndpoints = {
  'GET operator/search/synonyms': endpoint({
    method: 'GET',
    path: 'operator/search/synonyms',
    who: 'operator',
    roles: ['merchandiser', 'content'],
    summary: 'All groups of words that mean the same to a search, in the order of their first words',
    query: z.object(languageField),
    answer: z.object({ result: z.array(synonyms) }),
    refusals: [],
  }),
  'POST operator/search/synonyms': endpoint({
    method: 'POST',
    path: 'operator/search/synonyms',
    who: 'operator',
    roles: ['merchandiser', 'content'],
    summary: 'Adds a group of words that mean the same, or replaces one; searches follow within a second',
    body: z.object({ _id: id.optional(), words: z.array(line(40)).min(1).max(WORDS_MAX), ...languageField }),
    answer: z.object({ result: synonyms }),
    refusals: ['INVALID_FIELDS'],
  }),
  'POST operator/search/synonyms/delete': endpoint({
    method: 'POST',
    path: 'operator/search/synonyms/delete',
    who: 'operator',
    roles: ['merchandiser', 'content'],
    summary: 'Deletes a group of words that mean the same',
    body: z.object({ _id: id, ...languageField }),
    answer: z.object({}),
    refusals: [],
  }),
  'GET operator/search/misses': endpoint({
    method: 'GET',
    path: 'operator/search/misses',
    who: 'operator',
    roles: ['merchandiser', 'content'],
    summary: 'Searches that found nothing, the most frequent first, at most 200; no row says who searched',
    query: z.object({ days: z.coerce.number().int().min(1).max(DAYS_MAX).default(30), ...languageField }),
    answer: z.object({
      result: z.array(
        z.object({
          words: z.string().meta({ description: 'normalized: without articles, plural endings and vowel marks' }),
          language: z.string().meta({ description: 'code of the page’s language' }),
          count: z.int(),
          last_day: z.iso.date().meta({ description: 'UTC' }),
        }),
      ),
    }),
    refusals: [],
  }),
};
