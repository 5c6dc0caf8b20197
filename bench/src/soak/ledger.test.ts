// Tests the comparison of what shoppers were told with what is stored: it must find each planted fault, and nothing
// else.
import { expect, test } from 'vitest';
import { discrepancies, type Ledger, type LedgerOrder, makeLedger, type Stored, type StoredOrder } from './ledger.ts';

const TOLD: LedgerOrder = {
  orderId: 'order-1',
  accessKey: 'key',
  buyer: 'guest@example.com',
  option: 'card',
  totalMinor: 20_000,
  paymentIds: ['payment-1'],
  pieces: [{ variantId: 'variant-1', quantity: 1 }],
  toldPlaced: true,
  toldPaid: true,
  toldCancelled: false,
  toldDelivered: false,
};
const STORED: StoredOrder = {
  orderId: 'order-1',
  buyer: 'guest@example.com',
  status: 'placed',
  isPlaced: true,
  totalMinor: 20_000,
  paidMinor: 20_000,
  refundedMinor: 0,
  isExchange: false,
};
const PAYMENT = { paymentId: 'payment-1', orderId: 'order-1', capturedMinor: 20_000, refundedMinor: 500 };
const REFUND = { refundId: 'refund-1', orderId: 'order-1', amountMinor: 500 };

function ledgerOf(change: (ledger: Ledger) => void = () => {}): Ledger {
  const ledger = makeLedger();
  ledger.orders.set(TOLD.orderId, { ...TOLD });
  ledger.refunds.set(REFUND.refundId, { ...REFUND });
  ledger.returnIds.add('return-1');
  ledger.reviewIds.add('review-1');
  ledger.visitIds.add('visit-1');
  ledger.flocks.push({ variantId: 'variant-1', pieces: 1 });
  change(ledger);
  return ledger;
}

const storedOf = (changes: Partial<Stored> = {}): Stored => ({
  orders: [STORED],
  payments: [{ ...PAYMENT, atProvider: { capturedMinor: 20_000, refundedMinor: 500 } }],
  refunds: [REFUND],
  returnIds: ['return-1'],
  reviewIds: ['review-1'],
  visitIds: ['visit-1'],
  soldOfFlocks: new Map([['variant-1', 1]]),
  strangers: [],
  ...changes,
});

const order = (changes: Partial<StoredOrder>): Stored => storedOf({ orders: [{ ...STORED, ...changes }] });
const told = (changes: Partial<LedgerOrder>): Ledger =>
  ledgerOf(({ orders }) => void orders.set(TOLD.orderId, { ...TOLD, ...changes }));

test('a shop that holds what it told has no discrepancy', () => {
  expect(discrepancies(ledgerOf(), storedOf())).toEqual([]);
});

test.each<[string, Ledger, Stored, RegExp]>([
  ['a lost order', ledgerOf(), storedOf({ orders: [] }), /^order order-1 was acknowledged and is lost$/],
  [
    'a doubled order',
    ledgerOf(),
    storedOf({ orders: [STORED, { ...STORED, orderId: 'order-2' }] }),
    /order-2 .+ doubled/,
  ],
  [
    'a placed order that is not',
    ledgerOf(),
    order({ isPlaced: false, status: 'expired' }),
    /told as placed and is expired/,
  ],
  ['money that did not arrive', ledgerOf(), order({ paidMinor: 0 }), /told as paid and has 0 of 20000/],
  ['another total', told({ totalMinor: 19_000 }), storedOf(), /agreed at 19000 and costs 20000/],
  ['a cancellation that is lost', told({ toldCancelled: true }), order({ refundedMinor: 20_000 }), /told as cancelled/],
  ['money kept of a cancelled order', told({ toldCancelled: true }), order({ status: 'cancelled' }), /0 came back/],
  ['a lost payment', ledgerOf(), storedOf({ payments: [] }), /payment payment-1 of order order-1 is lost/],
  [
    'a capture that is not booked',
    ledgerOf(),
    storedOf({ payments: [{ ...PAYMENT, atProvider: { capturedMinor: 40_000, refundedMinor: 500 } }] }),
    /captured 40000, booked 20000/,
  ],
  [
    'a refund that was sent twice',
    ledgerOf(),
    storedOf({ payments: [{ ...PAYMENT, atProvider: { capturedMinor: 20_000, refundedMinor: 1_000 } }] }),
    /paid back 1000, booked 500/,
  ],
  ['money of nobody', ledgerOf(), storedOf({ strangers: ['sbx-9'] }), /captured sbx-9, which is no payment/],
  ['a lost refund', ledgerOf(), storedOf({ refunds: [] }), /refund refund-1 of 500 was acknowledged and is lost/],
  ['another refund', ledgerOf(), storedOf({ refunds: [{ ...REFUND, amountMinor: 600 }] }), /is another one/],
  [
    'a doubled refund',
    ledgerOf(),
    storedOf({ refunds: [REFUND, { ...REFUND, refundId: 'refund-2' }] }),
    /refund-2 of order order-1 .+ doubled/,
  ],
  ['a lost review', ledgerOf(), storedOf({ reviewIds: [] }), /review review-1 was acknowledged and is lost/],
  ['a lost return', ledgerOf(), storedOf({ returnIds: [] }), /return return-1 was acknowledged and is lost/],
  ['a lost visit', ledgerOf(), storedOf({ visitIds: [] }), /visit visit-1 was acknowledged and is lost/],
  [
    'a piece sold twice',
    ledgerOf(),
    storedOf({ soldOfFlocks: new Map([['variant-1', 2]]) }),
    /1 pieces, and 2 were sold/,
  ],
  ['what a shopper saw', ledgerOf(({ complaints }) => void complaints.push('an empty cart')), storedOf(), /empty cart/],
  ['a call without answer', ledgerOf(({ unanswered }) => void unanswered.push('/api/x')), storedOf(), /never answered/],
])('%s is found, and nothing else', (_, ledger, stored, sentence) => {
  const found = discrepancies(ledger, stored);
  expect(found).toHaveLength(1);
  expect(found[0]).toMatch(sentence);
});

test('an order whose payment the provider refused is stored, and nobody was told of it', () => {
  const refused = { ...STORED, orderId: 'order-2', buyer: 'refused@example.com', isPlaced: false, status: 'expired' };
  const ledger = ledgerOf(({ refusedPayers }) => void refusedPayers.add('refused@example.com'));
  expect(discrepancies(ledger, storedOf({ orders: [STORED, refused] }))).toEqual([]);
  expect(discrepancies(ledger, storedOf({ orders: [STORED, { ...refused, isPlaced: true }] }))).toHaveLength(1);
});

test('an order that came out of an exchange is none that a shopper placed', () => {
  const exchanged = { ...STORED, orderId: 'order-2', isExchange: true };
  expect(discrepancies(ledgerOf(), storedOf({ orders: [STORED, exchanged] }))).toEqual([]);
});
