// Settings of the shop that operators change: what invoices state, the promo strip, the strip of assurances, use
// without a connection; what the shop still lacks before its first order; and the state of the payment providers.
import { z } from 'zod';
import { ASSURANCE_KINDS } from '../assurance-kinds.ts';
import { endpoint } from '../endpoint.ts';
import { languageCode, line, text } from '../fields.ts';
import { latinDigits } from '../language.ts';
import { PAYMENT_OPTIONS } from '../order-moves.ts';

const languageField = { language_code: languageCode.optional() };
const NAME_MAX_CHARACTERS = 60;
/** An Arabic name of this length takes 240 bytes; a field of the QR code of a Saudi invoice holds at most 255. */
const LEGAL_NAME_MAX_CHARACTERS = 120;
const PROMO_MAX_CHARACTERS = 120;
const ASSURANCE_MAX_CHARACTERS = 60;
const CODE_MAX_CHARACTERS = 35;

/** The version of a setting, a count of its changes. A change names the version it is based on. */
const version = z
  .int()
  .min(0)
  .max(2_147_483_647)
  .meta({ description: 'of what the operator saw; 0 = it never had a value' });

const required = (maxLength: number) => line(maxLength).pipe(z.string().min(1));

/** A pasted number may contain spaces, hyphens and Arabic digits; they are removed or converted. */
const taxNumber = text(40).transform((value) => latinDigits(value).replaceAll(/[\s\p{Cf}-]/gu, ''));

const papers = z.object({
  version,
  name: required(NAME_MAX_CHARACTERS).meta({ description: 'the name over the door' }),
  legal_names: z.record(z.string().max(CODE_MAX_CHARACTERS), required(LEGAL_NAME_MAX_CHARACTERS)).meta({
    description: 'by language, all of the shop’s',
    examples: [{ en: 'Hindam Fashion Trading LLC', arb: 'هندام لتجارة الأزياء ذ.م.م' }],
  }),
  licence: required(NAME_MAX_CHARACTERS).meta({ description: 'number of the trade licence' }),
  trns: z.record(z.string().max(2), taxNumber).meta({
    description: 'tax registration numbers by market; every open market with VAT needs one',
    examples: [{ ae: '100123456700003' }],
  }),
});

const promo = z.object({
  version,
  texts: z
    .record(z.string().max(CODE_MAX_CHARACTERS), line(PROMO_MAX_CHARACTERS))
    .meta({ description: 'the strip above the header, by language; empty = none' }),
});

const assurances = z.object({
  version,
  assurances: z
    .array(
      z.object({
        kind: z.enum(ASSURANCE_KINDS),
        texts: z.record(z.string().max(CODE_MAX_CHARACTERS), line(ASSURANCE_MAX_CHARACTERS)).meta({
          description: 'by language; a language without one does not show it',
          examples: [{ en: 'Free delivery from {amount}' }],
        }),
      }),
    )
    .max(ASSURANCE_KINDS.length)
    .meta({ description: 'in their order, each kind once; `{amount}`, `{days}` and `{parts}` stand for the facts' }),
});

const offline = z.object({
  version,
  on: z.boolean().meta({
    description: 'false: browsers end the shop’s worker for use without a connection and delete what it stored',
  }),
});

/**
 * operator: an operator with the role `owner` · papers: what an invoice must state, without which a live shop places no
 * order · contact: email address and phone number · payment: a way of paying that works in each open market · products:
 * something to sell in each open market · documents: a published version of each · proxy: PUBLIC_URL with https, and
 * TRUSTED_PROXIES.
 */
export const OPENING_STEPS = ['operator', 'papers', 'contact', 'payment', 'products', 'documents', 'proxy'] as const;
export type OpeningStep = (typeof OPENING_STEPS)[number];

const openingStep = z.object({
  step: z.enum(OPENING_STEPS),
  done: z.boolean(),
  missing: z.array(z.string()).meta({ description: 'names of what is missing, e.g. `trns.ae`, `terms`' }),
});

const providerState = z
  .object({
    provider: z.string(),
    market: z.string().nullable().meta({ description: 'whose payments alone it takes; null = of every market' }),
    options: z.array(z.enum(PAYMENT_OPTIONS)),
    key_ends_with: z
      .string()
      .nullable()
      .meta({ description: 'the last four characters of its key in the environment' }),
    last_payment_at: z.iso.datetime().nullable().meta({ description: 'when a shopper was last sent there' }),
    last_captured_at: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'when the newest payment that was captured had begun' }),
    last_message_at: z.iso.datetime().nullable().meta({ description: 'its last message to this shop (webhook)' }),
    messages_waiting: z.int().meta({ description: 'messages that are not processed yet' }),
    payments_in_a_day: z.int().meta({ description: 'begun in the last 24 hours' }),
    errors_in_a_day: z.int().meta({ description: 'of these, failed at the provider, not at the card' }),
  })
  .meta({ id: 'ProviderState' });
export type ProviderState = z.output<typeof providerState>;

export const operatorSettingEndpoints = {
  'GET operator/setting/list': endpoint({
    method: 'GET',
    path: 'operator/setting/list',
    who: 'operator',
    roles: ['content'],
    summary: 'Papers, promo strip and assurances as they are set, and what the shop lacks before its first order',
    query: z.object(languageField),
    answer: z.object({
      result: z.object({
        papers: papers.extend({ name: z.string(), licence: z.string() }),
        promo,
        assurances,
        offline,
        opening: z.array(openingStep),
      }),
    }),
    refusals: [],
  }),
  'POST operator/setting/papers': endpoint({
    method: 'POST',
    path: 'operator/setting/papers',
    who: 'operator',
    roles: [],
    summary: 'What invoices state from now on; those that were issued keep what they state',
    body: papers.extend(languageField),
    answer: z.object({ result: papers }),
    refusals: ['INVALID_FIELDS', 'CHANGED_MEANWHILE'],
  }),
  'POST operator/setting/promo': endpoint({
    method: 'POST',
    path: 'operator/setting/promo',
    who: 'operator',
    roles: ['content'],
    summary: 'The strip above the header',
    body: promo.extend(languageField),
    answer: z.object({ result: promo }),
    refusals: ['INVALID_FIELDS', 'CHANGED_MEANWHILE'],
  }),
  'POST operator/setting/assurances': endpoint({
    method: 'POST',
    path: 'operator/setting/assurances',
    who: 'operator',
    roles: ['content'],
    summary: 'The strip of assurances: on the home page, on product pages and above the footer',
    body: assurances.extend(languageField),
    answer: z.object({ result: assurances }),
    refusals: ['INVALID_FIELDS', 'CHANGED_MEANWHILE'],
  }),
  'POST operator/setting/offline': endpoint({
    method: 'POST',
    path: 'operator/setting/offline',
    who: 'operator',
    roles: [],
    summary: 'Switches use without a connection on or off',
    body: offline.extend(languageField),
    answer: z.object({ result: offline }),
    refusals: ['CHANGED_MEANWHILE'],
  }),
  'GET operator/setting/providers': endpoint({
    method: 'GET',
    path: 'operator/setting/providers',
    who: 'operator',
    roles: [],
    summary: 'The payment providers that are set up, with when each was last used and heard of',
    query: z.object(languageField),
    answer: z.object({ result: z.array(providerState) }),
    refusals: [],
  }),
};
