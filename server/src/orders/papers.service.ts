// Use cases of an order's papers, which are its invoice and credit notes.
import { BLANK_ADDRESS } from '../customers/postal-address.ts';
import type { Queries, Transaction } from '../kernel/database.ts';
import { fault } from '../kernel/refuse.ts';
import type { Shop } from '../shop.ts';
import { hidesContact, type OrderReader } from './order-access.ts';
import { withoutStreet } from './order-view.ts';
import type { OrderView } from './orders.service.ts';
import { findOrder, viewOrder } from './orders.service.ts';
import { loadLines, orderRow } from './orders.store.ts';
import { paperTexts } from './paper-texts.ts';
import { creditContent, invoiceContent, type PaperContent } from './papers.ts';
import { issuerOf, loadPapers, lockIncomplete, type PaperRow, writeContent } from './papers.store.ts';

/** The pieces that left an order by a cancellation, or by a return whose pieces the shop took back. */
export { loadCancelled as cancelledPieces } from './papers.store.ts';

export interface PaperView extends Omit<PaperRow, 'content'> {
  content: PaperContent;
  orderNumber: string;
  orderedAt: Date;
  /** The order's invoice, then its credit notes. */
  papers: Pick<PaperRow, 'kind' | 'number' | 'issuedAt' | 'amountMinor'>[];
  currency: string;
}

/**
 * The content of an invoice or credit note that was issued without stored content, made from the order's lines and the
 * seller's present details.
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
 * The order's invoice or credit note with this number, or the invoice if there is no number; without the buyer's street
 * and phone number where the reader may not see them. NOT_FOUND for a reader who may not open the order.
 */
export async function findPaper(
  shop: Shop,
  reader: OrderReader,
  orderId: string,
  number: string | undefined,
): Promise<PaperView> {
  const order = await findOrder(shop, reader, orderId);
  const view = await viewOf(shop.database, order, number);
  const isHidden = hidesContact(shop.secrets, order, reader, shop.config.orderContactDays);
  return isHidden ? { ...view, buyer: view.buyer && withoutStreet({ ...BLANK_ADDRESS, ...view.buyer }) } : view;
}

export async function paperForOperator(shop: Shop, orderId: string, number: string | undefined): Promise<PaperView> {
  return viewOf(shop.database, await viewOrder(shop.database, orderId), number);
}

export function paperPdf({ papers }: Pick<Shop, 'papers'>, view: PaperView): Promise<Uint8Array> {
  return papers.pdf(paperTexts(view), view.issuedAt);
}

const COMPLETED_AT_ONCE = 200;

/**
 * Stores the content of invoices and credit notes that an earlier version of the shop issued without it; returns how
 * many.
 */
export async function completePapers(tx: Transaction): Promise<number> {
  const papers = await lockIncomplete(tx, COMPLETED_AT_ONCE);
  for (const paper of papers) await writeContent(tx, paper, await contentNow(tx, paper));
  return papers.length;
}
