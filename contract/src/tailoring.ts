// The endpoints of tailoring: what the shop makes to measure, and measurement sets. A set has a name and versions;
// `_id` identifies the set, `customSizeId` one version of it.
import { z } from 'zod';
import { dayRange, delivery } from './catalogue.ts';
import { endpoint } from './endpoint.ts';
import { expects } from './field-rules.ts';
import { emptyIsAbsent, guestId, id, languageCode, line, money } from './fields.ts';
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
    summary: 'What the shop makes to measure: types, their measurements, lowest prices, and days until a piece is ready',
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
};
