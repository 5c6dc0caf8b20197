import { expect, test } from 'vitest';
import { newId } from '../kernel/ids.ts';
import type { OrderLine } from '../orders/orders.ts';
import { REFUND_WORKING_DAYS } from '../orders/cancelling.ts';
import { matchesRequest, previewOf, parseLineQuantities } from './cancelling.ts';

const line = (lineId: string, more: Partial<OrderLine> = {}): OrderLine => ({
  lineId,
  productId: 'p',
  variantId: 'v',
  sku: 's',
  colour: 'black',
  size: '52',
  texts: {},
  picture: null,
  madeToMeasure: false,
  customSizeId: null,
  customSizeLabel: null,
  remarks: '',
  quantity: 2,
  cancelled: 0,
  returned: 0,
  inReturn: 0,
  goneMinor: 0,
  unitMinor: 10_000,
  lineTotalMinor: 20_000,
  discountMinor: 2_001,
  vatMinor: 857,
  tailoringStage: null,
  ...more,
});

const order = {
  shippingMinor: 2_500,
  wrappingMinor: 1_500,
  codFeeMinor: 900,
  paymentOption: 'card' as const,
  currency: 'AED',
  lines: [line('a'), line('b', { cancelled: 1, goneMinor: 9_000 })],
};

test('cancelling all that is left refunds shipping, gift wrapping and fee too, cancelling a part does not', () => {
  expect(previewOf(order, null, 100_000)).toEqual({
    minor: 17_999 + 8_999 + 2_500 + 1_500 + 900,
    feeMinor: 0,
    to: 'card',
    workingDays: 10,
  });
  expect(previewOf(order, [{ lineId: 'a', quantity: 1 }], 100_000)?.minor).toBe(8_999);
  expect(previewOf(order, [], 100_000)?.minor).toBe(0);
  const inDinars = { ...order, currency: 'KWD' };
  expect(previewOf(inDinars, [{ lineId: 'b', quantity: 1 }], 100_000)?.minor).toBe(9_000);
  expect(previewOf(inDinars, [{ lineId: 'b', quantity: 1 }], 8_997)?.minor).toBe(8_997);
});

test('the preview never exceeds what can still be refunded, and is null for pieces that do not exist', () => {
  expect(previewOf(order, null, 5_000)?.minor).toBe(5_000);
  expect(previewOf({ ...order, paymentOption: 'cod' }, null, 0)).toMatchObject({ minor: 0, to: 'cod' });
  expect(previewOf(order, [{ lineId: 'b', quantity: 2 }], 100_000)).toBeNull();
  expect(previewOf(order, [{ lineId: 'c', quantity: 1 }], 100_000)).toBeNull();
});

test.each([
  ['the same pieces', [{ lineId: 'a', quantity: 2 }], true],
  ['fewer of them', [{ lineId: 'a', quantity: 1 }], true],
  ['one more of them', [{ lineId: 'a', quantity: 3 }], false],
  ['others', [{ lineId: 'b', quantity: 1 }], false],
  [
    'others with them',
    [
      { lineId: 'a', quantity: 2 },
      { lineId: 'b', quantity: 1 },
    ],
    false,
  ],
])('two of one line requested, an operator cancels %s: covered by the request: %s', (_name, cut, expected) => {
  expect(matchesRequest([{ lineId: 'a', quantity: 2 }], cut)).toBe(expected);
  expect(matchesRequest(null, cut)).toBe(false);
});

test('every payment option has a number of days until a refund arrives', () => {
  expect(Object.values(REFUND_WORKING_DAYS).every((days) => days > 0)).toBe(true);
});

test('a form without script sends pieces as text; unusable texts are ignored', () => {
  const id = newId();
  expect(parseLineQuantities([`${id}:2`, `${id}:0`, 'x:1', '', `${id}:`, `${id}:100`, `${id}:1;drop`])).toEqual([
    { lineId: id, quantity: 2 },
  ]);
});
