// Converts an invoice or credit note to its form in the API contract, with its texts in one language.
import { DEFAULT_LANGUAGE } from '@hindam/contract/language';
import type { Paper } from '@hindam/contract/papers';
import { BLANK_ADDRESS, postalAddressOnWire } from '../customers/postal-address.ts';
import { translate } from '../kernel/words.ts';
import { AR } from './paper-words.ts';
import { isSimplified, type PaperLine, totalOf, vatOf } from './papers.ts';
import type { PaperView } from './papers.service.ts';
import { qrPictureOf, qrTextOf } from './zatca-qr.ts';

/** The text of the QR code of a simplified invoice; null for other invoices and for credit notes. */
export function qrOf({ kind, content, issuedAt }: Pick<PaperView, 'kind' | 'content' | 'issuedAt'>): string | null {
  if (!isSimplified(content) || kind !== 'invoice') return null;
  const { seller, currency, lines } = content;
  return qrTextOf({
    // Saudi Arabia wants the seller's name as the Arabic invoice states it.
    seller: seller.legal_names?.[AR] || seller.legal_name || seller.name,
    vatNumber: seller.trn,
    issuedAt,
    currency,
    totalMinor: totalOf(lines),
    vatMinor: vatOf(lines),
  });
}

const NO_TEXTS = { title: '', colour: '' };

export const lineTexts = ({ texts }: PaperLine, language: string): { title: string; colour: string } =>
  texts[language] ?? texts[DEFAULT_LANGUAGE] ?? NO_TEXTS;

/** The file name of an invoice or credit note, for example `Invoice AE-2026-000001.pdf`. */
export function fileNameOf({ kind, number }: Pick<PaperView, 'kind' | 'number'>, language: string): string {
  return `${translate(language, kind === 'invoice' ? 'PAPER_FILE_INVOICE' : 'PAPER_FILE_CREDIT_NOTE')} ${number}.pdf`;
}

export function paperOnWire(view: PaperView, language: string): Paper {
  const { content, kind, number, issuedAt, orderId, orderNumber, orderedAt, buyer, papers, currency } = view;
  const { seller, lines, corrects, reason, plan } = content;
  const money = (amount: number) => ({ amount, currency });
  const vat = vatOf(lines);
  const total = totalOf(lines);
  const text = qrOf(view);
  return {
    kind,
    number,
    issued_at: issuedAt.toISOString(),
    time_zone: content.timeZone,
    simplified: isSimplified(content),
    order_id: orderId,
    order_number: orderNumber,
    ordered_at: orderedAt.toISOString(),
    corrects: corrects && { number: corrects.number, issued_at: corrects.issuedAt },
    reason,
    seller: {
      name: seller.name,
      legal_name: seller.legal_names?.[language] ?? seller.legal_name,
      licence: seller.licence,
      trn: seller.trn,
      address: seller.address[language] ?? seller.address[DEFAULT_LANGUAGE] ?? '',
    },
    buyer: buyer && postalAddressOnWire({ ...BLANK_ADDRESS, ...buyer }),
    lines: lines.map((line) => {
      const { title, colour } = lineTexts(line, language);
      return {
        kind: line.kind,
        title,
        color_name: colour,
        sku: line.sku,
        size: line.size,
        made_to_measure: line.madeToMeasure,
        quantity: line.quantity,
        unit_price: money(line.unitMinor),
        discount: money(line.discountMinor),
        net: money(line.totalMinor - line.vatMinor),
        vat: money(line.vatMinor),
        total: money(line.totalMinor),
      };
    }),
    vat_rate: content.vatBasisPoints / 100,
    net: money(total - vat),
    vat: money(vat),
    total: money(total),
    payment_option: content.paymentOption,
    plan: plan.map(({ dueOn, amountMinor }) => ({ due_on: dueOn, amount: money(amountMinor) })),
    qr: text === null ? null : { text, ...qrPictureOf(text) },
    papers: papers.map((one) => ({
      kind: one.kind,
      number: one.number,
      issued_at: one.issuedAt.toISOString(),
      amount: money(one.amountMinor),
    })),
  };
}
