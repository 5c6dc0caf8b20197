// Use cases of invoices and credit notes: reading one, making its PDF, and storing the content of papers that have
// none.
import type { Queries, Transaction } from '../kernel/database.ts';
import { fault } from '../kernel/refuse.ts';
import type { Shop } from '../shop.ts';
import { isAccessKey, type OrderReader } from './order-access.ts';
import type { OrderView } from './orders.service.ts';
import { findOrder, viewOrder } from './orders.service.ts';
import { loadLines, orderRow } from './orders.store.ts';
import { paperTexts } from './paper-texts.ts';
import { creditContent, invoiceContent, type PaperContent } from './papers.ts';
import { issuerOf, loadPapers, lockIncomplete, type PaperRow, writeContent } from './papers.store.ts';

export interface PaperView extends Omit<PaperRow, 'content'> {
  content: PaperContent;
  orderNumber: string;
  orderedAt: Date;
  /** All papers of the order, the invoice first. */
  papers: Pick<PaperRow, 'kind' | 'number' | 'issuedAt' | 'amountMinor'>[];
  currency: string;
}

/**
 * The content of a paper that was issued without one, made from the order's stored lines and the seller as it is today.
 */
async function contentNow(db: Queries, paper: PaperRow): Promise<PaperContent> {
  const row = (await orderRow(db, paper.orderId)) ?? fault('NOT_FOUND');
  const order = { ...row, lines: await loadLines(db, paper.orderId) };
  const issuer = await issuerOf(db, row.market);
  if (paper.kind === 'invoice') return invoiceContent(order, issuer, []);
  const { amountMinor, vatMinor } = paper;
  const papers = await loadPapers(db, paper.orderId);
  const invoice = papers.find(({ kind }) => kind === 'invoice');
  return creditContent(order, issuer, {
    amountMinor,
    vatMinor,
    cancelled: [],
    isWholeInvoice: invoice?.amountMinor === amountMinor,
    corrects: invoice ? { number: invoice.number, issuedAt: invoice.issuedAt.toISOString() } : null,
    reason: null,
  });
}

async function viewOf(db: Queries, order: OrderView, number: string | undefined): Promise<PaperView> {
  const papers = await loadPapers(db, order.orderId);
  const paper = papers.find((one) => (number === undefined ? one.kind === 'invoice' : one.number === number));
  if (!paper || order.number === null || order.placedAt === null) return fault('NOT_FOUND');
  const content = paper.content ?? (await contentNow(db, paper));
  return { ...paper, content, papers, currency: order.currency, orderNumber: order.number, orderedAt: order.placedAt };
}

/**
 * The order's paper with the given number, or its invoice when no number is given; and the reader's key that opens the
 * order, null when the reader has none. NOT_FOUND for a reader who may not open the order, for an order that was never
 * placed, and for a number that is not of this order.
 */
export async function findPaper(
  shop: Shop,
  reader: OrderReader,
  orderId: string,
  number: string | undefined,
): Promise<{ view: PaperView; key: string | null }> {
  const order = await findOrder(shop, reader, orderId);
  const key = reader.keys.find((one) => isAccessKey(shop.secrets, order, one)) ?? null;
  return { view: await viewOf(shop.database, order, number), key };
}

export async function paperForOperator(shop: Shop, orderId: string, number: string | undefined): Promise<PaperView> {
  return viewOf(shop.database, await viewOrder(shop.database, orderId), number);
}

export function paperPdf({ papers }: Pick<Shop, 'papers'>, view: PaperView): Promise<Uint8Array> {
  return papers.pdf(paperTexts(view), view.issuedAt);
}

const COMPLETED_AT_ONCE = 200;

/**
 * Stores the content, and the buyer's address, of papers that an earlier version of the shop issued without it, for up
 * to COMPLETED_AT_ONCE orders; returns how many papers.
 */
export async function completePapers(tx: Transaction): Promise<number> {
  const papers = await lockIncomplete(tx, COMPLETED_AT_ONCE);
  for (const paper of papers) await writeContent(tx, paper, await contentNow(tx, paper));
  return papers.length;
}
