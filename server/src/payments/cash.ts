// The rules of cash on delivery. Invariants: a driver collects at most what is due, and hands over at most what that
// driver holds.
import type { FieldMessages } from '../kernel/refuse.ts';

/** The payment of an order that is paid on delivery; amounts are in minor units. */
export interface Cash {
  paymentId: string;
  orderId: string;
  market: string;
  currency: string;
  dueMinor: number;
  collectedMinor: number;
  /** Whether an operator has recorded how much was collected, even if it was nothing. */
  isAsked: boolean;
  isWaived: boolean;
  /** Name of the person who collected cash last; null when nobody did. */
  collectedBy: string | null;
}

/** An amount of cash that one person collected for an order; an order may have several. */
export interface Collection {
  collectionId: string;
  paymentId: string;
  orderId: string;
  currency: string;
  amountMinor: number;
  handedMinor: number;
}

export interface CollectionPart {
  collection: Collection;
  minor: number;
}

/** What was due and was not collected, also if it was waived; 0 before anything was recorded. */
export const missingMinor = ({ dueMinor, collectedMinor, isAsked }: Cash): number =>
  isAsked ? Math.max(0, dueMinor - collectedMinor) : 0;

export const heldMinor = (collections: readonly Collection[]): number =>
  collections.reduce((sum, { amountMinor, handedMinor }) => sum + amountMinor - handedMinor, 0);

/**
 * Splits an amount over the cash that is not handed over, in the sequence of `collections`; null when there is less
 * such cash than the amount.
 */
export function takeHeld(collections: readonly Collection[], minor: number): CollectionPart[] | null {
  let left = minor;
  const parts: CollectionPart[] = [];
  for (const collection of collections) {
    const taken = Math.min(left, collection.amountMinor - collection.handedMinor);
    if (taken > 0) parts.push({ collection, minor: taken });
    left -= taken;
  }
  return left === 0 ? parts : null;
}

export interface Delivered {
  /** What the driver collected, in minor units; undefined when the call does not say it. */
  collectedMinor: number | undefined;
  /** Name of the person who collected the cash; empty when not given. */
  collectedBy: string;
  note: string;
}

/** Faults of what is recorded with a delivery, by field of the call. */
export function faultsOfDelivery(dueMinor: number, { collectedMinor, collectedBy, note }: Delivered): FieldMessages {
  if (dueMinor === 0) return (collectedMinor ?? 0) > 0 ? { cash_collected: 'CASH_NOT_DUE' } : {};
  if (collectedMinor === undefined) return { cash_collected: 'CASH_REQUIRED' };
  if (collectedMinor > dueMinor) return { cash_collected: 'CASH_TOO_MUCH' };
  return {
    ...(collectedMinor < dueMinor && note === '' ? { note: 'CASH_WHY_LESS' } : {}),
    ...(collectedMinor > 0 && collectedBy === '' ? { collected_by: 'FIELD_REQUIRED' } : {}),
  };
}

/**
 * Faults of what is recorded after a delivery, by field of the call. `paidBackMinor` includes refunds that are not done
 * yet.
 */
export function faultsOfRecord(
  cash: Cash,
  {
    collectedMinor,
    collectedBy,
    paidBackMinor,
  }: { collectedMinor: number; collectedBy: string; paidBackMinor: number },
): FieldMessages {
  if (collectedMinor > cash.dueMinor) return { collected: 'CASH_TOO_MUCH' };
  if (collectedMinor < paidBackMinor) return { collected: 'CASH_PAID_BACK' };
  return collectedMinor > cash.collectedMinor && collectedBy === '' ? { collected_by: 'FIELD_REQUIRED' } : {};
}

export interface TakenBackWorth {
  worthMinor: number;
  /** The cash that was due and not collected, minus the part that earlier returns were set off against. */
  missingMinor: number;
  isWaived: boolean;
  /** The most that may be paid back now: what was paid, less refunds, kept fees and what exchanges are promised. */
  leftMinor: number;
}

/**
 * Computes how much of the value of returned pieces is paid back, at most `leftMinor`, and how much of it nobody had
 * paid. Missing cash is taken off the value first, unless it was waived.
 */
export function cashBack({ worthMinor, missingMinor: missing, isWaived, leftMinor }: TakenBackWorth): {
  backMinor: number;
  unpaidMinor: number;
} {
  const backMinor = Math.min(isWaived ? worthMinor : Math.max(0, worthMinor - missing), leftMinor);
  return { backMinor, unpaidMinor: Math.min(missing, worthMinor - backMinor) };
}
