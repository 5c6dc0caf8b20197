import { UNREACHABLE } from '@hindam/contract/unreachable';
import { expect, it, vi } from 'vitest';
import type { PageRequest } from '../../kit/load.ts';
import { pieceOf } from './load-page.ts';

const SEEN = {
  _id: 'seen',
  title: 'Layl abaya',
  custom_size: { offered: true, fields: ['hips'] },
  colors: [{ code: 'black', name: 'Black' }],
  items: [],
  price: { amount: 125_000, currency: 'AED' },
  min_quantity: 1,
};

vi.mock('../../device/recently-viewed.ts', () => ({
  recallProduct: (id: string) => (id === SEEN._id ? SEEN : null),
}));

const asking = (id: string, errorCode: number, status: number): PageRequest => {
  const client = { get: async () => ({ ok: false, refusal: { errorCode, status, message: '' } }) };
  const visitor = { client, language: 'en' } as unknown as PageRequest['visitor'];
  return { visitor, params: {}, url: new URL(`https://shop.example/custom-size-modal?product_id=${id}`) };
};

it('a product viewed today is measured for without a connection', async () => {
  expect(await pieceOf(asking('seen', UNREACHABLE, 0))).toMatchObject({
    _id: 'seen',
    offered: true,
    needed: ['hips'],
    colour: { code: 'black' },
  });
});

it.each([
  ['a product that was not viewed', asking('unseen', UNREACHABLE, 0)],
  ['a product that the shop refuses, viewed or not', asking('seen', 9404, 404)],
])('%s is an error', async (_, request) => {
  await expect(pieceOf(request)).rejects.toBeDefined();
});
