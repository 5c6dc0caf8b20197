// The shop's documents as shoppers read them: questions and answers, terms, privacy and the like, by version.
import { z } from 'zod';
import { DOCUMENTS } from './document-names.ts';
import { endpoint } from './endpoint.ts';
import { languageCode } from './fields.ts';

const html = z.string().meta({
  description:
    'made by the shop from Markdown: p, ul, ol, li, strong, em, br, bdi and a; a path begins at the shop’s root',
});

const part = z.object({
  anchor: z.string().meta({ description: 'id of the heading, unique in the document' }),
  title: z.string(),
  html,
});

export const documentSection = part.extend({ parts: z.array(part) });
export type DocumentSection = z.output<typeof documentSection>;

export const shopDocument = z
  .object({
    page: z.enum(DOCUMENTS),
    language_code: z.string().meta({ description: 'language of the text: `en` where the one asked for is missing' }),
    title: z.string(),
    description: z.string().meta({ description: 'the beginning of the text, without markup' }),
    version: z.int(),
    published_at: z.iso.datetime(),
    time_zone: z
      .string()
      .meta({ description: 'IANA name: the day of publication is shown as the market’s clock has it' }),
    current: z.boolean().meta({ description: 'false when a later version was published' }),
    lead: html,
    sections: z.array(documentSection).meta({ description: 'in `faq`: topics, and their questions as `parts`' }),
  })
  .meta({ id: 'Document' });
export type ShopDocument = z.output<typeof shopDocument>;

/** The number of a version; the maximum is far more than a shop can ever publish. */
export const versionNumber = z.coerce.number().int().min(1).max(1_000_000);

export const documentEndpoints = {
  'GET content/{page}': endpoint({
    method: 'GET',
    path: 'content/{page}',
    who: 'public',
    summary: 'A document of the shop: the published version, or an earlier one by its number',
    params: z.object({ page: z.enum(DOCUMENTS) }),
    query: z.object({ version: versionNumber.optional(), language_code: languageCode.optional() }),
    answer: z.object({ result: shopDocument }),
    refusals: [],
    cacheable: true,
  }),
};
