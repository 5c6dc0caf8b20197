// What of alerts is exported to a member and erased with the account.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMember } from '../../testing/members.ts';
import { addProduct, openTestShop, type TestShop } from '../../testing/shop.ts';
import { addLastingKey } from '../kernel/lasting-keys.ts';
import { transaction } from '../kernel/transaction.ts';
import { alertsPersonalData } from './alerts.personal-data.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop?.close());

test('a member’s export has what was asked for as a guest at the member’s address too, and erasure ends both', async () => {
  const [piece] = await addProduct(shop.shop, { pieces: 0 });
  const { product_id, product_item_id } = piece!;
  const member = await addMember(shop.shop);
  const ask = async (kind: string, more: object, headers = {}) => {
    const { body } = await shop.post('alerts/add', { kind, product_id, ...more }, headers);
    expect(body.errorCode, JSON.stringify(body)).toBe(0);
  };
  await ask('back_in_stock', { product_item_id }, member.bearer);
  await ask('price_drop', { email: member.email });
  await ask('back_in_stock', { product_item_id, email: 'somebody.else@example.com' });
  const { secrets, database } = shop.shop;
  await addLastingKey(database, secrets);
  const kept = await transaction(database, (tx) => alertsPersonalData.exportOf(tx, member.customerId, secrets));
  expect(kept).toMatchObject([
    { kind: 'back_in_stock', as_guest: false },
    { kind: 'price_drop', as_guest: true },
  ]);
  await transaction(database, (tx) => alertsPersonalData.erase(tx, member.customerId, secrets));
  expect(await database.query('select kind, customer_id from alerts')).toEqual([
    { kind: 'back_in_stock', customer_id: null },
  ]);
});
