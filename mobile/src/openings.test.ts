import { appAddress } from '@hindam/contract/app-links';
import { describe, expect, it } from 'vitest';
import { openBy, pathOfLink, pathOfPush } from './openings.ts';
import { newsOf } from './push-content.ts';

const SHOP = 'https://hindam.example';

describe('a link', () => {
  it.each([
    [`${SHOP}/product-details/1?color=black#reviews`, '/product-details/1?color=black#reviews'],
    [`${SHOP}/ar-sa/product-list/best_seller`, '/product-list/best_seller'],
    [`${SHOP}/ar`, '/'],
    [SHOP, '/'],
    [appAddress('/success?payment_id=1'), '/success?payment_id=1'],
  ])('%s opens %s', (link, path) => {
    expect(pathOfLink(link, SHOP)).toBe(path);
  });

  it.each([
    'http://hindam.example/home',
    'https://hindam.example:444/home',
    'https://hindam.example.evil.example/home',
    'https://evil.example/home',
    'shop.hindam.app://other/home',
    'other.app://open/home',
    `${SHOP}/api/customer/logout`,
    `${SHOP}/dev/outbox`,
    `${SHOP}/pictures/a-640.webp`,
    `${SHOP}//evil.example`,
    `${SHOP}/\\evil.example`,
    'javascript:alert(1)',
    'not a link',
    '',
  ])('%j opens nothing', (link) => {
    expect(pathOfLink(link, SHOP)).toBeNull();
  });

  it('of no shop opens nothing while the app knows none', () => {
    expect(pathOfLink('null//null/home', '')).toBeNull();
    expect(pathOfLink(`${SHOP}/home`, '')).toBeNull();
  });
});

const ORDER = '01890a5d-ac96-774b-bcce-b302099a8057';

describe('a push', () => {
  it.each([
    [{ page: 'new-delivery', orderId: ORDER }, `/new-delivery/${ORDER}`],
    [{ page: 'order-details', orderId: ORDER }, `/order-details/${ORDER}`],
    [{ page: '', orderId: '' }, '/notifications'],
    [{ page: 'new-delivery' }, '/notifications'],
    [{ page: 'payment', orderId: ORDER }, '/notifications'],
    [{ page: 'new-delivery', orderId: '../my-account' }, '/new-delivery/..%2Fmy-account'],
    [null, '/notifications'],
    ['text', '/notifications'],
  ])('with %j opens %s', (pushed, path) => {
    expect(pathOfPush(pushed)).toBe(path);
  });

  it('is shown with its texts, and only if it has an id and a title', () => {
    const data = { id: '1', page: 'new-delivery', orderId: ORDER, lang: 'ar', dir: 'rtl' };
    const news = { id: '1', title: 'طلبكِ', body: 'في الطريق', page: 'new-delivery', orderId: ORDER };
    expect(newsOf({ title: news.title, body: news.body, data })).toEqual(news);
    expect(newsOf({ title: 'x', data })).toMatchObject({ body: '' });
    expect(newsOf({ body: 'x', data })).toBeNull();
    expect(newsOf({ title: 'x', body: 'y', data: {} })).toBeNull();
    expect(newsOf({ title: 'x', body: 'y', data: null })).toBeNull();
  });
});

it('paths wait in order until something opens them, and go to the newest opener alone', () => {
  const first: string[] = [];
  const second: string[] = [];
  const endFirst = openBy((path) => first.push(path));
  const endSecond = openBy((path) => second.push(path));
  endFirst();
  endSecond();
  expect([first, second]).toEqual([[], []]);
});
