// The PDF of invoices and credit notes: it has the paper's texts in both languages, whatever people typed into them.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pdfActs, pdfRuns, shows } from '../../testing/pdf-text.ts';
import { draftLine, draftOrder, orderLine, TEST_ADDRESS } from '../../testing/orders.ts';
import { openPapers } from '../outside/papers/typst.ts';
import type { PaperTexts, Papers, Written } from '../outside/papers/port.ts';
import type { OrderDraft } from './orders.ts';
import { paperTexts } from './paper-texts.ts';
import { written } from './paper-words.ts';
import { invoiceContent, creditContent, type PaperOrder, totalOf, vatOf } from './papers.ts';
import type { PaperView } from './papers.service.ts';

let papers: Papers;
beforeAll(() => {
  papers = openPapers();
});
afterAll(() => papers.close());

const ISSUER = {
  timeZone: 'Asia/Dubai',
  seller: {
    name: 'Hindam',
    legal_name: 'Hindam Demo Trading LLC',
    licence: 'CN-0000000',
    trn: '100000000000003',
    address: { en: 'Al Wasl Road, Dubai', arb: 'شارع الوصل، دبي' },
  },
};

function orderOf(draft: OrderDraft): PaperOrder {
  return { ...draft, lines: draft.lines.map((line, index) => orderLine(line, { lineId: `line-${index}` })) };
}

function viewOf(more: Partial<OrderDraft> = {}, plan: { dueOn: string; amountMinor: number }[] = []): PaperView {
  const draft = draftOrder(more);
  const content = invoiceContent(orderOf(draft), ISSUER, plan);
  const issuedAt = new Date('2026-11-23T21:30:00Z');
  return {
    paperId: 'paper',
    orderId: draft.orderId,
    kind: 'invoice',
    number: 'AE-2026-000123',
    amountMinor: totalOf(content.lines),
    vatMinor: vatOf(content.lines),
    issuedAt,
    content,
    buyer: draft.billingAddress,
    orderNumber: 'HN-ABCD2345',
    orderedAt: issuedAt,
    papers: [],
    currency: draft.currency,
  };
}

const textOf = (it: Written): string => it.text.replaceAll('\u200B', '');

function textsIn(paper: PaperTexts): string[] {
  const both = ({ en, ar }: { en: string; ar: string }) => [en, ar];
  const labelled = (it: { label: { en: string; ar: string }; value: string }) => [...both(it.label), it.value];
  return [
    ...both(paper.title),
    ...both(paper.reason),
    paper.number,
    ...[paper.seller.party, paper.buyer.party].flatMap(({ title, rows }) => [...both(title), ...rows.map(textOf)]),
    ...paper.facts.flatMap(labelled),
    ...paper.columns.flatMap(both),
    ...paper.lines.flatMap(({ title, details, figures }) => [
      textOf(title.en),
      textOf(title.ar),
      ...(details ? [textOf(details.en), textOf(details.ar)] : []),
      ...figures,
    ]),
    ...paper.sums.flatMap(labelled),
    ...both(paper.planTitle).filter(() => paper.plan.length > 0),
    ...paper.plan.flatMap(labelled),
    ...paper.notes.flatMap(both),
  ].filter(Boolean);
}

const runsOf = async (view: PaperView): Promise<string[][]> =>
  pdfRuns(await papers.pdf(paperTexts(view), view.issuedAt));

async function missingIn(view: PaperView): Promise<string[]> {
  const runs = (await runsOf(view)).flat();
  return textsIn(paperTexts(view)).filter((text) => !shows(runs, text));
}

