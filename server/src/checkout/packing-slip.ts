// The paper that goes into a parcel: an HTML document to print, in the order's language. It shows no price, because the
// recipient of a gift must not see one; this holds for every order, so that no gift gets a slip with prices by mistake.
import { directionOf, type Digits, languageOf, localeOf } from '@hindam/contract/language';
import { markupText } from '@hindam/contract/markup-text';
import { sizeName } from '../catalogue/one-size.ts';
import { addressLines } from '../customers/address-lines.ts';
import { translate } from '../kernel/words.ts';
import type { OrderView } from '../orders/orders.service.ts';
import { type OrderLine, textsOf } from '../orders/orders.ts';

export type Slip = Pick<
  OrderView,
  'number' | 'language' | 'shippingAddress' | 'isGift' | 'giftNote' | 'deliveryNote'
> & { lines: readonly OrderLine[] };

const STYLE = `
  @page { margin: 18mm; }
  @media screen { html { margin: 18mm; } }
  body { margin: 0; color: #221c1a; font: 11pt/1.5 'Segoe UI', 'Helvetica Neue', 'Noto Naskh Arabic', Tahoma, sans-serif; }
  header { display: flex; justify-content: space-between; align-items: baseline; border-block-end: 1pt solid #221c1a; }
  h1 { margin: 0 0 6pt; font-size: 20pt; font-weight: 600; }
  h2 { margin: 16pt 0 4pt; font-size: 11pt; }
  p { margin: 0; }
  table { width: 100%; border-collapse: collapse; }
  th, td { padding: 5pt 8pt 5pt 0; border-block-end: .5pt solid #b9aea3; text-align: start; vertical-align: top; }
  [dir='rtl'] th, [dir='rtl'] td { padding: 5pt 0 5pt 8pt; }
  tr { break-inside: avoid; }
  .note { break-inside: avoid; margin-block-start: 18pt; padding: 12pt; border: .5pt solid #b9aea3; overflow-wrap: anywhere; }
  .note p { min-height: 1.5em; }
`;

function pieceRow(line: OrderLine, language: string, digits: Digits): string {
  const { title, colour } = textsOf(line, language);
  const size = line.madeToMeasure ? translate(language, 'MAIL_MADE_TO_MEASURE') : sizeName(line.size, language);
  const count = new Intl.NumberFormat(localeOf(language, digits)).format(line.quantity - line.cancelled);
  const cells = [title, size, colour, line.sku, count].map((text) => `<td><bdi>${markupText(text)}</bdi></td>`);
  return `<tr>${cells.join('')}</tr>`;
}

function noteOf(note: string, language: string): string {
  if (note === '') return '';
  // Each line takes its text direction from its own first letter.
  const lines = note.split('\n').map((text) => `<p dir="auto">${markupText(text)}</p>`);
  return `<section class="note"><h2 style="margin-block-start:0">${markupText(translate(language, 'SLIP_NOTE'))}</h2>${lines.join('')}</section>`;
}

const forTheDriver = (note: string, language: string): string =>
  note === ''
    ? ''
    : `<h2>${markupText(translate(language, 'SLIP_DELIVERY_NOTE'))}</h2><p dir="auto" style="overflow-wrap:anywhere">${markupText(note)}</p>`;

export const linesToPack = ({ lines }: Pick<Slip, 'lines'>): OrderLine[] =>
  lines.filter(({ quantity, cancelled }) => cancelled < quantity);

/** Lists the pieces that were not cancelled; null when there are none or the order has no number. */
export function packingSlip(order: Slip, digits: Digits): string | null {
  const { number, language, isGift, giftNote, deliveryNote } = order;
  const lines = linesToPack(order);
  if (number === null || lines.length === 0) return null;
  const word = (key: string) => markupText(translate(language, key));
  const heads = ['PIECE', 'SIZE', 'COLOUR', 'SKU', 'QUANTITY'].map(
    (key) => `<th scope="col">${word(`SLIP_${key}`)}</th>`,
  );
  const recipient = addressLines(order.shippingAddress, language).map(
    (line) => `<p><bdi>${markupText(line)}</bdi></p>`,
  );
  return `<!doctype html>
<html lang="${languageOf(language).tag}" dir="${directionOf(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${word('SLIP_TITLE')} ${markupText(number)}</title><style>${STYLE}</style></head>
<body>
<header><h1>${word('BRAND')}</h1><p>${word(isGift ? 'SLIP_GIFT' : 'SLIP_TITLE')}</p></header>
<h2>${word('SLIP_ORDER')}</h2><p><bdi>${markupText(number)}</bdi></p>
<h2>${word('SLIP_TO')}</h2>${recipient.join('')}${forTheDriver(deliveryNote, language)}
<h2>${word('SLIP_PIECES')}</h2>
<table><thead><tr>${heads.join('')}</tr></thead><tbody>${lines.map((line) => pieceRow(line, language, digits)).join('')}</tbody></table>
${noteOf(giftNote, language)}
</body>
</html>
`;
}
