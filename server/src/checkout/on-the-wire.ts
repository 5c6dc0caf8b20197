// Conversions between the API contract and the types of this folder that several endpoints of checkout need.
import type { refundPreview } from '@hindam/contract/orders';
import type { z } from 'zod';
import type { LineQuantity } from '../orders/orders.ts';
import type { Preview } from './cancelling.ts';

export function previewOnWire(refund: Preview, currency: string): z.output<typeof refundPreview> {
  const money = (amount: number) => ({ amount, currency });
  return { amount: money(refund.minor), to: refund.to, days: refund.workingDays, fee: money(refund.feeMinor) };
}

/**
 * The pieces that the request names; null when it has no `lines`, which means all pieces that are left of the order.
 */
export function linesToCancel(
  lines: readonly { line_id: string; quantity: number }[] | undefined,
): LineQuantity[] | null {
  return lines?.map(({ line_id: lineId, quantity }) => ({ lineId, quantity })) ?? null;
}
