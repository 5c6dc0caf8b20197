import { describe, expect, test } from 'vitest';
import { type Columns, minorOf, readerOf } from './report.ts';

const STRIPE = [
  'balance_transaction_id',
  'created_utc',
  'currency',
  'gross',
  'fee',
  'net',
  'reporting_category',
  'source_id',
  'payment_metadata[reference]',
];
const PAYMENT = '01900000-0000-7000-8000-000000000001';

function read(provider: string, headings: readonly string[], row: Record<string, string>, columns: Columns = {}) {
  return readerOf(provider, headings, columns)({ line: 7, cells: headings.map((heading) => row[heading] ?? '') });
}

const charge = {
  currency: 'aed',
  gross: '1250.50',
  fee: '37.26',
  reporting_category: 'charge',
  source_id: 'ch_1',
  'payment_metadata[reference]': `${PAYMENT}.abcdefghijklmnop`,
};

describe('Stripe', () => {
  test('a charge is known by the reference the shop gave it, a refund by its source', () => {
    expect(read('stripe', STRIPE, charge)).toEqual({
      line: 7,
      kind: 'capture',
      type: 'charge',
      payment: PAYMENT,
      refund: null,
      minor: 125_050,
      currency: 'AED',
      feeMinor: 3_726,
      feeCurrency: 'AED',
    });
    const refund = { ...charge, gross: '-10.50', fee: '0.00', reporting_category: 'refund', source_id: 're_1' };
    expect(read('stripe', STRIPE, refund)).toMatchObject({ kind: 'refund', refund: 're_1', minor: -1_050 });
    const failed = { ...refund, gross: '10.50', reporting_category: 'refund_failure' };
    expect(read('stripe', STRIPE, failed)).toMatchObject({ kind: 'refund', refund: 're_1', minor: 1_050 });
  });

  test('payouts, fees and charges of others are not compared', () => {
    expect(read('stripe', STRIPE, { ...charge, reporting_category: 'payout', gross: '-500.00' })).toMatchObject({
      kind: 'other',
      minor: -50_000,
    });
    expect(read('stripe', STRIPE, { ...charge, 'payment_metadata[reference]': '' }).kind).toBe('other');
  });

  test('order of columns, capitals, blanks around them and further columns do not matter', () => {
    const headings = ['more', ...STRIPE.toReversed().map((heading) => ` ${heading.toUpperCase()} `)];
    const row = Object.fromEntries(Object.entries(charge).map(([name, cell]) => [` ${name.toUpperCase()} `, cell]));
    expect(read('stripe', headings, row)).toEqual(read('stripe', STRIPE, charge));
  });

  test('an account in another currency is compared by what the shopper paid', () => {
    const headings = [...STRIPE, 'customer_facing_amount', 'customer_facing_currency'];
    const row = {
      ...charge,
      currency: 'usd',
      gross: '340.50',
      customer_facing_amount: '1250.50',
      customer_facing_currency: 'aed',
    };
    expect(read('stripe', headings, row)).toMatchObject({ minor: 125_050, currency: 'AED', feeCurrency: 'USD' });
    const payout = { ...row, reporting_category: 'payout', customer_facing_amount: '', customer_facing_currency: '' };
    expect(read('stripe', headings, payout)).toMatchObject({ minor: 34_050, currency: 'USD' });
  });

  test.each([
    ['a column is missing', STRIPE.slice(1, -1), charge, "no column 'payment_metadata[reference]'"],
    ['a column is there twice', [...STRIPE, 'Gross'], charge, "two columns 'gross'"],
    [
      'an amount has a comma for its point',
      STRIPE,
      { ...charge, gross: '12,5' },
      "Line 7, 'gross': '12,5' is no amount of AED",
    ],
    ['an amount has too many decimals', STRIPE, { ...charge, gross: '1.005' }, 'Line 7'],
    ['an amount is a formula', STRIPE, { ...charge, gross: '=1+1' }, 'Line 7'],
    ['an amount is missing', STRIPE, { ...charge, gross: '' }, 'Line 7'],
    ['an amount is 10,000 characters long', STRIPE, { ...charge, gross: '9'.repeat(10_000) }, 'Line 7'],
    ['a fee is none', STRIPE, { ...charge, fee: 'free' }, "Line 7, 'fee'"],
    ['a currency is none', STRIPE, { ...charge, currency: 'د.إ' }, 'no currency'],
  ])('when %s, one sentence says where', (_what, headings, row, sentence) => {
    expect(() => read('stripe', headings, row)).toThrow(sentence);
  });

  test('a row that is cut short is refused', () => {
    expect(() => readerOf('stripe', STRIPE, {})({ line: 9, cells: ['txn_1'] })).toThrow('Line 9');
  });
});

describe('a provider without a published description', () => {
  const HEADINGS = ['Payment ID', 'Amount', 'Currency', 'Commission'];
  const columns = { payment: 'Payment ID', amount: 'Amount', currency: 'Currency', fee: 'Commission' };

  test('is read by the columns somebody named; a negative amount is a refund', () => {
    const row = { 'Payment ID': 'tabby-1', Amount: '1,250.50', Currency: 'AED', Commission: '60' };
    expect(read('tabby', HEADINGS, row, columns)).toMatchObject({
      kind: 'capture',
      payment: 'tabby-1',
      minor: 125_050,
      feeMinor: 6_000,
    });
    expect(read('tabby', HEADINGS, { ...row, Amount: '-5.00' }, columns)).toMatchObject({
      kind: 'refund',
      minor: -500,
    });
  });

  test('is not guessed at', () => {
    expect(() => read('tamara', HEADINGS, {}, { amount: 'Amount' })).toThrow('--column payment=… --column currency=…');
  });
});

test('amounts are read exactly', () => {
  expect(
    ['0.10', '.5', '1.', '1.2.3', '1e3', '-0', '+7', '1,23.00', '0.001', ''].map((text) => minorOf(text, 'AED')),
  ).toEqual([10, null, null, null, null, 0, 700, null, null, null]);
  expect(minorOf('0.001', 'KWD')).toBe(1);
});
