import { describe, expect, test } from 'vitest';
import { type Kind, kindOf, publicAddress } from './kinds.ts';

const ORIGIN = 'https://shop.test';

function kind(path: string, { method = 'GET', mode = 'navigate' } = {}): Kind | null {
  return kindOf({ url: new URL(path, ORIGIN), method, mode }, ORIGIN);
}

describe('the worker answers', () => {
  test.each([
    ['/assets/home-1a2b3c4d.js', 'file'],
    ['/pictures/0b5c7d6a1e2f3a4b5c6d7e8f-640.avif', 'picture'],
    ['/en/home', 'page'],
    ['/ar-sa/product-list/best_seller', 'page'],
    ['/cart', 'page'],
    ['/user-login', 'page'],
    ['/api/product/list?list=best_seller', 'answer'],
    ['/api/product/reviews/1', 'answer'],
    ['/api/order/list?page=1', 'own'],
    ['/api/order/details/1', 'own'],
    ['/api/measurement/list', 'own'],
  ])('%s', (path, expected) => expect(kind(path)).toBe(expected));
});

describe('the worker leaves alone', () => {
  test.each([
    '/checkout',
    '/ar/payment/1',
    '/success?payment_id=1',
    '/cancel',
    '/failure',
    '/webhook/1',
    '/invoice?order_id=1',
    '/invoice/file?order_id=1',
    '/care-card?order_id=1',
    '/order-return/picture?id=1',
    '/home-services/1/calendar',
    '/alerts-confirm?key=1',
    '/dev/outbox',
    '/dev/pay/1',
    '/metrics',
    '/operator',
    '/backoffice/orders',
    '/service-worker.js',
    '/manifest/en.webmanifest',
    '/api/docs',
    '/api/operator/order/list',
    '/api/operator/setting/list',
    '/api/cart/view',
    '/api/guest-cart/view/1',
    '/api/customer/session',
    '/api/customer/profile',
    '/api/payment/1',
    '/api/order/details/1?key=secret',
    '/api/order/invoice-file/1',
    '/api/order/care-card-file/1',
    '/api/notification/list',
    'https://elsewhere.test/assets/home-1a2b3c4d.js',
  ])('%s', (path) => expect(kind(path)).toBeNull());

  test.each(['POST', 'DELETE', 'HEAD', 'PUT'])('every %s', (method) => {
    for (const path of ['/contact', '/api/product/list', '/assets/home-1a2b3c4d.js'])
      expect(kind(path, { method })).toBeNull();
  });

  test('what a page fetches of a page, such as its data', () => {
    expect(kind('/cart', { mode: 'cors' })).toBeNull();
    expect(kind('/cart.data')).toBeNull();
  });
});

describe('a public page', () => {
  const address = (path: string) => publicAddress(new URL(path, ORIGIN));

  test('is the same with another order of its query and without what it does not read', () => {
    expect(address('/en/product-list?utm_source=x&sort=low&color=black')).toBe('/en/product-list?color=black&sort=low');
    expect(address('/en/product-list?color=black&color=red')).toBe('/en/product-list?color=black&color=red');
    expect(address('/home?utm_source=x')).toBe('/home');
  });

  test('is none of the visitor’s', () => {
    for (const path of ['/cart', '/my-order', '/order-details/1', '/user-login', '/checkout', '/nowhere'])
      expect(address(path)).toBeNull();
  });
});
