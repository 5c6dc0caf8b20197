// Credit notes: one for each refund, over what the refund is for.
import type { Transaction } from '../kernel/database.ts';
import { newId } from '../kernel/ids.ts';
import { vatIncludedMinor } from '../pricing/pricing.ts';
import { issueBillingDocument, loadBillingDocuments } from './moves.store.ts';
import { orderRow, loadLines } from './orders.store.ts';
import { creditContent, type RefundReason } from './papers.ts';
import { issuerOf, loadCancelled } from './papers.store.ts';

export interface CreditedRefund {
  orderId: string;
  refundId: string;
  amountMinor: number;
  why?: string;
  cancellationId?: string | null;
}

const REASONS: ReadonlySet<string> = new Set<RefundReason>(['cancelled', 'returned', 'operator']);

/**
 * Issues the credit note of a refund and returns its number; there is one for each refund, so a repeated call returns
 * the same. The caller holds the order's row lock. The row of `invoice_series` stays locked until the commit, so call
 * this last in a transaction. The credit note's VAT is the part included in the amount; the credit note with which the
 * order is refunded in full gets the VAT that is left.
 */
export async function creditNote(tx: Transaction, refund: CreditedRefund): Promise<string> {
  const { orderId, refundId, amountMinor, why = 'operator', cancellationId = null } = refund;
  const row = await orderRow(tx, orderId);
  if (!row) throw new Error('a credit note for an order that is not there');
  const papers = await loadBillingDocuments(tx, orderId);
  const seen = papers.find((document) => document.refundId === refundId);
  if (seen) return seen.number;
  const invoice = papers.find(({ kind }) => kind === 'invoice');
  const credited = papers.filter(({ kind }) => kind === 'credit_note');
  const sum = (of: 'amountMinor' | 'vatMinor') => credited.reduce((total, document) => total + document[of], 0);
  const isWhole = sum('amountMinor') + amountMinor >= row.totalMinor;
  const vatLeft = Math.max(0, row.vatMinor - sum('vatMinor'));
  const vatMinor = isWhole ? vatLeft : Math.min(vatIncludedMinor(amountMinor, row.vatBasisPoints), vatLeft);
  const order = { ...row, lines: await loadLines(tx, orderId) };
  const content = creditContent(order, await issuerOf(tx, row.market), {
    amountMinor,
    vatMinor,
    cancelled: cancellationId === null ? [] : await loadCancelled(tx, cancellationId),
    isWholeInvoice: isWhole && credited.length === 0,
    corrects: invoice ? { number: invoice.number, issuedAt: invoice.issuedAt.toISOString() } : null,
    reason: REASONS.has(why) ? (why as RefundReason) : null,
  });
  const paper = { paperId: newId(), orderId, kind: 'credit_note', refundId, amountMinor, vatMinor, content } as const;
  return issueBillingDocument(tx, paper);
}
