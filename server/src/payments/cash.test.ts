import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Cash,
  cashBack,
  type Collection,
  faultsOfDelivery,
  faultsOfRecord,
  heldMinor,
  missingMinor,
  takeHeld,
} from './cash.ts';

const collection = (amountMinor: number, handedMinor = 0): Collection => ({
  collectionId: `c-${amountMinor}-${handedMinor}`,
  paymentId: 'p',
  orderId: 'o',
  currency: 'AED',
  amountMinor,
  handedMinor,
});

const cash = (more: Partial<Cash> = {}): Cash => ({
  paymentId: 'p',
  orderId: 'o',
  market: 'ae',
  currency: 'AED',
  dueMinor: 100,
  collectedMinor: 60,
  isAsked: true,
  isWaived: false,
  collectedBy: 'Yousef',
  ...more,
});

describe('what a delivery must say', () => {
  const all = { collectedMinor: 100, collectedBy: 'Yousef', note: '' };

  test('the amount, at most what is due; why it is less; who has it', () => {
    expect(faultsOfDelivery(100, all)).toEqual({});
    expect(faultsOfDelivery(100, { ...all, collectedMinor: undefined })).toEqual({ cash_collected: 'CASH_REQUIRED' });
    expect(faultsOfDelivery(100, { ...all, collectedMinor: 101 })).toEqual({ cash_collected: 'CASH_TOO_MUCH' });
    expect(faultsOfDelivery(100, { ...all, collectedMinor: 99 })).toEqual({ note: 'CASH_WHY_LESS' });
    expect(faultsOfDelivery(100, { ...all, collectedBy: '' })).toEqual({ collected_by: 'FIELD_REQUIRED' });
    expect(faultsOfDelivery(100, { collectedMinor: 0, collectedBy: '', note: 'nobody paid' })).toEqual({});
  });

  test('nothing where nothing is due', () => {
    expect(faultsOfDelivery(0, { ...all, collectedMinor: undefined })).toEqual({});
    expect(faultsOfDelivery(0, { ...all, collectedMinor: 0 })).toEqual({});
    expect(faultsOfDelivery(0, { ...all, collectedMinor: 1 })).toEqual({ cash_collected: 'CASH_NOT_DUE' });
  });
});

test('what is recorded later is at most what is due, and no less than was paid back', () => {
  const later = { collectedMinor: 100, collectedBy: 'Desk', paidBackMinor: 30 };
  expect(faultsOfRecord(cash(), later)).toEqual({});
  expect(faultsOfRecord(cash(), { ...later, collectedBy: '' })).toEqual({ collected_by: 'FIELD_REQUIRED' });
  expect(faultsOfRecord(cash(), { ...later, collectedMinor: 101 })).toEqual({ collected: 'CASH_TOO_MUCH' });
  expect(faultsOfRecord(cash(), { ...later, collectedMinor: 29 })).toEqual({ collected: 'CASH_PAID_BACK' });
  expect(faultsOfRecord(cash(), { ...later, collectedMinor: 30, collectedBy: '' })).toEqual({});
});

test('nothing is missing before somebody was asked', () => {
  expect([missingMinor(cash()), missingMinor(cash({ isAsked: false, collectedMinor: 0 }))]).toEqual([40, 0]);
});

const collections = fc.array(
  fc.tuple(fc.nat(5_000), fc.nat(5_000)).map(([held, handed]) => collection(held + handed, handed)),
  { maxLength: 6 },
);

test('what is taken of the cash that drivers have adds up, in order, and is never more than they have', () => {
  fc.assert(
    fc.property(collections, fc.nat(12_000), (all, minor) => {
      const parts = takeHeld(all, minor);
      if (minor > heldMinor(all)) {
        expect(parts).toBeNull();
        return;
      }
      expect(parts!.reduce((sum, part) => sum + part.minor, 0)).toBe(minor);
      for (const { collection: one, minor: taken } of parts!) {
        expect(taken).toBeGreaterThan(0);
        expect(taken).toBeLessThanOrEqual(one.amountMinor - one.handedMinor);
      }
    }),
  );
});

test('pieces that come back pay back what was collected, and credit what was due, in whatever portions', () => {
  const worths = fc.array(fc.nat(50_000), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(worths, fc.double({ min: 0, max: 1, noNaN: true }), fc.boolean(), (pieces, share, isWaived) => {
      const due = pieces.reduce((sum, minor) => sum + minor, 0);
      const collected = Math.floor(due * share);
      let missing = due - collected;
      let left = collected;
      let unpaid = 0;
      let kept = due;
      for (const worthMinor of pieces) {
        const back = cashBack({ worthMinor, missingMinor: missing, isWaived, leftMinor: left });
        expect(Math.min(back.backMinor, back.unpaidMinor)).toBeGreaterThanOrEqual(0);
        expect(back.backMinor + back.unpaidMinor).toBe(worthMinor);
        left -= back.backMinor;
        missing -= back.unpaidMinor;
        unpaid += back.unpaidMinor;
        kept -= worthMinor;
        // The pieces that stay with the shopper are paid for, or their cash was waived, or it is still missing.
        expect(left + missing).toBe(kept);
        if (!isWaived && missing > 0) expect(left).toBe(collected);
      }
      expect([left, unpaid]).toEqual([0, due - collected]);
    }),
  );
});
