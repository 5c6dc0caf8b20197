// The endpoints of the shop's settings and of the health checks.
import { z } from 'zod';
import { ASSURANCE_KINDS } from './assurance-kinds.ts';
import { endpoint } from './endpoint.ts';
import { languageCode, money } from './fields.ts';
import { PAYMENT_MARKS } from './payment-marks.ts';

export const shopSettings = z
  .object({
    name: z.string(),
    legal_name: z.string(),
    licence: z.string(),
    trn: z.string().meta({ description: 'tax registration number' }),
    whatsapp: z.string().meta({ description: 'digits of the number, for https://wa.me/<digits>; empty without one' }),
    market: z.string().meta({ description: 'ISO 3166-1 alpha-2: the market of this answer' }),
    markets: z
      .array(
        z.object({
          code: z.string(),
          name: z.string().meta({ description: 'of the country, in the language of the answer' }),
          currency: z.string(),
        }),
      )
      .meta({ description: 'the markets the shop sells in, the default one first' }),
    time_zone: z.string().meta({ description: 'IANA name: days and hours are shown as the market’s clock has them' }),
    currency: z.string(),
    digits: z.enum(['latn', 'arab']),
    vat_rate: z.number(),
    free_shipping_from: money.nullable(),
    payment_marks: z.array(z.enum(PAYMENT_MARKS)).meta({ description: 'the ways to pay that the market offers' }),
    promo: z.string().nullable().meta({ description: 'the strip above the header' }),
    demo: z.boolean(),
    offline: z
      .boolean()
      .optional()
      .meta({ description: 'false = pages register no worker for use without a connection; absent = they do' }),
    assurances: z
      .array(z.object({ kind: z.enum(ASSURANCE_KINDS), text: z.string() }))
      .meta({ description: 'the strip of assurances: those that hold in the market and are written in the language' }),
  })
  .meta({ id: 'ShopSettings' });
export type ShopSettings = z.output<typeof shopSettings>;

const state = z.object({ result: z.object({ status: z.string() }) });

export const shopEndpoints = {
  'GET shop/settings': endpoint({
    method: 'GET',
    path: 'shop/settings',
    who: 'public',
    summary: 'Name, market, currency, digits and promo strip',
    query: z.object({ language_code: languageCode.optional() }),
    answer: z.object({ result: shopSettings }),
    refusals: [],
    cacheable: true,
  }),
  'GET health/live': endpoint({
    method: 'GET',
    path: 'health/live',
    who: 'public',
    summary: 'The process answers',
    answer: state,
    refusals: [],
  }),
  'GET health/ready': endpoint({
    method: 'GET',
    path: 'health/ready',
    who: 'public',
    summary: 'Database reached and migrated; 503 while not',
    answer: state,
    refusals: [],
  }),
};
