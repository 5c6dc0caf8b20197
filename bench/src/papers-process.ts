// Makes papers (invoices, credit notes, packing slips, care cards) one after another, as the shop does, and prints the
// processor milliseconds for each kind, including those of the child process that makes the PDF. measure-papers.ts
// starts it. When started by hand with a folder as its argument, it measures nothing but writes one PDF of each kind
// there.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { draftLine, draftOrder, TEST_ADDRESS } from '../../server/testing/orders.ts';
import { careTexts, clothsOf } from '../../server/src/checkout/care-card.ts';
import { slipTexts } from '../../server/src/checkout/slip-texts.ts';
import { paperTexts } from '../../server/src/orders/paper-texts.ts';
import { creditContent, invoiceContent, type PaperOrder, totalOf, vatOf } from '../../server/src/orders/papers.ts';
import type { PaperView } from '../../server/src/orders/papers.service.ts';
import type { Papers } from '../../server/src/outside/papers/port.ts';
import { openPapers } from '../../server/src/outside/papers/typst.ts';
import { instalmentPlan } from '../../server/src/pricing/instalments.ts';
import { processorMsOf } from './processor.ts';
import { median } from './table.ts';

const ROUNDS = 5;
const PAPERS_OF_A_ROUND = 40;
const VAT = { ae: 500, sa: 1_500 };

const SELLER = {
  name: 'Hindam',
  legal_name: 'Hindam Trading LLC',
  licence: 'CN-0000000',
  trn: '310122393500003',
  address: { en: 'Al Wasl Road, Dubai', arb: 'شارع الوصل، دبي' },
};

/**
 * A line whose title and amount differ from those on all other papers of the kind, so that no paper can come from a
 * cache as a whole.
 */
function lineOf(n: number, quantity: number) {
  const en = { title: `Abaya no. ${n}`, colour: 'Black', slug: 'abaya' };
  const arb = { title: `عباءة رقم ${n}`, colour: 'أسود', slug: 'عباءة' };
  return draftLine({ quantity, unitMinor: 10_000 + n * 35, texts: { en, arb } });
}

const addressOf = (n: number) => ({ ...TEST_ADDRESS, name: `Sara Ahmed ${n}`, lineOne: `Tower 7, flat ${n}` });

function orderOf(market: 'ae' | 'sa', n: number): PaperOrder & { totalMinor: number } {
  const draft = draftOrder({
    market,
    currency: market === 'ae' ? 'AED' : 'SAR',
    lines: [lineOf(n, 2), lineOf(n + 100_000, 1)],
  });
  const lines = draft.lines.map((line, at) => ({
    ...line,
    lineId: `${at}`,
    cancelled: 0,
    returned: 0,
    inReturn: 0,
    goneMinor: 0,
    tailoringStage: null,
  }));
  return { ...draft, vatBasisPoints: VAT[market], lines };
}

function viewOf(kind: PaperView['kind'], market: 'ae' | 'sa', n: number): PaperView {
  const order = orderOf(market, n);
  const issuedAt = new Date('2026-11-23T08:00:00Z');
  const issuer = { timeZone: 'Asia/Dubai', seller: SELLER };
  const corrects = { number: 'AE-2026-000122', issuedAt: issuedAt.toISOString() };
  const credit = { amountMinor: 10_000 + n, vatMinor: 476, cancelled: [], isWholeInvoice: false };
  const content =
    kind === 'invoice'
      ? invoiceContent(order, issuer, instalmentPlan(order.totalMinor, '2026-11-23'))
      : creditContent(order, issuer, { ...credit, corrects, reason: 'cancelled' });
  const sums = { amountMinor: totalOf(content.lines), vatMinor: vatOf(content.lines) };
  const names = { paperId: 'p', orderId: 'o', number: `AE-2026-${String(n).padStart(6, '0')}`, orderNumber: `HN-${n}` };
  return {
    ...names,
    kind,
    issuedAt,
    orderedAt: issuedAt,
    content,
    ...sums,
    buyer: addressOf(n),
    papers: [],
    currency: content.currency,
  };
}

const AT = new Date('2026-11-23T08:00:00Z');

const slipOf = (n: number) => ({
  number: `HN-${n}`,
  language: 'en',
  lines: orderOf('ae', n).lines,
  shippingAddress: addressOf(n),
  isGift: true,
  giftNote: `With love, ${n}.\nكل عام وأنتِ بخير.`,
  deliveryNote: `Leave it with the guard of gate ${n}.`,
});

function careCard(papers: Papers, n: number): Promise<Uint8Array> {
  const { lines, number } = slipOf(n);
  const care = { en: 'Dry clean only. Press from the inside on low heat.', arb: 'تنظيف جاف فقط. تُكوى من الداخل.' };
  const crepe = { fabricCode: 'crepe', fabricNames: { en: 'Crepe', arb: 'كريب' }, care };
  const [cloth] = clothsOf(lines, new Map(lines.map(({ productId }) => [productId, crepe])));
  if (!cloth) throw new Error('there is no cloth');
  return papers.careCard(careTexts(cloth, number), AT);
}

function slip(papers: Papers, n: number): Promise<Uint8Array> {
  const texts = slipTexts(slipOf(n));
  if (!texts) throw new Error('there is nothing to pack');
  return papers.slip(texts, AT);
}

const paper = (kind: PaperView['kind'], market: 'ae' | 'sa', more: Partial<PaperView> = {}) => {
  return (papers: Papers, n: number) => {
    const view = { ...viewOf(kind, market, n), ...more };
    return papers.pdf(paperTexts(view), view.issuedAt);
  };
};

/** Makes the paper with the number `n`, whose texts differ from those of all other numbers. */
type Make = (papers: Papers, n: number) => Promise<Uint8Array>;

const KINDS: Readonly<Record<string, Make>> = {
  'invoice, UAE': paper('invoice', 'ae'),
  'invoice with QR code, Saudi Arabia': paper('invoice', 'sa'),
  'credit note': paper('credit_note', 'ae'),
  'packing slip': slip,
  'care card': careCard,
};

const HOSTILE = {
  ...TEST_ADDRESS,
  name: '<iframe src=file:///etc/passwd></iframe>',
  lineOne: ') endstream endobj /OpenAction << /S /JavaScript /JS (app.alert(1)) >>',
};

async function writeInto(papers: Papers, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const kinds = { ...KINDS, 'invoice with words of PDF': paper('invoice', 'ae', { buyer: HOSTILE }) };
  for (const [name, make] of Object.entries(kinds))
    writeFileSync(path.join(folder, `${name}.pdf`), await make(papers, 123));
}

async function processorMs(papers: Papers, make: Make): Promise<number> {
  // The first paper of each kind is not measured, because making the very first one starts the child process and reads
  // the fonts.
  await make(papers, 0);
  let made = 0;
  const rounds: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const [before = 0] = processorMsOf([process.pid]);
    for (let count = 0; count < PAPERS_OF_A_ROUND; count += 1) await make(papers, (made += 1));
    const [after = 0] = processorMsOf([process.pid]);
    rounds.push((after - before) / PAPERS_OF_A_ROUND);
  }
  return median(rounds);
}

const [folder] = process.argv.slice(2);
const papers = openPapers();
if (folder === undefined) {
  const found: Record<string, number> = {};
  for (const [name, make] of Object.entries(KINDS)) found[name] = await processorMs(papers, make);
  process.stdout.write(`${JSON.stringify(found)}\n`);
} else {
  await writeInto(papers, folder);
}
await papers.close();
