// The shop counts how often pages are opened, pieces added, orders placed and searches made that found nothing; never
// who did it.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { calendarDay, languageCode } from './fields.ts';
import { PAGE_NAMES } from './page-names.ts';

/**
 * view: a page was opened · add: a piece was put into a cart · order: an order was placed · empty_search: a search
 * found nothing.
 */
export const COUNT_KINDS = ['view', 'add', 'order', 'empty_search'] as const;

const DAYS_MAX = 92;
const day = calendarDay.meta({ description: 'calendar day in the market’s zone' });
const languageField = { language_code: languageCode.optional() };

const count = {
  kind: z.enum(COUNT_KINDS),
  page_name: z
    .string()
    .meta({ description: 'first part of the page’s address, without a slash; empty for adds and orders' }),
  language: z.string().meta({ description: 'code of the page’s or the call’s language; empty for orders' }),
  count: z.int(),
};
const timeZone = z.string().meta({ description: 'IANA name: its days and hours are meant' });

export const analyticsEndpoints = {
  'POST analytics/view': endpoint({
    method: 'POST',
    path: 'analytics/view',
    who: 'public',
    summary: 'Counts that a page was opened inside the browser, without a document; send it without cookies',
    limit: 'general',
    body: z.object({ page_name: z.enum(PAGE_NAMES), language_code: languageCode.optional() }),
    answer: z.object({}),
    refusals: [],
  }),
  'POST analytics/empty-search': endpoint({
    method: 'POST',
    path: 'analytics/empty-search',
    who: 'public',
    summary: 'Counts that a search on a page found nothing, not what was searched for; send it without cookies',
    limit: 'general',
    body: z.object({ page_name: z.enum(PAGE_NAMES), language_code: languageCode.optional() }),
    answer: z.object({}),
    refusals: [],
  }),
  'GET operator/analytics/days': endpoint({
    method: 'GET',
    path: 'operator/analytics/days',
    who: 'operator',
    roles: ['merchandiser', 'content'],
    summary: `Page views, adds to bags, orders and searches without result by day, from a day on; at most ${DAYS_MAX} days`,
    query: z.object({ from: day, days: z.coerce.number().int().min(1).max(DAYS_MAX).default(1), ...languageField }),
    answer: z.object({
      result: z.object({ time_zone: timeZone, counts: z.array(z.object({ day: z.iso.date(), ...count })) }),
    }),
    refusals: ['INVALID_FIELDS'],
  }),
  'GET operator/analytics/hours': endpoint({
    method: 'GET',
    path: 'operator/analytics/hours',
    who: 'operator',
    roles: ['merchandiser', 'content'],
    summary: 'Page views, adds to bags, orders and searches without result of one day by hour',
    query: z.object({ day, ...languageField }),
    answer: z.object({
      result: z.object({
        time_zone: timeZone,
        counts: z.array(z.object({ hour: z.int().min(0).max(23), ...count })),
      }),
    }),
    refusals: ['INVALID_FIELDS'],
  }),
};
