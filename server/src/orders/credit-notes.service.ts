// Issues credit notes, which correct an order's invoice after cancellations and refunds. Invariant: the VAT of an
// order's credit notes never exceeds that of its invoice, and equals it once they add up to the order's total.
import type { Transaction } from '../kernel/database.ts';
import { newId } from '../kernel/ids.ts';
import { vatIncludedMinor } from '../pricing/pricing.ts';
import { type BillingDocument, issueBillingDocument, loadBillingDocuments } from './moves.store.ts';
import { orderRow, loadLines } from './orders.store.ts';
import { creditContent, type RefundReason } from './papers.ts';
import { issuerOf, loadCancelled, loadUncredited, lockUncredited } from './papers.store.ts';

export interface CreditedRefund {
  orderId: string;
  refundId: string;
  amountMinor: number;
  why?: string;
  cancellationId?: string | null;
  /**
   * Other refunds of the same cancellation. The first credit note of a cancellation lists the pieces; the others state
   * only an amount.
   */
  siblings?: readonly { refundId: string; amountMinor: number }[];
}

const REASONS: ReadonlySet<string> = new Set<RefundReason>(['cancelled', 'returned', 'operator', 'exchanged']);

interface Credited {
  orderId: string;
  amountMinor: number;
  why: string;
  /** The cancellation whose pieces the credit note lists; null for none. */
  cancelledBy: string | null;
  /** The refund for which the credit note is issued; null when it is issued for a cancellation. */
  refundId: string | null;
  /** The cancellation for which it is issued; null when it is issued for a refund. */
  cancellationId: string | null;
  siblings?: CreditedRefund['siblings'];
  /** What a refund of the same cancellation will credit. */
  refundMinor?: number;
}

/**
 * The VAT that is included in the credit note's amount, at most what is left of the order's VAT. The credit note that
 * completes the order's total gets all that is left.
 */
export function creditedVat(
  order: { totalMinor: number; vatMinor: number; vatBasisPoints: number },
  credited: readonly Pick<BillingDocument, 'amountMinor' | 'vatMinor'>[],
  amountMinor: number,
): { vatMinor: number; isWhole: boolean } {
  const sum = (of: 'amountMinor' | 'vatMinor') => credited.reduce((total, document) => total + document[of], 0);
  const isWhole = sum('amountMinor') + amountMinor >= order.totalMinor;
  const vatLeft = Math.max(0, order.vatMinor - sum('vatMinor'));
  const included = Math.min(vatIncludedMinor(amountMinor, order.vatBasisPoints), vatLeft);
  return { vatMinor: isWhole ? vatLeft : included, isWhole };
}

async function issue(
  tx: Transaction,
  { orderId, amountMinor, why, cancelledBy, refundId, cancellationId, siblings = [], refundMinor = 0 }: Credited,
): Promise<string> {
  const row = await orderRow(tx, orderId);
  if (!row) throw new Error('a credit note for an order that is not there');
  const papers = await loadBillingDocuments(tx, orderId);
  const seen = papers.find((document) =>
    refundId === null ? document.cancellationId === cancellationId : document.refundId === refundId,
  );
  if (seen && seen.kind === 'credit_note') return seen.number;
  const isNamed = cancelledBy !== null && papers.some((document) => document.cancellationId === cancelledBy);
  const isRest = isNamed || siblings.some((other) => papers.some((document) => document.refundId === other.refundId));
  const invoice = papers.find(({ kind }) => kind === 'invoice');
  const credited = papers.filter(({ kind }) => kind === 'credit_note');
  const { vatMinor, isWhole } = creditedVat(row, credited, amountMinor);
  const order = { ...row, lines: await loadLines(tx, orderId) };
  const content = creditContent(order, await issuerOf(tx, row.market), {
    amountMinor,
    vatMinor,
    cancelled: cancelledBy === null || isRest ? [] : await loadCancelled(tx, cancelledBy),
    apartMinor: isRest ? 0 : siblings.reduce((total, other) => total + other.amountMinor, refundMinor),
    isWholeInvoice: isWhole && credited.length === 0,
    corrects: invoice ? { number: invoice.number, issuedAt: invoice.issuedAt.toISOString() } : null,
    reason: REASONS.has(why) ? (why as RefundReason) : null,
  });
  const paper = { paperId: newId(), orderId, kind: 'credit_note', refundId, cancellationId, content } as const;
  return issueBillingDocument(tx, { ...paper, amountMinor, vatMinor });
}

/**
 * Issues the credit note of a refund and returns its number; a repeated call returns the same number. Call it last in a
 * transaction, because the row of `invoice_series` stays locked until the commit.
 */
export async function creditNote(tx: Transaction, refund: CreditedRefund): Promise<string> {
  const { why = 'operator', cancellationId = null, ...of } = refund;
  return issue(tx, { ...of, why, cancelledBy: cancellationId, cancellationId: null });
}

/**
 * Issues the missing credit notes for that part of the value of cancelled and returned pieces which nobody had paid.
 * Call it last in a transaction, as `creditNote`.
 */
export async function creditUnpaid(tx: Transaction, orderId: string): Promise<void> {
  for (const { cancellationId, amountMinor, refundMinor, reasonCode } of await loadUncredited(tx, orderId))
    await issue(tx, {
      orderId,
      amountMinor,
      refundMinor,
      why: REASONS.has(reasonCode) ? reasonCode : 'cancelled',
      cancelledBy: cancellationId,
      refundId: null,
      cancellationId,
    });
}

const CREDITED_AT_ONCE = 200;

/** Issues credit notes that an earlier version of the shop did not issue; returns the number of orders. */
export async function creditCancelled(tx: Transaction): Promise<number> {
  const orderIds = await lockUncredited(tx, CREDITED_AT_ONCE);
  for (const orderId of orderIds) await creditUnpaid(tx, orderId);
  return orderIds.length;
}
