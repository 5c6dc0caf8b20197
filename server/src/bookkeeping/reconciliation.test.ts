import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { count } from '../../testing/counts.ts';
import type { Movement } from './bookkeeping.store.ts';
import { type Finding, openLeftRows, openReport } from './reconciliation.ts';
import type { ReportRow } from './report.ts';

const AT = new Date('2026-11-22T10:00:00Z');
const EARLIER = new Date('2026-11-20T10:00:00Z');
const isInPeriod = ({ at }: Movement) => at.getTime() === AT.getTime();

function movement(payment: number, more: Partial<Movement> = {}): Movement {
  const refundId = more.kind === 'refund' ? `refund-${payment}-${more.refundId ?? ''}` : null;
  return {
    id: `entry-${payment}`,
    at: AT,
    atMicros: AT.getTime() * 1_000,
    kind: 'capture',
    amountMinor: 10_000,
    currency: 'AED',
    paymentId: `payment-${payment}`,
    providerPaymentId: `provider-${payment}`,
    providerRefundId: refundId && `back-${refundId}`,
    orderNumber: null,
    ...more,
    refundId,
  };
}

const rowOf = (of: Movement, more: Partial<ReportRow> = {}): ReportRow => ({
  line: 2,
  kind: of.kind,
  type: of.kind,
  payment: of.providerPaymentId,
  refund: of.refundId,
  minor: of.amountMinor,
  currency: of.currency,
  feeMinor: 0,
  feeCurrency: of.currency,
  ...more,
});

function reconciled(ledger: readonly Movement[], rows: readonly ReportRow[]): Finding[] {
  const report = openReport(rows);
  const found = ledger.filter(isInPeriod).map((one) => report.find(one));
  const left = openLeftRows(isInPeriod);
  return [...found, ...report.left().map((row) => left.find(row, ledger))];
}

const states = (ledger: readonly Movement[], rows: readonly ReportRow[]) =>
  reconciled(ledger, rows).map(({ state }) => state);

describe('one movement', () => {
  const one = movement(1);
  const refund = movement(1, { kind: 'refund', amountMinor: -500 });

  test.each<[string, Movement[], ReportRow[], string[]]>([
    ['matches by the provider’s id', [one], [rowOf(one)], ['matched']],
    ['matches by the shop’s id', [one], [rowOf(one, { payment: one.paymentId })], ['matched']],
    ['with another amount differs', [one], [rowOf(one, { minor: 9_999 })], ['amount_differs']],
    ['with another currency differs', [one], [rowOf(one, { currency: 'SAR' })], ['currency_differs']],
    ['is missing at the provider', [one], [], ['missing_at_provider']],
    ['is missing in the ledger', [], [rowOf(one)], ['missing_in_ledger']],
    ['is in the report twice', [one], [rowOf(one), rowOf(one, { line: 3 })], ['matched', 'twice']],
    ['is of another day', [movement(1, { at: EARLIER })], [rowOf(one)], ['other_days']],
    [
      'of another day is in the report twice',
      [movement(1, { at: EARLIER })],
      [rowOf(one), rowOf(one, { line: 3 })],
      ['other_days', 'twice'],
    ],
    ['of another day differs', [movement(1, { at: EARLIER })], [rowOf(one, { minor: 1 })], ['amount_differs']],
    ['is no other kind', [one], [rowOf(refund)], ['missing_at_provider', 'missing_in_ledger']],
    ['is not a payout', [one], [rowOf(one), rowOf(one, { kind: 'other' })], ['matched', 'not_compared']],
    [
      'refunded matches by the provider’s refund',
      [refund],
      [rowOf(refund, { refund: refund.providerRefundId })],
      ['matched'],
    ],
    ['refunded matches by its payment alone', [refund], [rowOf(refund, { refund: null })], ['matched']],
  ])('%s', (_what, ledger, rows, expected) => {
    expect(states(ledger, rows)).toEqual(expected);
  });

  test('two refunds of a payment that the report does not name are told apart by their amounts', () => {
    const [first, second] = [500, 700].map((minor) =>
      movement(1, { kind: 'refund', refundId: String(minor), amountMinor: -minor }),
    );
    const rows = [rowOf(second!, { refund: null }), rowOf(first!, { refund: null })];
    expect(states([first!, second!], rows)).toEqual(['matched', 'matched']);
  });

  test('two equal refunds of another day take a row each, and a third row is twice', () => {
    const refunds = ['a', 'b'].map((refundId) =>
      movement(1, { kind: 'refund', refundId, amountMinor: -500, at: EARLIER, id: refundId }),
    );
    const rows = [2, 3, 4].map((line) => rowOf(refunds[0]!, { refund: null, line }));
    expect(states(refunds, rows)).toEqual(['other_days', 'other_days', 'twice']);
    const found = reconciled(refunds, rows.slice(0, 2)).map(({ movement: of }) => of?.id);
    expect(found).toEqual(['a', 'b']);
  });
});

test('every row and every movement is in one finding, and what was changed is what differs', () => {
  const change = fc.constantFrom('none', 'none', 'none', 'amount', 'currency', 'lost', 'unbooked', 'twice');
  fc.assert(
    fc.property(
      fc.array(fc.tuple(change, fc.boolean(), fc.boolean()), { maxLength: 40 }),
      fc.integer(),
      (changes, seed) => {
        const ledger: Movement[] = [];
        const rows: ReportRow[] = [];
        const expected: string[] = [];
        const differs: Record<string, string[]> = {
          none: ['matched'],
          amount: ['amount_differs'],
          currency: ['currency_differs'],
          lost: ['missing_at_provider'],
          unbooked: ['missing_in_ledger'],
          twice: ['matched', 'twice'],
        };
        const elsewhere: Record<string, string[]> = {
          ...differs,
          none: ['other_days'],
          lost: [],
          twice: ['other_days', 'twice'],
        };
        let unseen = 0;
        for (const [n, [what, isRefund, isEarlier]] of changes.entries()) {
          const more = isRefund ? ({ kind: 'refund', amountMinor: -100 - n } as const) : { amountMinor: 100 + n };
          const one = movement(n, isEarlier ? { ...more, at: EARLIER } : more);
          if (what !== 'unbooked') ledger.push(one);
          if (what === 'lost' && isEarlier) unseen += 1;
          if (what !== 'lost') {
            const changed: Record<string, Partial<ReportRow>> = {
              amount: { minor: one.amountMinor + 1 },
              currency: { currency: 'KWD' },
            };
            rows.push(rowOf(one, { line: rows.length + 2, ...changed[what] }));
          }
          if (what === 'twice') rows.push(rowOf(one, { line: rows.length + 2 }));
          expected.push(...(isEarlier ? elsewhere : differs)[what]!);
        }
        const shuffled = rows.toSorted((a, b) => ((a.line * 31 + seed) % 17) - ((b.line * 31 + seed) % 17));
        const found = reconciled(ledger, shuffled);
        expect(found.map(({ state }) => state).toSorted()).toEqual(expected.toSorted());
        expect(new Set(found.flatMap(({ row }) => row ?? [])).size).toBe(rows.length);
        expect(new Set(found.flatMap(({ movement: one }) => one ?? [])).size).toBe(ledger.length - unseen);
      },
    ),
    { numRuns: count(1_000) },
  );
});
