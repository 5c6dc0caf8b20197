import type { CartLine } from '@hindam/contract/cart';
import { beforeEach, describe, expect, it } from 'vitest';
import { bagCount, bagFingerprint, forgetBag, majorUnits, rememberBag, rememberedLines } from './bag.ts';
import { installStorage } from './testing/fake-storage.ts';

function line(_id: string, quantity: number, title = 'Layl abaya'): CartLine {
  const money = { amount: 125_000, currency: 'AED' };
  return {
    _id,
    product_id: 'p',
    product_item_id: 'i',
    title,
    slug: 's',
    sku: 'HND-1',
    color_code: 'black',
    color_name: 'Black',
    size: '54',
    customSizeId: null,
    custom_size_label: null,
    remarks: '',
    quantity,
    unit_price: money,
    line_total: money,
    image: null,
    notices: [],
  };
}

describe('the bag as the device last saw it', () => {
  beforeEach(() => installStorage());

  it('keeps the lines under guestcartItem and the subtotal, a plain number, under total', () => {
    rememberBag({ lines: [line('a', 2), line('b', 1)], subtotal: { amount: 375_050, currency: 'AED' } });
    expect(rememberedLines()).toHaveLength(2);
    expect(localStorage.getItem('total')).toBe('3750.5');
    expect(bagCount()).toBe(3);
  });

  it('knows the decimals of each currency', () => {
    expect(majorUnits({ amount: 125_000, currency: 'KWD' })).toBe(125);
  });

  it('counts nothing where something else stands under the key', () => {
    for (const junk of ['{broken', '{"a":1}', '[1,null,"x",{"quantity":"2"}]']) {
      localStorage.setItem('guestcartItem', junk);
      expect(bagCount()).toBe(0);
    }
  });

  it('is empty after it was forgotten', () => {
    rememberBag({ lines: [line('a', 2)], subtotal: { amount: 1, currency: 'AED' } });
    forgetBag();
    expect(bagCount()).toBe(0);
    expect(localStorage.getItem('total')).toBeNull();
  });

  it('takes the same bag in another language for the same bag, so that two tabs never chase each other', () => {
    expect(bagFingerprint([line('a', 2)])).toBe(bagFingerprint([line('a', 2, 'عباية ليل')]));
    expect(bagFingerprint([line('a', 2)])).not.toBe(bagFingerprint([line('a', 3)]));
  });
});
