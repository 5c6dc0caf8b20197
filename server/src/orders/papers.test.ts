// The sums of invoices and credit notes: whatever was ordered, cancelled and refunded, their lines add up to their
// amounts.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { count } from '../../testing/counts.ts';
import { draftLine, draftOrder, orderLine } from '../../testing/orders.ts';
import { splitByWeight, vatIncludedMinor } from '../pricing/pricing.ts';
import { cancelledValueOf } from './cancelling.ts';
import type { DraftLine, OrderLine } from './orders.ts';
import { creditLines, invoiceContent, invoiceLines, type PaperOrder, totalOf, vatOf } from './papers.ts';

const VAT_BASIS_POINTS = 500;

const piece = fc.record({ quantity: fc.integer({ min: 1, max: 20 }), unitMinor: fc.integer({ min: 0, max: 999_999 }) });
const ordered = fc
  .record({
    pieces: fc.array(piece, { minLength: 1, maxLength: 12 }),
    discount: fc.double({ min: 0, max: 1, noNaN: true }),
    shippingMinor: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 9_999 })),
    wrappingMinor: fc.option(fc.integer({ min: 0, max: 9_999 }), { nil: null }),
    codFeeMinor: fc.option(fc.integer({ min: 1, max: 9_999 }), { nil: null }),
  })
  .map(({ pieces, discount, shippingMinor, wrappingMinor, codFeeMinor }) => {
    const totals = pieces.map(({ quantity, unitMinor }) => quantity * unitMinor);
    const discountMinor = Math.floor(totals.reduce((sum, total) => sum + total, 0) * discount);
    const shares = splitByWeight(discountMinor, totals);
    const lines = pieces.map((one, index) => draftLine({ ...one, discountMinor: shares[index]! }));
    return draftOrder({ lines, shippingMinor, wrappingMinor, codFeeMinor });
  });

const lineOf = (line: DraftLine, index: number): OrderLine => orderLine(line, { lineId: `line-${index}` });

const asOrder = (draft: ReturnType<typeof draftOrder>): PaperOrder & { lines: OrderLine[] } => ({
  ...draft,
  lines: draft.lines.map(lineOf),
});

const ISSUER = {
  timeZone: 'Asia/Dubai',
  seller: { name: 'Hindam', legal_name: 'Hindam LLC', licence: '1', trn: '100000000000003', address: {} },
};

describe('papers', () => {
  test('an invoice’s lines add up to the order’s total and its VAT, wrapping, delivery and fee among them', () => {
    fc.assert(
      fc.property(ordered, (draft) => {
        const { lines } = invoiceContent(asOrder(draft), ISSUER, []);
        expect(totalOf(lines)).toBe(draft.totalMinor);
        expect(vatOf(lines)).toBe(draft.vatMinor);
        for (const { kind, unitMinor, quantity, discountMinor, totalMinor, vatMinor } of lines) {
          expect(totalMinor).toBe(unitMinor * quantity - discountMinor);
          expect(vatMinor).toBe(vatIncludedMinor(totalMinor, VAT_BASIS_POINTS));
          expect(['piece', 'shipping', 'wrapping', 'cod']).toContain(kind);
        }
        expect(lines.filter(({ kind }) => kind === 'wrapping')).toHaveLength(draft.wrappingMinor === null ? 0 : 1);
        expect(lines.filter(({ kind }) => kind === 'cod')).toHaveLength(draft.codFeeMinor === null ? 0 : 1);
      }),
      { numRuns: count(10_000) },
    );
  });

  test('a credit note’s lines add up to the refund and its VAT, whatever was cancelled and kept back', () => {
    const cancelling = fc.tuple(
      ordered,
      fc.array(fc.nat(20), { minLength: 12, maxLength: 12 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.boolean(),
    );
    fc.assert(
      fc.property(cancelling, ([draft, wishes, kept, single]) => {
        const order = asOrder(draft);
        const named = order.lines.flatMap(({ lineId, quantity }, index) => {
          const pieces = Math.min(wishes[index]!, quantity);
          return pieces === 0 ? [] : [{ lineId, quantity: pieces }];
        });
        const worth = named.length === 0 ? null : cancelledValueOf(order, named);
        const amountMinor = Math.floor((worth?.minor ?? draft.totalMinor) * (1 - kept));
        if (amountMinor === 0) return;
        const vatMinor = vatIncludedMinor(amountMinor, VAT_BASIS_POINTS);
        const cancelled = single ? (worth?.lines ?? []) : [];
        const lines = creditLines(order, { amountMinor, vatMinor, cancelled, isWholeInvoice: kept === 0 });
        expect(totalOf(lines)).toBe(amountMinor);
        expect(vatOf(lines)).toBe(vatMinor);
        for (const line of lines) expect(line.totalMinor).toBe(line.unitMinor * line.quantity - line.discountMinor);
      }),
      { numRuns: count(10_000) },
    );
  });

  test('a credit note over the whole invoice repeats its lines', () => {
    const draft = draftOrder({ lines: [draftLine({ quantity: 3, unitMinor: 3_333 })], wrappingMinor: 1_500 });
    const order = asOrder(draft);
    const credit = { amountMinor: draft.totalMinor, vatMinor: draft.vatMinor, cancelled: [], isWholeInvoice: true };
    expect(creditLines(order, credit)).toEqual(invoiceLines(order));
  });

  test('delivery, wrapping and fee are named when they go back with the last piece', () => {
    const draft = draftOrder({ lines: [draftLine()], wrappingMinor: 1_500, codFeeMinor: 1_000 });
    const order = asOrder(draft);
    const { lines: cancelled, minor } = cancelledValueOf(order, [{ lineId: 'line-0', quantity: 1 }])!;
    const lines = creditLines(order, { amountMinor: minor, vatMinor: 714, cancelled, isWholeInvoice: false });
    expect(lines.map(({ kind, totalMinor }) => [kind, totalMinor])).toEqual([
      ['piece', 10_000],
      ['shipping', 2_500],
      ['wrapping', 1_500],
      ['cod', 1_000],
    ]);
  });

  test('a fee that was kept back is a line of its own, below zero', () => {
    const order = asOrder(draftOrder());
    const { lines: cancelled } = cancelledValueOf(order, [{ lineId: 'line-0', quantity: 1 }])!;
    const lines = creditLines(order, { amountMinor: 8_000, vatMinor: 381, cancelled, isWholeInvoice: false });
    expect(lines.map(({ kind, totalMinor }) => [kind, totalMinor])).toEqual([
      ['piece', 10_000],
      ['fee', -2_000],
    ]);
    expect(vatOf(lines)).toBe(381);
  });
});
