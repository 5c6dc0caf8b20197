// The refund of cancelled pieces as it is shown before the shopper confirms. Invariants: it is computed by the same
// functions as the refund itself (orders/cancelling.ts), and it never exceeds what was paid minus all refunds,
// including those not done yet.
import type { PaymentOption } from '@hindam/contract/order-moves';
import { uncancelledPieces, cancelledValueOf, REFUND_WORKING_DAYS, refundableAmount } from '../orders/cancelling.ts';
import type { LineQuantity, LockedOrder } from '../orders/orders.ts';

/**
 * Parses texts like `<line_id>:<quantity>`, with which a form without script sends the chosen pieces; texts of any
 * other form are ignored.
 */
export function parseLineQuantities(texts: readonly string[]): LineQuantity[] {
  return texts.flatMap((text) => {
    const [, lineId, quantity] = /^([0-9a-f-]{36}):(\d{1,2})$/.exec(text) ?? [];
    return lineId === undefined || Number(quantity) === 0 ? [] : [{ lineId, quantity: Number(quantity) }];
  });
}

export interface Preview {
  minor: number;
  feeMinor: number;
  to: PaymentOption;
  workingDays: number;
}

export function refundPreview(to: PaymentOption, minor: number, feeMinor: number): Preview {
  return { minor, feeMinor, to, workingDays: REFUND_WORKING_DAYS[to] };
}

/**
 * The refund for the pieces in `wishes`, or for all remaining pieces when it is null. `refundableMinor` is what was
 * paid minus all refunds, including those not done yet. Null when the pieces cannot be cancelled.
 */
export function previewOf(
  order: Pick<LockedOrder, 'shippingMinor' | 'wrappingMinor' | 'codFeeMinor' | 'lines' | 'paymentOption' | 'currency'>,
  wishes: readonly LineQuantity[] | null,
  refundableMinor: number,
): Preview | null {
  const chosen = wishes ?? uncancelledPieces(order);
  const worth = chosen.length === 0 ? { minor: 0 } : cancelledValueOf(order, chosen);
  const { paymentOption, currency } = order;
  return worth && refundPreview(paymentOption, refundableAmount(worth.minor, refundableMinor, currency), 0);
}

/**
 * Whether all pieces in `cut` are among `requested`, the pieces the shopper requested to cancel; null means there was
 * no request. If so, the shopper has asked for everything that is refunded.
 */
export function matchesRequest(requested: readonly LineQuantity[] | null, cut: readonly LineQuantity[]): boolean {
  const wished = new Map(requested?.map(({ lineId, quantity }) => [lineId, quantity]));
  return cut.every(({ lineId, quantity }) => quantity <= (wished.get(lineId) ?? 0));
}

/**
 * The chosen pieces as `SKU × 1`, which the order desk can read in any language; empty when `wishes` is null, which
 * means all pieces.
 */
export function namedPieces({ lines }: Pick<LockedOrder, 'lines'>, wishes: readonly LineQuantity[] | null): string {
  const named = (wishes ?? []).map(({ lineId, quantity }) => {
    const sku = lines.find((line) => line.lineId === lineId)?.sku ?? '';
    return `${sku} × ${quantity}`;
  });
  return named.join(', ');
}
