// The exports for the bookkeeper. Reconciliation with a provider's report is a command on the shop's machine
// (docs/operations.md), because reports can be larger than a call's body may be.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { calendarDay, languageCode, marketCode } from '../fields.ts';

export const EXPORT_KINDS = ['orders', 'invoices', 'credit-notes', 'refunds', 'cash', 'takings'] as const;
export type ExportKind = (typeof EXPORT_KINDS)[number];

const day = calendarDay.meta({ description: 'calendar day in the market’s zone' });

export const operatorBookkeepingEndpoints = {
  'POST operator/bookkeeping/export': endpoint({
    method: 'POST',
    path: 'operator/bookkeeping/export',
    who: 'operator',
    roles: ['bookkeeper'],
    summary: 'One part of an export as CSV; ask again with its cursor for the next, and put the parts together',
    body: z.object({
      kind: z.enum(EXPORT_KINDS),
      from: day,
      to: day.meta({ description: 'included; at most 366 days in all' }),
      market: marketCode.optional().meta({ description: 'code of a market; the shop’s own without it' }),
      cursor: z.string().max(200).optional().meta({ description: 'of the part before' }),
      language_code: languageCode.optional(),
    }),
    answer: z.object({
      result: z.object({
        file_name: z.string(),
        time_zone: z.string().meta({ description: 'IANA name: its days are meant' }),
        csv: z.string().meta({ description: 'the first part begins with a byte order mark and the headings' }),
        rows: z.int(),
        cursor: z.string().nullable().meta({ description: 'null when this is the last part' }),
      }),
    }),
    refusals: ['INVALID_FIELDS'],
  }),
};
