import { expect, test } from 'vitest';
import { pathsOf } from '../kit/paths.ts';
import { addressOfNews, newsIn } from './push-news.ts';

const ID = '01a1fdb5-bd38-7592-bfae-80a10c55813f';

test.each([
  [{ page: 'new-delivery', orderId: ID }, `/ar/new-delivery/${ID}`],
  [{ page: 'order-details', orderId: ID }, `/ar/order-details/${ID}`],
  [{ page: 'new-delivery', orderId: null }, '/ar/notifications'],
  [{ page: 'https://evil.example', orderId: ID }, '/ar/notifications'],
  [{ page: 'new-delivery', orderId: '../../evil' }, '/ar/new-delivery/..%2F..%2Fevil'],
])('a push with %j opens %s', (news, address) => {
  expect(addressOfNews(news, pathsOf('/ar'))).toBe(address);
});

test.each([null, 'x', {}, { push: null }, { push: { id: 1, title: 'x' } }, { push: { id: 'x' } }])(
  '%j is no push',
  (data) => {
    expect(newsIn(data)).toBeNull();
  },
);
