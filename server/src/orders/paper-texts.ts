// The texts of a printed invoice or credit note, in English and Arabic side by side. Figures are printed once for both
// languages, so they have Western digits.
import { languageOf } from '@hindam/contract/language';
import { decimalsOf } from '@hindam/contract/money';
import { sizeName } from '../catalogue/one-size.ts';
import { addressLines } from '../customers/address-lines.ts';
import { translate } from '../kernel/words.ts';
import type { InBothLanguages, PaperTexts, Written } from '../outside/papers/port.ts';
import { AR, both, clamped, EN, written } from './paper-words.ts';
import { type PaperLine, isSimplified, totalOf, vatOf } from './papers.ts';
import { lineTexts, qrOf } from './paper-view.ts';
import type { PaperView } from './papers.service.ts';
import { qrPictureOf } from './zatca-qr.ts';

const NOTHING: InBothLanguages = { en: '', ar: '' };

interface Formats {
  money(minor: number): string;
  /** dd/mm/yyyy, which both languages read the same. */
  day(moment: Date): string;
}

function formatsOf({ currency, timeZone }: { currency: string; timeZone: string }): Formats {
  const decimals = decimalsOf(currency);
  const fraction = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  const amounts = new Intl.NumberFormat('en', fraction);
  const days = new Intl.DateTimeFormat('en-GB', { day: '2-digit', month: '2-digit', year: 'numeric', timeZone });
  return {
    money: (minor) => amounts.format(minor / 10 ** decimals).replace('-', '\u2212'),
    day: (moment) => days.format(moment),
  };
}

const noon = (day: string): Date => new Date(`${day}T12:00:00Z`);
const percentOf = (basisPoints: number): string => String(basisPoints / 100);

function titleOf({ kind, content }: PaperView): InBothLanguages {
  if (kind === 'credit_note') return both('PAPER_TITLE_CREDIT_NOTE');
  return both(isSimplified(content) ? 'PAPER_TITLE_SIMPLIFIED' : 'PAPER_TITLE_INVOICE');
}

const REASON_KEYS = {
  cancelled: 'PAPER_REASON_CANCELLED',
  returned: 'PAPER_REASON_RETURNED',
  operator: 'PAPER_REASON_OPERATOR',
  exchanged: 'PAPER_REASON_EXCHANGED',
} as const;

function detailsOf(line: PaperLine, language: string): Written {
  const size = line.madeToMeasure ? translate(language, 'MAIL_MADE_TO_MEASURE') : sizeName(line.size, language);
  const sku = language === EN ? line.sku : '';
  return written([lineTexts(line, language).colour, size, sku].filter(Boolean).join(' · '));
}

function lineOf(line: PaperLine, { money }: Formats): PaperTexts['lines'][number] {
  const { quantity, unitMinor, discountMinor, totalMinor, vatMinor } = line;
  const discount = discountMinor === 0 ? '–' : money(discountMinor);
  const isPiece = line.kind === 'piece';
  return {
    title: { en: written(lineTexts(line, EN).title), ar: written(lineTexts(line, AR).title) },
    details: isPiece ? { en: detailsOf(line, EN), ar: detailsOf(line, AR) } : null,
    figures: [
      String(quantity),
      money(unitMinor),
      discount,
      money(totalMinor - vatMinor),
      money(vatMinor),
      money(totalMinor),
    ],
  };
}

function sellerOf({ content: { seller } }: PaperView): PaperTexts['seller'] {
  const { legal_names: names, address } = seller;
  const rows = [seller.legal_name || seller.name, names?.[AR] ?? '', address[EN] ?? '', address[AR] ?? ''];
  const party = { title: both('PAPER_SELLER'), rows: [...new Set(rows)].filter(Boolean).map(written) };
  return { name: clamped(seller.name), party };
}

/** The address in English, then in Arabic the parts that differ. */
function buyerOf({ buyer }: PaperView): PaperTexts['buyer'] {
  const title = both('PAPER_BUYER');
  if (!buyer) {
    const { en, ar } = both('PAPER_BUYER_ERASED');
    return { party: { title, rows: [written(en), written(ar)] } };
  }
  const rows = addressLines(buyer, EN);
  const inArabic = addressLines(buyer, AR).filter((row) => !rows.includes(row));
  return { party: { title, rows: [...rows, inArabic.join(languageOf(AR).listComma)].filter(Boolean).map(written) } };
}

