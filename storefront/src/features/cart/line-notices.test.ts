import type { CartLine } from '@hindam/contract/cart';
import { describe, expect, it } from 'vitest';
import { isAvailable, isProblem, settlingQuantity } from './line-notices.ts';

function line(part: Partial<CartLine>): CartLine {
  const money = { amount: 100, currency: 'AED' };
  return {
    _id: 'a',
    product_id: 'p',
    product_item_id: 'i',
    title: '',
    slug: '',
    sku: '',
    color_code: '',
    color_name: '',
    size: '',
    customSizeId: null,
    custom_size_label: null,
    remarks: '',
    quantity: 1,
    unit_price: money,
    line_total: money,
    image: null,
    notices: [],
    ...part,
  };
}

describe('the quantity that resolves a notice on a line', () => {
  it('is 0 for a line that is gone or sold out', () => {
    const one = line({});
    expect(settlingQuantity({ kind: 'gone' }, one, [one])).toBe(0);
    expect(settlingQuantity({ kind: 'sold_out' }, one, [one])).toBe(0);
  });

  it('is what is left, minus what other lines of the same variant hold', () => {
    const one = line({ quantity: 5 });
    const same = line({ _id: 'b', quantity: 2, remarks: 'shorter' });
    expect(settlingQuantity({ kind: 'less_stock', available: 3 }, one, [one])).toBe(3);
    expect(settlingQuantity({ kind: 'less_stock', available: 3 }, one, [one, same])).toBe(1);
    expect(settlingQuantity({ kind: 'less_stock', available: 1 }, one, [one, same])).toBe(0);
    const measured = line({ _id: 'c', quantity: 2, customSizeId: 'set' });
    expect(settlingQuantity({ kind: 'less_stock', available: 3 }, one, [one, measured])).toBe(3);
  });

  it('reaches the minimum, counting every size of the product', () => {
    const one = line({ quantity: 1 });
    const otherSize = line({ _id: 'b', product_item_id: 'j', quantity: 1 });
    const otherProduct = line({ _id: 'c', product_id: 'q', quantity: 9 });
    expect(settlingQuantity({ kind: 'below_minimum', minimum: 3 }, one, [one])).toBe(3);
    expect(settlingQuantity({ kind: 'below_minimum', minimum: 3 }, one, [one, otherSize, otherProduct])).toBe(2);
  });

  it('is left to the shopper where the line cannot take what is missing', () => {
    const one = line({ quantity: 1 });
    expect(settlingQuantity({ kind: 'below_minimum', minimum: 3, available: 1 }, one, [one])).toBeNull();
  });

  it('marks a sold-out line as unavailable, one with less stock not', () => {
    expect(isAvailable(line({ notices: [{ kind: 'sold_out' }] }))).toBe(false);
    expect(isAvailable(line({ notices: [{ kind: 'less_stock', available: 1 }] }))).toBe(true);
  });

  it('is left to the shopper for a changed price, which is no problem', () => {
    const one = line({});
    expect(settlingQuantity({ kind: 'price_up' }, one, [one])).toBeNull();
    expect(isProblem({ kind: 'price_up' })).toBe(false);
    expect(isProblem({ kind: 'below_minimum' })).toBe(true);
  });
});
