import { WISHES_MAX } from '@hindam/contract/wishlist';
import type { Client } from '@hindam/contract/client';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { installBrowser } from './testing/fake-browser.ts';
import { storeLogin, loginRecord } from './login-record.ts';
import { toggleWish, WISHES_MAX_ON_DEVICE } from './toggle-wish.ts';
import { mergeWishes } from './unite-wishes.ts';
import { deviceWishes, forgetWishes, storeWishes } from './wishes.ts';

const wish = (product_id: string) => ({
  product_id,
  product_item_id: null,
  color_code: null,
  size: null,
  added_at: '2026-11-21T00:00:00.000Z',
});
const client = (post: () => unknown) =>
  ({ post: vi.fn<() => Promise<unknown>>(() => Promise.resolve(post())) }) as unknown as Client;
const press = (part: Partial<Parameters<typeof toggleWish>[0]> = {}) =>
  toggleWish({
    client: client(() => ({ ok: false, refusal: { errorCode: 9000, status: 0, message: '' } })),
    language: 'en',
    productId: 'a',
    variantId: null,
    wished: true,
    ...part,
  });

describe('the wish list on the device', () => {
  beforeEach(() => {
    installBrowser();
    forgetWishes();
  });

  it('holds a guest’s wishes, newest first, each once, and the count beside them', async () => {
    await press({ productId: 'a' });
    await press({ productId: 'b' });
    await press({ productId: 'a' });
    expect(deviceWishes().map(({ product_id }) => product_id)).toEqual(['a', 'b']);
    expect(localStorage.getItem('wishlistCount')).toBe('2');
    await press({ productId: 'a', wished: false });
    expect(deviceWishes().map(({ product_id }) => product_id)).toEqual(['b']);
  });

  it('sends no request for a guest', async () => {
    const post = client(() => null);
    expect(await press({ client: post })).toEqual({ ok: true, count: 1 });
    expect(post.post).not.toHaveBeenCalled();
  });

  it('takes over the member’s list from the server', async () => {
    storeLogin({ _id: 'm', name: 'Sara', email: null });
    const shop = client(() => ({ ok: true, result: { items: [wish('x'), wish('a')], count: 2 } }));
    expect(await press({ client: shop })).toEqual({ ok: true, count: 2 });
    expect(deviceWishes().map(({ product_id }) => product_id)).toEqual(['x', 'a']);
  });

  it('undoes a change that the server refused or did not receive', async () => {
    storeWishes([wish('b')]);
    storeLogin({ _id: 'm', name: 'Sara', email: null });
    expect((await press()).ok).toBe(false);
    expect(deviceWishes().map(({ product_id }) => product_id)).toEqual(['b']);
  });

  it('keeps the wish on the device when the session has ended', async () => {
    storeLogin({ _id: 'm', name: 'Sara', email: null });
    const ended = client(() => ({ ok: false, refusal: { errorCode: 9401, status: 401, message: '' } }));
    expect((await press({ client: ended })).ok).toBe(true);
    expect(deviceWishes()).toHaveLength(1);
    expect(loginRecord()).toBeNull();
  });

  it('asks the server no more once the session has ended, without a login record too', async () => {
    const browser = installBrowser();
    browser.cookies.set('signed_in', '1');
    const ended = client(() => ({ ok: false, refusal: { errorCode: 9401, status: 401, message: '' } }));
    await press({ client: ended });
    expect(browser.cookies.has('signed_in')).toBe(false);
    expect((await press({ client: ended, productId: 'b' })).ok).toBe(true);
    expect(ended.post).toHaveBeenCalledTimes(1);
    expect(deviceWishes()).toHaveLength(2);
  });

  it('has the same limit as a member’s list', async () => {
    expect(WISHES_MAX_ON_DEVICE).toBe(WISHES_MAX);
    storeWishes(Array.from({ length: WISHES_MAX }, (_, index) => wish(String(index))));
    expect(await press()).toEqual({ ok: false, refusal: null });
    expect(deviceWishes()).toHaveLength(WISHES_MAX);
  });

  it('is empty where the key holds anything but a list', () => {
    for (const text of ['{', '7', '{"a":1}', '[1,null,{"product_id":7}]']) {
      localStorage.setItem('guestWishlist', text);
      expect(deviceWishes()).toEqual([]);
    }
  });

  it('becomes the union at login, and stays when the server is not reached', async () => {
    storeWishes([wish('b')]);
    await mergeWishes(client(() => ({ ok: false, refusal: { errorCode: 9000, status: 0, message: '' } })));
    expect(deviceWishes()).toHaveLength(1);
    await mergeWishes(client(() => ({ ok: true, result: { items: [wish('b'), wish('m')], count: 2 } })));
    expect(deviceWishes()).toHaveLength(2);
  });
});
