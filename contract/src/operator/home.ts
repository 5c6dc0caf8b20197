// Operators' endpoints for the sections of the home page.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { expects } from '../field-rules.ts';
import { freeText, id, image, languageCode, line, marketCode, text } from '../fields.ts';
import { HOME_KINDS, HOME_SECTIONS_MAX } from '../home-kinds.ts';
import { PICTURE_BODY_BYTES_MAX } from '../return-reasons.ts';
import { occasionCode } from './occasions.ts';

const languageField = { language_code: languageCode.optional() };
const CODE_CHARACTERS_MAX = 35;
const EYEBROW_CHARACTERS_MAX = 40;
const HEADING_CHARACTERS_MAX = 80;
const TEXT_CHARACTERS_MAX = 300;
const LABEL_CHARACTERS_MAX = 40;
const LINK_CHARACTERS_MAX = 200;
const MARKETS_MAX = 50;
const LINKS_MAX = 2;
const PICTURES_MAX = 3;
const STEPS_MAX = 4;

const byLanguage = (characters: number) => z.record(z.string().max(CODE_CHARACTERS_MAX), line(characters));

/**
 * A path of this shop, without language and market. The characters are those of an address's path, query and fragment;
 * a second slash or a backslash at the start would lead to another host.
 */
const path = z
  .string()
  .max(LINK_CHARACTERS_MAX, expects('shop path'))
  .regex(/^\/(?:[\w.~%-][\w.~%/-]*)?(?:\?[\w.~%=&,:+-]*)?(?:#[\w-]*)?$/, expects('shop path'))
  .meta({ examples: ['/product-list/latest_collection'] });

const version = z.int().min(0).max(2_147_483_647).meta({ description: 'of what the operator saw; 0 = a new section' });

const written = {
  markets: z
    .array(marketCode)
    .max(MARKETS_MAX)
    .meta({ description: 'the markets whose home page shows it; none = all', examples: [['ae']] }),
  eyebrows: byLanguage(EYEBROW_CHARACTERS_MAX).meta({ description: 'the small line above the heading' }),
  headings: byLanguage(HEADING_CHARACTERS_MAX),
  texts: z.record(z.string().max(CODE_CHARACTERS_MAX), freeText(TEXT_CHARACTERS_MAX)),
  links: z.array(z.object({ to: path, labels: byLanguage(LABEL_CHARACTERS_MAX) })).max(LINKS_MAX),
  pictures: z
    .array(text(100))
    .max(PICTURES_MAX)
    .meta({ description: 'keys that `operator/home-section/picture` answered' }),
  occasion_pictures: z.record(occasionCode, text(100)).meta({
    description:
      'of a section of occasions: by code, the key of the picture that an occasion has there; without one, the home page shows a piece of its list',
    examples: [{ eid: '0b5c7d6a1e2f3a4b5c6d7e8f90a1b2c3' }],
  }),
  list: text(100).meta({
    description: 'of a rail: best_seller, latest_collection, limited_edition, product_sales or the id of a type',
  }),
  steps: z
    .array(z.object({ titles: byLanguage(HEADING_CHARACTERS_MAX), texts: byLanguage(TEXT_CHARACTERS_MAX) }))
    .max(STEPS_MAX),
};

const section = z
  .object({
    _id: z.string(),
    version: z.int(),
    kind: z.enum(HOME_KINDS),
    position: z.int().meta({ description: 'from 1' }),
    published: z.boolean(),
    ...written,
    links: z.array(z.object({ to: z.string(), labels: z.record(z.string(), z.string()) })),
    markets: z.array(z.string()),
    missing: z.record(z.string(), z.array(z.string())).meta({
      description: 'by language, the fields without which the section is not shown in it, e.g. `headings.arb`',
    }),
  })
  .meta({ id: 'OperatorHomeSection' });

const one = z.object({ result: section });
const all = z.object({ result: z.array(section) });

export const operatorHomeEndpoints = {
  'GET operator/home-section/list': endpoint({
    method: 'GET',
    path: 'operator/home-section/list',
    who: 'operator',
    roles: ['content'],
    summary: 'All sections of the home page in their order, with their texts in every language and what they lack',
    query: z.object(languageField),
    answer: all,
    refusals: [],
  }),
  'POST operator/home-section/save': endpoint({
    method: 'POST',
    path: 'operator/home-section/save',
    who: 'operator',
    roles: ['content'],
    summary: 'Adds a section at the end, unpublished, or changes one; pages follow within a second',
    body: z.object({
      _id: id.optional().meta({ description: 'absent = a new section' }),
      version,
      kind: z.enum(HOME_KINDS).meta({ description: 'of a section that exists it stays' }),
      markets: written.markets.default([]),
      eyebrows: written.eyebrows.default({}),
      headings: written.headings.default({}),
      texts: written.texts.default({}),
      links: written.links.default([]),
      pictures: written.pictures.default([]),
      occasion_pictures: written.occasion_pictures.default({}),
      list: written.list.default(''),
      steps: written.steps.default([]),
      ...languageField,
    }),
    answer: one,
    refusals: ['INVALID_FIELDS', 'CHANGED_MEANWHILE'],
  }),
  'POST operator/home-section/picture': endpoint({
    method: 'POST',
    path: 'operator/home-section/picture',
    who: 'operator',
    roles: ['content'],
    maxBodyBytes: PICTURE_BODY_BYTES_MAX,
    summary: 'Stores a picture for sections and for the map of the contact page, without what a camera notes in it',
    body: z.object({ picture: z.base64().meta({ description: 'JPEG, PNG, WebP or AVIF' }), ...languageField }),
    answer: z.object({
      result: z.object({ picture: z.string().meta({ description: 'the key that names it in `save`' }), image }),
    }),
    refusals: ['INVALID_FIELDS'],
  }),
  'POST operator/home-section/order': endpoint({
    method: 'POST',
    path: 'operator/home-section/order',
    who: 'operator',
    roles: ['content'],
    summary: 'Puts the sections into this order',
    body: z.object({
      ids: z.array(id).max(HOME_SECTIONS_MAX).meta({ description: 'of all sections, each once' }),
      ...languageField,
    }),
    answer: all,
    refusals: ['CHANGED_MEANWHILE'],
  }),
  'POST operator/home-section/publish': endpoint({
    method: 'POST',
    path: 'operator/home-section/publish',
    who: 'operator',
    roles: ['content'],
    summary: 'Shows a section, in the languages in which it is complete, or takes it off the home page',
    body: z.object({ _id: id, version, published: z.boolean(), ...languageField }),
    answer: one,
    refusals: ['INVALID_FIELDS', 'CHANGED_MEANWHILE'],
  }),
  'POST operator/home-section/delete': endpoint({
    method: 'POST',
    path: 'operator/home-section/delete',
    who: 'operator',
    roles: ['content'],
    summary: 'Deletes a section; its texts stay in the audit trail',
    body: z.object({ _id: id, version, ...languageField }),
    answer: z.object({}),
    refusals: ['CHANGED_MEANWHILE'],
  }),
};
