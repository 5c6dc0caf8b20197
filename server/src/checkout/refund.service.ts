// Operators' refunds: refunding an amount without cancelling pieces, and approving or refusing a large refund that
// waits for a second operator.
import type { Operator } from '../kernel/call.ts';
import { type Key, runOnce, attemptOfOperator } from '../kernel/idempotency.ts';
import { fault, refuse } from '../kernel/refuse.ts';
import { transaction } from '../kernel/transaction.ts';
import { recordAction } from '../operators/audit-trail.service.ts';
import type { LockedOrder } from '../orders/orders.ts';
import { lockOrder } from '../orders/orders.service.ts';
import { type BankDetails, faultsOfBank, readIban } from '../payments/bank.ts';
import { unpromisedMinor } from '../payments/exchanges.service.ts';
import {
  approveRefund,
  type RefundSummary,
  refundOf,
  refuseRefund,
  requestRefund,
} from '../payments/refunds.service.ts';
import type { Shop } from '../shop.ts';

export interface Refunding {
  orderId: string;
  amountMinor: number;
  note: string;
  /** The bank account for refunding an order that was paid in cash. */
  bank: BankDetails;
  requestId: string;
}

/** The sealed bank details, which a refund of a cash-on-delivery order needs; null for other orders. */
function bankOf(shop: Shop, { paymentOption }: LockedOrder, bank: BankDetails): Buffer | null {
  if (paymentOption !== 'cod') return null;
  const faults = faultsOfBank(bank);
  if (Object.keys(faults).length > 0) refuse('INVALID_FIELDS', faults);
  return shop.secrets.seal({ ...bank, iban: readIban(bank.iban) ?? '' });
}

/**
 * Requests a refund of an amount without cancelling pieces; a large one waits for another operator. Refuses money that
 * is promised to an unpaid exchange of returned pieces.
 */
export async function refundByOperator(
  shop: Shop,
  operator: Operator,
  { orderId, amountMinor, note, bank: typed, requestId }: Refunding,
  key: Key | null,
): Promise<RefundSummary> {
  const { operatorId } = operator;
  return transaction(shop.database, async (tx) => {
    const order = (await lockOrder(tx, orderId)) ?? fault('NOT_FOUND');
    const refundId = await runOnce(tx, attemptOfOperator(operator, key), async () => {
      const bank = bankOf(shop, order, typed);
      if (amountMinor > (await unpromisedMinor(tx, orderId))) refuse('REFUND_TOO_MUCH');
      const askedBy = { operatorId, large: shop.config.largeRefunds };
      const wish = { orderId, amountMinor, why: 'operator', note, askedBy, bank } as const;
      const [made] = await requestRefund(tx, wish);
      const details = { refund: made, amount: amountMinor };
      await recordAction(tx, operator, { action: 'refund.wanted', subject: orderId, details, requestId });
      return made ?? refuse('REFUND_TOO_MUCH');
    });
    return refundOf(tx, refundId);
  });
}

export async function approveByOperator(
  shop: Shop,
  operator: Operator,
  { refundId, requestId }: { refundId: string; requestId: string },
  key: Key | null,
): Promise<RefundSummary> {
  return transaction(shop.database, async (tx) => {
    await runOnce(tx, attemptOfOperator(operator, key), async () => {
      if (await approveRefund(tx, refundId, operator.operatorId)) {
        const { orderId } = await refundOf(tx, refundId);
        const details = { refund: refundId };
        await recordAction(tx, operator, { action: 'refund.approved', subject: orderId, details, requestId });
      }
      return refundId;
    });
    return refundOf(tx, refundId);
  });
}

/** Refuses a large refund that waits for a second operator; the operator who requested it may do so too. */
export async function refuseByOperator(
  shop: Shop,
  operator: Operator,
  { refundId, note, requestId }: { refundId: string; note: string; requestId: string },
  key: Key | null,
): Promise<RefundSummary> {
  const { operatorId } = operator;
  return transaction(shop.database, async (tx) => {
    await runOnce(tx, attemptOfOperator(operator, key), async () => {
      const { orderId } = await refuseRefund(tx, refundId, { operatorId, large: shop.config.largeRefunds, note });
      const details = { refund: refundId };
      await recordAction(tx, operator, { action: 'refund.refused', subject: orderId, details, requestId });
      return refundId;
    });
    return refundOf(tx, refundId);
  });
}
