// What comes back when pieces are cancelled, and how: shown before a shopper confirms. Always true: what is
// shown is worked out by the rule that pays back (orders/cancelling.ts); nobody is promised more than is left
// of what she paid, refunds that are on their way included.
import type { PaymentOption } from '@hindam/contract/order-moves';
import { allThatIsLeft, worthOf } from '../orders/cancelling.ts';
import type { CancelWish, LockedOrder } from '../orders/orders.ts';

/** Working days until money arrives, at most, by how it came. What was paid at the door goes back by transfer. */
export const REFUND_WORKING_DAYS: Readonly<Record<PaymentOption, number>> = {
  card: 10,
  net_banking: 7,
  instalments_4: 10,
  cod: 5,
};

/** `<line_id>:<quantity>`, as a form without script says what it ticked; what says nothing is left out. */
export function wishesOf(texts: readonly string[]): CancelWish[] {
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

export function comingBack(to: PaymentOption, minor: number, feeMinor: number): Preview {
  return { minor, feeMinor, to, workingDays: REFUND_WORKING_DAYS[to] };
}

/**
 * What would come back for these pieces, or for all that is left. `refundableMinor` is what was paid and is
 * not paid back, nor on its way. Null when they are not there to cancel.
 */
export function previewOf(
  order: Pick<LockedOrder, 'shippingMinor' | 'lines' | 'paymentOption'>,
  wishes: readonly CancelWish[] | null,
  refundableMinor: number,
): Preview | null {
  const chosen = wishes ?? allThatIsLeft(order);
  const worth = chosen.length === 0 ? { minor: 0 } : worthOf(order, chosen);
  return worth && comingBack(order.paymentOption, Math.min(worth.minor, refundableMinor), 0);
}

/**
 * Whether every one of these pieces is among those she asked for: then no more is paid back than those are worth.
 * `asked` is null where she asked for none.
 */
export function isWhatSheAsked(asked: readonly CancelWish[] | null, cut: readonly CancelWish[]): boolean {
  const wished = new Map(asked?.map(({ lineId, quantity }) => [lineId, quantity]));
  return cut.every(({ lineId, quantity }) => quantity <= (wished.get(lineId) ?? 0));
}

/** Which pieces are meant, as the order desk reads it in any language: `SKU × 1`; empty for all of them. */
export function namedPieces({ lines }: Pick<LockedOrder, 'lines'>, wishes: readonly CancelWish[] | null): string {
  const named = (wishes ?? []).map(({ lineId, quantity }) => {
    const sku = lines.find((line) => line.lineId === lineId)?.sku ?? '';
    return `${sku} × ${quantity}`;
  });
  return named.join(', ');
}
