// Credit notes: one for each refund, over what the refund is for; and one for each cancellation of an order that nothing
// was paid for, because its invoice was issued when it was placed. Always true: the credit notes of an order never
// exceed its invoice, and those of an order of which nothing is left add up to it, its VAT included.
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
  /** Other refunds of the same cancellation: the first credit note names the pieces, the others the amount alone. */
  siblings?: readonly { refundId: string; amountMinor: number }[];
}

const REASONS: ReadonlySet<string> = new Set<RefundReason>(['cancelled', 'returned', 'operator', 'exchanged']);

interface Credited {
  orderId: string;
  amountMinor: number;
  why: string;
  /** The cancellation whose pieces the credit note names; null when it is for no single one. */
  cancelledBy: string | null;
  /** What the credit note belongs to. */
  refundId: string | null;
  cancellationId: string | null;
  /** Other refunds of the same cancellation. */
  siblings?: CreditedRefund['siblings'];
}

/**
 * The VAT of a credit note: the part included in its amount; the one with which the order is credited in full gets the
 * VAT that is left.
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
  { orderId, amountMinor, why, cancelledBy, refundId, cancellationId, siblings = [] }: Credited,
): Promise<string> {
  const row = await orderRow(tx, orderId);
  if (!row) throw new Error('a credit note for an order that is not there');
  const papers = await loadBillingDocuments(tx, orderId);
  const seen = papers.find((document) =>
    refundId === null ? document.cancellationId === cancellationId : document.refundId === refundId,
  );
  if (seen && seen.kind === 'credit_note') return seen.number;
  const isRest = siblings.some((other) => papers.some((document) => document.refundId === other.refundId));
  const invoice = papers.find(({ kind }) => kind === 'invoice');
  const credited = papers.filter(({ kind }) => kind === 'credit_note');
  const { vatMinor, isWhole } = creditedVat(row, credited, amountMinor);
  const order = { ...row, lines: await loadLines(tx, orderId) };
  const content = creditContent(order, await issuerOf(tx, row.market), {
    amountMinor,
    vatMinor,
    cancelled: cancelledBy === null || isRest ? [] : await loadCancelled(tx, cancelledBy),
    apartMinor: isRest ? 0 : siblings.reduce((total, other) => total + other.amountMinor, 0),
    isWholeInvoice: isWhole && credited.length === 0,
    corrects: invoice ? { number: invoice.number, issuedAt: invoice.issuedAt.toISOString() } : null,
    reason: REASONS.has(why) ? (why as RefundReason) : null,
  });
  const paper = { paperId: newId(), orderId, kind: 'credit_note', refundId, cancellationId, content } as const;
  return issueBillingDocument(tx, { ...paper, amountMinor, vatMinor });
}

/**
 * Issues the credit note of a refund and returns its number; there is one for each refund, so a repeated call returns
 * the same. The caller holds the order's row lock. The row of `invoice_series` stays locked until the commit, so call
 * this last in a transaction.
 */
export async function creditNote(tx: Transaction, refund: CreditedRefund): Promise<string> {
  const { why = 'operator', cancellationId = null, ...of } = refund;
  return issue(tx, { ...of, why, cancelledBy: cancellationId, cancellationId: null });
}

/**
 * Issues the credit notes of what was cancelled of an order that nothing was paid for, and of which no money can go
 * back; none when there is nothing to credit. The caller holds the order's row lock; call it last, as `creditNote`.
 */
export async function creditUnpaid(tx: Transaction, orderId: string): Promise<void> {
  for (const { cancellationId, amountMinor } of await loadUncredited(tx, orderId))
    await issue(tx, {
      orderId,
      amountMinor,
      why: 'cancelled',
      cancelledBy: cancellationId,
      refundId: null,
      cancellationId,
    });
}

const CREDITED_AT_ONCE = 200;

/** Issues the credit notes that the version before left out; returns of how many orders. */
export async function creditCancelled(tx: Transaction): Promise<number> {
  const orderIds = await lockUncredited(tx, CREDITED_AT_ONCE);
  for (const orderId of orderIds) await creditUnpaid(tx, orderId);
  return orderIds.length;
}
