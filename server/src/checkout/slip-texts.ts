// The texts of the packing slip as a PDF, in English and Arabic side by side. They hold no price.
import { languageOf } from '@hindam/contract/language';
import { sizeName } from '../catalogue/one-size.ts';
import { addressLines } from '../customers/address-lines.ts';
import { translate } from '../kernel/words.ts';
import { type OrderLine, textsOf } from '../orders/orders.ts';
import { AR, both, clamped, EN, written, writtenLines } from '../orders/paper-words.ts';
import type { SlipTexts, Written } from '../outside/papers/port.ts';
import { linesToPack, type Slip } from './packing-slip.ts';

function detailsOf(line: OrderLine, language: string): Written {
  const size = line.madeToMeasure ? translate(language, 'MAIL_MADE_TO_MEASURE') : sizeName(line.size, language);
  return written([textsOf(line, language).colour, size].filter(Boolean).join(' · '));
}

function lineOf(line: OrderLine): SlipTexts['lines'][number] {
  return {
    title: { en: written(textsOf(line, EN).title), ar: written(textsOf(line, AR).title) },
    details: { en: detailsOf(line, EN), ar: detailsOf(line, AR) },
    sku: clamped(line.sku),
    quantity: String(line.quantity - line.cancelled),
  };
}

/** The postal address in English, then in Arabic the parts that differ. */
function recipientOf({ shippingAddress }: Slip): SlipTexts['recipient'] {
  const rows = addressLines(shippingAddress, EN);
  const inArabic = addressLines(shippingAddress, AR).filter((row) => !rows.includes(row));
  return {
    title: both('SLIP_TO'),
    rows: [...rows, inArabic.join(languageOf(AR).listComma)].filter(Boolean).map((row) => written(row)),
  };
}

/** Null when there is nothing to pack or the order has no number. */
export function slipTexts(order: Slip): SlipTexts | null {
  const { number, isGift, giftNote, deliveryNote } = order;
  const lines = linesToPack(order);
  if (number === null || lines.length === 0) return null;
  const note = (key: string, text: string) => (text === '' ? [] : [{ title: both(key), rows: writtenLines(text) }]);
  return {
    brand: both('BRAND'),
    title: both(isGift ? 'SLIP_GIFT' : 'SLIP_TITLE'),
    order: both('SLIP_ORDER'),
    number,
    recipient: recipientOf(order),
    notes: [...note('SLIP_DELIVERY_NOTE', deliveryNote), ...note('SLIP_NOTE', giftNote)],
    columns: ['PIECE', 'SKU', 'QUANTITY'].map((name) => both(`SLIP_${name}`)),
    lines: lines.map(lineOf),
  };
}
