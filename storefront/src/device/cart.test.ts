import type { CartLine } from '@hindam/contract/cart';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  cartCount,
  cartFingerprint,
  forgetCart,
  majorUnits,
  rememberCart,
  rememberedLines,
  watchCart,
} from './cart.ts';
import { installBrowser } from './testing/fake-browser.ts';
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

describe('the cart as the device last saw it', () => {
  beforeEach(() => installStorage());

  it('keeps the lines under guestcartItem and the subtotal, a plain number, under total', () => {
    rememberCart({ lines: [line('a', 2), line('b', 1)], subtotal: { amount: 375_050, currency: 'AED' } });
    expect(rememberedLines()).toHaveLength(2);
    expect(localStorage.getItem('total')).toBe('3750.5');
    expect(cartCount()).toBe(3);
  });

  it('knows the decimals of each currency', () => {
    expect(majorUnits({ amount: 125_000, currency: 'KWD' })).toBe(125);
  });

  it('counts 0 where the key holds anything but lines', () => {
    for (const junk of ['{broken', '{"a":1}', '[1,null,"x",{"quantity":"2"}]']) {
      localStorage.setItem('guestcartItem', junk);
      expect(cartCount()).toBe(0);
    }
  });

  it('is empty after it was forgotten', () => {
    rememberCart({ lines: [line('a', 2)], subtotal: { amount: 1, currency: 'AED' } });
    forgetCart();
    expect(cartCount()).toBe(0);
    expect(localStorage.getItem('total')).toBeNull();
  });

  it('is told to watchers when a page is restored after another changed it, once each, and at no other showing', () => {
    installBrowser();
    rememberCart({ lines: [line('a', 2)], subtotal: { amount: 1, currency: 'AED' } });
    const counted: number[] = [];
    const unwatch = [watchCart(() => counted.push(cartCount())), watchCart(() => counted.push(cartCount()))];
    const shown = (persisted: boolean) => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
    expect(cartCount()).toBe(2);
    shown(true);
    localStorage.setItem('guestcartItem', JSON.stringify([line('a', 3)]));
    shown(false);
    expect(counted).toEqual([]);
    shown(true);
    expect(counted).toEqual([3, 3]);
    for (const end of unwatch) end();
    localStorage.setItem('guestcartItem', '[]');
    shown(true);
    expect(counted).toHaveLength(2);
  });

  it('has the same fingerprint in another language, so that two tabs never keep refreshing each other', () => {
    expect(cartFingerprint([line('a', 2)])).toBe(cartFingerprint([line('a', 2, 'عباية ليل')]));
    expect(cartFingerprint([line('a', 2)])).not.toBe(cartFingerprint([line('a', 3)]));
  });
});
