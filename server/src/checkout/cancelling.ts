// The refund of cancelled pieces as it is shown before the shopper confirms. Invariant: it is computed by the same
// functions as the refund itself (orders/cancelling.ts).
import type { PaymentOption } from '@hindam/contract/order-moves';
import { uncancelledPieces, cancelledValueOf, REFUND_WORKING_DAYS, refundableAmount } from '../orders/cancelling.ts';
import type { LineQuantity, LockedOrder } from '../orders/orders.ts';

/**
 * Parses `<line_id>:<quantity>`, as a form sends each chosen piece when JavaScript is off; a quantity of 0 and other
 * texts are ignored.
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
 * The refund for the pieces in `wishes`; `wishes` is null for all pieces that are left of the order. `refundableMinor`
 * is the most that can be refunded (refundable.store.ts). Returns null when the pieces cannot be cancelled.
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

/** Whether the shopper has requested to cancel these pieces (`cut`); `requested` is null without a request. */
export function matchesRequest(requested: readonly LineQuantity[] | null, cut: readonly LineQuantity[]): boolean {
  const wished = new Map(requested?.map(({ lineId, quantity }) => [lineId, quantity]));
  return cut.every(({ lineId, quantity }) => quantity <= (wished.get(lineId) ?? 0));
}

/** The chosen pieces as `SKU × 1`, which the order desk can read in any language; empty when `wishes` is null. */
export function namedPieces({ lines }: Pick<LockedOrder, 'lines'>, wishes: readonly LineQuantity[] | null): string {
  const named = (wishes ?? []).map(({ lineId, quantity }) => {
    const sku = lines.find((line) => line.lineId === lineId)?.sku ?? '';
    return `${sku} × ${quantity}`;
  });
  return named.join(', ');
}