describe('the PDF of an invoice', () => {
  test('holds every text and figure of the data, in English and in Arabic', async () => {
    const lines = [draftLine({ quantity: 2, unitMinor: 125_050, discountMinor: 5_000 }), draftLine({ size: 'one' })];
    const plan = [1, 2, 3, 4].map((month) => ({ dueOn: `2026-12-0${month}`, amountMinor: 10_000 }));
    const view = viewOf({ lines, wrappingMinor: 1_500, paymentOption: 'instalments_4' }, plan);
    expect(await missingIn(view)).toEqual([]);
  });

  test('has its Arabic words from right to left', async () => {
    const runs = (await runsOf(viewOf())).flat().map((run) => run.trim());
    const first = runs.indexOf('فاتورة');
    expect(runs.slice(first - 1, first + 1)).toEqual(['ضريبية', 'فاتورة']);
  });

  test('of Saudi Arabia is a simplified one', async () => {
    const view = viewOf({ market: 'sa', currency: 'SAR' });
    const paper = paperTexts(view);
    expect(paper.title.ar).toBe('فاتورة ضريبية مبسطة');
    expect(paper.qr).toMatch(/^<svg .*<path d="M\d/);
    expect(await missingIn(view)).toEqual([]);
  });

  test('has its day by the market’s time zone', () => {
    expect(paperTexts(viewOf()).facts.map(({ value }) => value)).toContain('24/11/2026');
  });
});

describe('a credit note', () => {
  test('names the invoice, the reason and what was kept back', async () => {
    const order = orderOf(draftOrder());
    const content = creditContent(order, ISSUER, {
      amountMinor: 8_000,
      vatMinor: 381,
      cancelled: [{ lineId: 'line-0', quantity: 1, minor: 10_000 }],
      isWholeInvoice: false,
      corrects: { number: 'AE-2026-000123', issuedAt: '2026-11-23T08:00:00Z' },
      reason: 'cancelled',
    });
    const view = { ...viewOf(), kind: 'credit_note' as const, number: 'AE-CN-2026-000004', content };
    const paper = paperTexts(view);
    expect(paper.lines.at(-1)!.figures.at(-1)).toBe('−20.00');
    expect(paper.facts.map(({ value }) => value)).toContain('AE-2026-000123');
    expect(await missingIn(view)).toEqual([]);
  });
});

const HOSTILE = {
  'Typst markup': '#sys.inputs *bold* _slanted_ $x$ `raw` #import "@preview/x" [a] \\ <label> @ref = head',
  HTML: '<script>alert(1)</script><b>Sara</b> &amp;',
  'ten thousand characters': 'W'.repeat(10_000),
  'ten thousand Arabic characters': 'سارة '.repeat(2_000),
  'direction marks': '\u202Eevil\u202C \u2067Sara\u2069 \u200Fx',
  'emoji and other scripts': 'Sara 👩‍👩‍👧‍👦 日本 Ştefan Łukasz',
  'control characters': 'Sara\u0000\u0007\nAhmed\tX',
  'a frame that shows a file': '<iframe src=file:///etc/passwd></iframe>',
  'words of PDF': ') Tj endstream endobj /OpenAction << /S /JavaScript /JS (app.alert(1)) >>',
  'an address': 'https://evil.example/?a=1 javascript:alert(1) www.evil.example',
  'quotes and braces': `"Sara" 'Ahmed' {"paper": 1} \\u0041`,
};

describe('hostile names', () => {
  test.each(Object.entries(HOSTILE))('%s stay text on one page, without actions and links', async (_, name) => {
    const view = viewOf({ billingAddress: { ...TEST_ADDRESS, name, lineOne: name } });
    const pdf = await papers.pdf(paperTexts(view), view.issuedAt);
    expect(await pdfActs(pdf)).toEqual([]);
    const [page, ...further] = await pdfRuns(pdf);
    expect(further).toEqual([]);
    const parts = textOf(written(name)).split(/\p{Extended_Pictographic}|\u200D|[日本…]/u);
    expect(parts.filter((part) => !shows(page!, part))).toEqual([]);
  });

  test('would be found if a PDF acted on them', async () => {
    const objects = [
      '<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >> >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Annots [4 0 R] >>',
      '<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (https://evil.example/) >> >>',
    ];
    const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('');
    const pdf = Buffer.from(`%PDF-1.7\n${body}trailer << /Root 1 0 R /Size 5 >>\n%%EOF\n`);
    const acts = await pdfActs(pdf);
    expect(acts).toContain('Link on page 1');
    expect(acts.some((act) => act === 'script' || act === 'action at opening')).toBe(true);
  });

  test('are cut with an ellipsis, and hold nothing that hides or reorders', () => {
    expect(written(HOSTILE['ten thousand characters']).text).toMatch(/^(W{20}\u200B){3}W{19}…$/);
    expect(written(HOSTILE['direction marks']).text).toBe('evil Sara x');
    expect(written(HOSTILE['control characters']).text).toBe('Sara Ahmed X');
    expect(written('Sara 👩‍👩‍👧‍👦').text).toBe('Sara 👩‍👩‍👧‍👦');
    expect(written('👩‍👩‍👧‍👦'.repeat(500)).text.length).toBeLessThan(400);
  });
});

test('a paper of several pages repeats the head of its table and numbers its pages', async () => {
  const lines = Array.from({ length: 50 }, () => draftLine());
  const view = viewOf({ lines });
  const pages = (await runsOf(view)).map((runs) => runs.join('|'));
  expect(pages.length).toBeGreaterThan(1);
  for (const [index, page] of pages.entries()) {
    expect(page).toContain(`${index + 1} / ${pages.length}`);
    expect(page).toContain('AE-2026-000123');
  }
  expect(pages.slice(0, -1).every((page) => page.includes('Unit price'))).toBe(true);
  expect(await missingIn(view)).toEqual([]);
});

test('many at once come out each with its own number', async () => {
  const views = Array.from({ length: 12 }, (_, index) => ({ ...viewOf(), number: `AE-2026-${700_000 + index}` }));
  const made = await Promise.all(views.map((view) => papers.pdf(paperTexts(view), view.issuedAt)));
  for (const [index, pdf] of made.entries()) expect((await pdfRuns(pdf)).flat()).toContain(views[index]!.number);
});
