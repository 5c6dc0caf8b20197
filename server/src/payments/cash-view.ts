// The cash of an order as the order desk sees it.
import type { OperatorOrder } from '@hindam/contract/operator/order';
import type { Cash } from './cash.ts';

export function cashOnWire(cash: Cash): NonNullable<OperatorOrder['cash']> {
  const { dueMinor, collectedMinor, currency } = cash;
  return {
    due: { amount: dueMinor, currency },
    collected: { amount: collectedMinor, currency },
    collected_by: cash.collectedBy,
    asked: cash.isAsked,
    waived: cash.isWaived,
  };
}
