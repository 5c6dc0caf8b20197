// Orders for journeys: put up and paid through the shop's own calls and the demo provider's page, as the
// browser of the page that is handed in, and read back.
import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import type { Language } from '../playwright.config.ts';
import { type Piece, plenty } from './fixtures.ts';
import { newEmail } from './member.ts';

export interface JourneyOrder {
  id: string;
  paymentId: string;
  paymentUrl: string;
  /** Of a guest's signed link; '' for a member. */
  key: string;
  email: string;
}

export interface Wanted {
  pieces: readonly { piece: Piece; quantity?: number }[];
  language: Language;
  /** Signed in in this page's browser. */
  member?: boolean;
}

/** Where the orders of these calls go. */
export const ADDRESS = {
  name: 'Mariam Al Suwaidi',
  country: 'AE',
  state: 'AE-DU',
  district: 'Al Barsha',
  city: 'Dubai',
  address_line_one: 'Villa 12, Street 4b',
  dial_code: '+971',
  phone: '501234567',
};

async function call<T>(page: Page, baseURL: string | undefined, path: string, data: object): Promise<T> {
  const headers = { origin: baseURL ?? '', 'idempotency-key': randomUUID() };
  const answer = await page.request.post(`/api/${path}`, { data, headers });
  const body = (await answer.json()) as { errorCode: number; result: T };
  expect(body.errorCode, `${path}: ${JSON.stringify(body)}`).toBe(0);
  return body.result;
}

export async function fillBag(
  page: Page,
  baseURL: string | undefined,
  { pieces, member, language }: Wanted,
  guest: object = {},
): Promise<void> {
  const session = member ? await page.request.get('/api/customer/session') : null;
  const who = session ? { user_id: ((await session.json()) as { result: { _id: string } }).result._id } : guest;
  for (const { piece, quantity = 1 } of pieces) {
    const item = plenty(piece);
    const body = {
      ...who,
      product_id: piece.id,
      product_item_id: item._id,
      color_code: item.color_code,
      size: item.size,
      isSingleCart: false,
      language_code: language,
    };
    for (let added = 0; added < quantity; added += 1)
      await call(page, baseURL, member ? 'cart/add-to-cart' : 'guest-cart/add-to-cart', body);
  }
}

/** Unpaid; its pieces are held. */
export async function placeOrder(page: Page, baseURL: string | undefined, wanted: Wanted): Promise<JourneyOrder> {
  const guest = wanted.member ? {} : { ip_address: `guest-${randomUUID()}` };
  const email = newEmail();
  await fillBag(page, baseURL, wanted, guest);
  const { quote_id } = await call<{ quote_id: string }>(page, baseURL, 'checkout/quote', guest);
  const placed = await call<{ order_id: string; payment_id: string; payment_url: string; access_key: string | null }>(
    page,
    baseURL,
    'checkout/place-order',
    {
      ...guest,
      quote_id,
      contact: wanted.member ? {} : { email, dial_code: '+971', phone: '501234567' },
      shipping_address: ADDRESS,
      payment_option: 'card',
      language_code: wanted.language,
    },
  );
  const { order_id: id, payment_id: paymentId, payment_url: paymentUrl, access_key: key } = placed;
  return { id, paymentId, paymentUrl, key: key ?? '', email };
}
