// The endpoints of tailoring: what the shop makes to measure, and measurement sets. A set has a name and versions;
// `_id` identifies the set, `customSizeId` one version of it.
import { z } from 'zod';
import { dayRange, delivery } from './catalogue.ts';
import { endpoint } from './endpoint.ts';
import { expects } from './field-rules.ts';
import { emptyIsAbsent, guestId, id, instant, languageCode, line, money, text } from './fields.ts';
import { INCHES_MAX, INCHES_MIN, MEASUREMENT_FIELDS, type MeasurementField } from './measurements.ts';

export const LABEL_MAX_CHARACTERS = 60;
export const SETS_MAX = 30;

const languageField = { language_code: languageCode.optional() };

function sixteen<S extends z.ZodType>(schema: S): Record<MeasurementField, S> {
  return Object.fromEntries(MEASUREMENT_FIELDS.map((field) => [field, schema])) as Record<MeasurementField, S>;
}

export const measurementSet = z
  .object({
    _id: z.string().meta({ description: 'the set' }),
    customSizeId: z.string().meta({ description: 'this version of it, for add-to-cart' }),
    version: z.int(),
    label: z.string(),
    unit: z.literal('in'),
    ...sixteen(z.number().nullable()),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'MeasurementSet' });
export type MeasurementSet = z.output<typeof measurementSet>;

const fieldName = z.enum(MEASUREMENT_FIELDS);
const unit = z.enum(['in', 'cm']);

export const measurementDraft = z
  .object({
    values: z
      .partialRecord(fieldName, z.object({ text: text(12), unit }))
      .meta({ description: 'as typed, each with the unit it was typed in' }),
    unit: unit.meta({ description: 'the unit that is shown' }),
    scope: z.enum(['needed', 'all']),
    confirmed: z
      .array(fieldName)
      .max(MEASUREMENT_FIELDS.length)
      .meta({ description: 'fields whose unusual value was confirmed' }),
    left: z
      .array(fieldName)
      .max(MEASUREMENT_FIELDS.length)
      .meta({ description: 'fields whose errors and warnings are shown' }),
    label: line(LABEL_MAX_CHARACTERS),
    set_id: id.nullable().meta({ description: 'the set that is being changed; null for a new one' }),
    typed_at: instant().meta({ description: 'when it was last changed, by the device’s clock' }),
  })
  .meta({ id: 'MeasurementDraft' });
export type MeasurementDraft = z.output<typeof measurementDraft>;
const standingDraft = z.object({ result: measurementDraft.nullable() });

const tailoringDays = dayRange
  .nullable()
  .meta({ description: 'calendar days until a piece is ready; null if the shop states none for one of the pieces' });

export const tailoringOffer = z
  .object({
    types: z
      .array(
        z.object({
          _id: z.string(),
          title: z.string(),
          slug: z.string(),
          fields: z.array(z.enum(MEASUREMENT_FIELDS)).meta({ description: 'the measurements it is cut by' }),
          pieces: z.int(),
          price_from: money,
          days: tailoringDays,
        }),
      )
      .meta({ description: 'product types with pieces made to measure, in the order of the menu' }),
    days: tailoringDays,
    calendar: delivery
      .pick({ time_zone: true, days_off: true, holidays: true })
      .meta({ description: 'a piece is not promised for a day off' }),
  })
  .meta({ id: 'TailoringOffer' });
export type TailoringOffer = z.output<typeof tailoringOffer>;

export const tailoringEndpoints = {
  'GET tailoring/offer': endpoint({
    method: 'GET',
    path: 'tailoring/offer',
    who: 'public',
    summary:
      'What the shop makes to measure: types, their measurements, lowest prices, and days until a piece is ready',
    query: z.object(languageField),
    answer: z.object({ result: tailoringOffer }),
    refusals: [],
    cacheable: true,
  }),
  'GET measurement/list': endpoint({
    method: 'GET',
    path: 'measurement/list',
    who: 'member',
    summary: 'The caller’s measurement sets, each in its latest version',
    query: z.object(languageField),
    answer: z.object({ result: z.array(measurementSet) }),
    refusals: [],
  }),
  'POST measurement/save': endpoint({
    method: 'POST',
    path: 'measurement/save',
    who: 'shopper',
    limit: { name: 'cart', by: 'guest' },
    summary: 'Keeps a set; changing one makes a new version, and orders keep theirs',
    body: z.object({
      _id: emptyIsAbsent(id).meta({ description: 'the set to change; a new one without it' }),
      label: line(LABEL_MAX_CHARACTERS).pipe(z.string().min(1)),
      unit: z.literal('in'),
      ...sixteen(
        z
          .number()
          .min(INCHES_MIN, expects('measurement'))
          .max(INCHES_MAX, expects('measurement'))
          .nullable()
          .optional(),
      ),
      ip_address: guestId.optional().meta({ description: 'whose the set is while nobody is signed in' }),
      ...languageField,
    }),
    answer: z.object({ result: measurementSet }),
    refusals: ['INVALID_FIELDS', 'MEASUREMENTS_FULL'],
  }),
  'DELETE measurement/{id}': endpoint({
    method: 'DELETE',
    path: 'measurement/{id}',
    who: 'member',
    summary: 'Takes a set off the list; orders keep their copy',
    params: z.object({ id }),
    answer: z.object({ result: z.array(measurementSet) }),
    refusals: [],
  }),
  'POST measurement/merge': endpoint({
    method: 'POST',
    path: 'measurement/merge',
    who: 'member',
    summary: 'The member keeps the sets this device made as a guest',
    body: z.object({ guest_id: guestId, ...languageField }),
    answer: z.object({ result: z.array(measurementSet) }),
    refusals: [],
  }),
  'GET tailoring/draft': endpoint({
    method: 'GET',
    path: 'tailoring/draft',
    who: 'member',
    summary: 'The caller’s half-filled measurement form; null if there is none',
    query: z.object(languageField),
    answer: standingDraft,
    refusals: [],
  }),
  'POST tailoring/draft': endpoint({
    method: 'POST',
    path: 'tailoring/draft',
    who: 'member',
    summary: 'Keeps a half-filled measurement form unless a later one is kept; answers the one that is kept then',
    body: measurementDraft.extend(languageField),
    answer: standingDraft,
    refusals: ['INVALID_FIELDS'],
  }),
  'DELETE tailoring/draft': endpoint({
    method: 'DELETE',
    path: 'tailoring/draft',
    who: 'member',
    summary: 'Forgets the half-filled measurement form, and earlier ones of other devices',
    answer: standingDraft,
    refusals: [],
  }),
};