function factsOf(view: PaperView, { day }: Formats): PaperTexts['facts'] {
  const { number, issuedAt, orderNumber, orderedAt, content } = view;
  const { seller, corrects } = content;
  const fact = (key: string, value: string) => (value === '' ? [] : [{ label: both(key), value: clamped(value) }]);
  return [
    ...fact('PAPER_NUMBER', number),
    ...fact('PAPER_ISSUED', day(issuedAt)),
    ...(corrects ? fact('PAPER_CORRECTS', corrects.number) : []),
    ...(corrects ? fact('PAPER_CORRECTS_OF', day(new Date(corrects.issuedAt))) : []),
    ...fact('PAPER_ORDER', orderNumber),
    ...fact('PAPER_ORDERED', day(orderedAt)),
    ...fact('PAPER_TRN', seller.trn),
    ...fact('PAPER_LICENCE', seller.licence),
    ...fact('PAPER_CURRENCY', content.currency),
  ];
}

function sumsOf({ kind, content }: PaperView, { money }: Formats): PaperTexts['sums'] {
  const { lines, vatBasisPoints } = content;
  const total = totalOf(lines);
  const vat = vatOf(lines);
  const rate = percentOf(vatBasisPoints);
  const last = kind === 'invoice' ? 'PAPER_SUM_TOTAL' : 'PAPER_SUM_CREDITED';
  return [
    { label: both('PAPER_SUM_NET'), value: money(total - vat), strong: false },
    { label: both('PAPER_SUM_VAT', { rate }), value: money(vat), strong: false },
    { label: both(last), value: money(total), strong: true },
  ];
}

function planOf({ content }: PaperView, { money, day }: Formats): PaperTexts['plan'] {
  return content.plan.map(({ dueOn, amountMinor }, index) => ({
    label: both('PAPER_PART', { part: String(index + 1), day: day(noon(dueOn)) }),
    value: money(amountMinor),
  }));
}

const PAYMENT_KEYS = {
  card: 'MAIL_PAY_CARD',
  net_banking: 'MAIL_PAY_NET_BANKING',
  instalments_4: 'MAIL_PAY_INSTALMENTS_4',
  cod: 'MAIL_PAY_COD',
} as const;

function notesOf({ kind, content }: PaperView): InBothLanguages[] {
  const option = both(PAYMENT_KEYS[content.paymentOption]);
  const payment = {
    en: both('PAPER_NOTE_PAYMENT', { option: option.en }).en,
    ar: both('PAPER_NOTE_PAYMENT', { option: option.ar }).ar,
  };
  return [both('PAPER_NOTE_AMOUNTS'), ...(kind === 'invoice' ? [payment] : [])];
}

function qrDrawingOf(view: PaperView): string {
  const text = qrOf(view);
  if (text === null) return '';
  const { size, path } = qrPictureOf(text);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size}" height="${size}"><path d="${path}" fill="#000"/></svg>`;
}

const COLUMNS = ['PIECE', 'QUANTITY', 'UNIT', 'DISCOUNT', 'NET', 'VAT', 'TOTAL'];

export function paperTexts(view: PaperView): PaperTexts {
  const { content, number } = view;
  const formats = formatsOf(content);
  const rate = percentOf(content.vatBasisPoints);
  return {
    title: titleOf(view),
    reason: content.reason === null ? NOTHING : both(REASON_KEYS[content.reason]),
    number,
    seller: sellerOf(view),
    buyer: buyerOf(view),
    facts: factsOf(view, formats),
    columns: COLUMNS.map((name) => both(`PAPER_COLUMN_${name}`, { rate })),
    lines: content.lines.map((line) => lineOf(line, formats)),
    sums: sumsOf(view, formats),
    qr: qrDrawingOf(view),
    planTitle: both('PAPER_PLAN'),
    plan: planOf(view, formats),
    notes: notesOf(view),
  };
}
