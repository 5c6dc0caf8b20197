// How many shoppers wait for sold-out variants, for operators.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { languageCode, page } from '../fields.ts';

const waitedFor = z
  .object({
    product_id: z.string(),
    product_item_id: z.string(),
    sku: z.string(),
    title: z.string(),
    color_code: z.string(),
    size: z.string(),
    available: z.int().meta({ description: 'pieces that no order holds' }),
    waiting: z.int().meta({ description: 'members, and guests who confirmed their address' }),
    unconfirmed: z.int().meta({ description: 'guests who did not confirm their address yet' }),
    told: z.int().meta({ description: 'who were written to in the last 30 days' }),
    first_asked_at: z.iso.datetime(),
  })
  .meta({ id: 'WaitedFor' });
export type WaitedFor = z.output<typeof waitedFor>;

export const operatorAlertEndpoints = {
  'GET operator/alerts/waiting': endpoint({
    method: 'GET',
    path: 'operator/alerts/waiting',
    who: 'operator',
    roles: ['merchandiser', 'order_desk'],
    summary: 'How many shoppers wait for a variant to be back in stock; those most waited for first. Nobody is named',
    query: z.object({ page, language_code: languageCode.optional() }),
    answer: z.object({
      result: z.object({ variants: z.array(waitedFor), total: z.int(), page: z.int(), pages: z.int() }),
    }),
    refusals: [],
  }),
};
