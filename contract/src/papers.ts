// The endpoints of papers (tax invoices and credit notes): their contents and their PDF. A paper states what was true
// when it was issued. The packing slip and the care cards are PDFs too, which state what is true now.
import { z } from 'zod';
import { orderKey } from './checkout.ts';
import { endpoint } from './endpoint.ts';
import { id, languageCode, money, postalAddress, text } from './fields.ts';
import { PAYMENT_OPTIONS } from './order-moves.ts';

export const PAPER_KINDS = ['invoice', 'credit_note'] as const;
export const PAPER_LINE_KINDS = ['piece', 'shipping', 'wrapping', 'cod', 'fee', 'refund'] as const;

export const paper = z
  .object({
    kind: z.enum(PAPER_KINDS),
    number: z.string(),
    issued_at: z.iso.datetime(),
    time_zone: z.string().meta({ description: 'its days are in this zone' }),
    simplified: z.boolean().meta({ description: 'a simplified tax invoice, as in Saudi Arabia; it has a QR code' }),
    order_id: z.string(),
    order_number: z.string(),
    ordered_at: z.iso.datetime(),
    corrects: z
      .object({ number: z.string(), issued_at: z.iso.datetime() })
      .nullable()
      .meta({ description: 'the invoice that a credit note corrects' }),
    reason: z
      .enum(['cancelled', 'returned', 'operator', 'exchanged'])
      .nullable()
      .meta({ description: 'of a credit note' }),
    seller: z.object({
      name: z.string(),
      legal_name: z.string(),
      licence: z.string(),
      trn: z.string(),
      address: z.string(),
    }),
    buyer: postalAddress.nullable().meta({ description: 'null once the buyer was erased' }),
    lines: z.array(
      z.object({
        kind: z.enum(PAPER_LINE_KINDS),
        title: z.string(),
        color_name: z.string(),
        sku: z.string(),
        size: z.string().meta({ description: 'empty on lines made to measure, and on what is no piece' }),
        made_to_measure: z.boolean(),
        quantity: z.int(),
        unit_price: money.meta({ description: 'VAT included' }),
        discount: money,
        net: money.meta({ description: 'of the line, after discount, before VAT' }),
        vat: money,
        total: money.meta({
          description: 'net + vat; negative for a fee kept back from a refund, and for what another credit note states',
        }),
      }),
    ),
    vat_rate: z.number().meta({ description: 'percent' }),
    net: money,
    vat: money,
    total: money,
    payment_option: z.enum(PAYMENT_OPTIONS),
    plan: z.array(z.object({ due_on: z.string().meta({ description: 'YYYY-MM-DD' }), amount: money })),
    qr: z
      .object({
        text: z.string().meta({ description: 'Base64 of tag, length and value of five fields (ZATCA, phase 1)' }),
        size: z.int().meta({ description: 'modules on a side, with the quiet zone' }),
        path: z.string().meta({ description: 'the dark modules as an SVG path' }),
      })
      .nullable(),
    papers: z
      .array(z.object({ kind: z.enum(PAPER_KINDS), number: z.string(), issued_at: z.iso.datetime(), amount: money }))
      .meta({ description: 'all papers of the order, the invoice first' }),
  })
  .meta({ id: 'Paper' });
export type Paper = z.output<typeof paper>;

const languageField = { language_code: languageCode.optional() };
const which = {
  number: text(40).optional().meta({ description: 'of one of the order’s papers; absent = the invoice' }),
};
const file = z.object({
  result: z.object({
    name: z.string().meta({ description: 'of the file, in the language of the call' }),
    ascii_name: z.string(),
    pdf: z.string().meta({ description: 'Base64; in English and Arabic, whatever the language of the call' }),
  }),
});

const ofLine = { line_id: id.meta({ description: 'a line of the order; the card is that of its cloth' }) };

const orderFileEndpoints = {
  'GET order/care-card-file/{id}': endpoint({
    method: 'GET',
    path: 'order/care-card-file/{id}',
    who: 'owner',
    limit: { name: 'papers', by: 'address' },
    summary: 'How the cloth of a piece is cared for, as a PDF; not found where the shop has no care for it',
    params: z.object({ id }),
    query: z.object({ ...orderKey, ...ofLine, ...languageField }),
    answer: file,
    refusals: [],
  }),
  'GET operator/order/care-card-file/{id}': endpoint({
    method: 'GET',
    path: 'operator/order/care-card-file/{id}',
    who: 'operator',
    roles: ['order_desk'],
    summary: 'The same, to put into the parcel',
    params: z.object({ id }),
    query: z.object({ ...ofLine, ...languageField }),
    answer: file,
    refusals: [],
  }),
  'GET operator/order/packing-slip-file/{id}': endpoint({
    method: 'GET',
    path: 'operator/order/packing-slip-file/{id}',
    who: 'operator',
    roles: ['order_desk'],
    summary: 'The paper that goes into the parcel, as a PDF in English and Arabic; it holds no price',
    params: z.object({ id }),
    query: z.object(languageField),
    answer: file,
    refusals: [],
  }),
};

export const paperEndpoints = {
  ...orderFileEndpoints,
  'GET order/invoice/{id}': endpoint({
    method: 'GET',
    path: 'order/invoice/{id}',
    who: 'owner',
    summary: 'The order’s invoice or one of its credit notes; not found before the order is placed',
    params: z.object({ id }),
    query: z.object({ ...orderKey, ...which, ...languageField }),
    answer: z.object({ result: paper }),
    refusals: [],
  }),
  'GET order/invoice-file/{id}': endpoint({
    method: 'GET',
    path: 'order/invoice-file/{id}',
    who: 'owner',
    limit: { name: 'papers', by: 'address' },
    summary: 'The same as a PDF',
    params: z.object({ id }),
    query: z.object({ ...orderKey, ...which, ...languageField }),
    answer: file,
    refusals: [],
  }),
  'GET operator/order/invoice/{id}': endpoint({
    method: 'GET',
    path: 'operator/order/invoice/{id}',
    who: 'operator',
    roles: ['order_desk'],
    summary: 'An order’s invoice or one of its credit notes',
    params: z.object({ id }),
    query: z.object({ ...which, ...languageField }),
    answer: z.object({ result: paper }),
    refusals: [],
  }),
  'GET operator/order/invoice-file/{id}': endpoint({
    method: 'GET',
    path: 'operator/order/invoice-file/{id}',
    who: 'operator',
    roles: ['order_desk'],
    summary: 'The same as a PDF',
    params: z.object({ id }),
    query: z.object({ ...which, ...languageField }),
    answer: file,
    refusals: [],
  }),
};
