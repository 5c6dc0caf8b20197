// Pictures of returns: stored without the camera's metadata, and shown only to readers who may open the order and to
// operators.
import { REFUSALS } from '@hindam/contract/refusals';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestOrder } from '../../testing/buying.ts';
import { addMember } from '../../testing/members.ts';
import { addOperator, type TestOperator } from '../../testing/operators.ts';
import { returnsIn } from '../../testing/returns.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';
import { transaction } from '../kernel/transaction.ts';
import { blankReturns, returnsPersonalData } from './returns.personal-data.ts';

let shop: TestShop;
let desk: TestOperator;
let calls: ReturnType<typeof returnsIn>;
beforeAll(async () => {
  shop = await openTestShop();
  desk = await addOperator(shop, 'order_desk');
  calls = returnsIn(shop, desk);
});
afterAll(async () => {
  await shop?.close();
});

const add = (order: TestOrder, returnId: string, bytes: Uint8Array) =>
  shop.post('order/return-picture', {
    order_id: order.order_id,
    key: order.access_key,
    return_id: returnId,
    picture: Buffer.from(bytes).toString('base64'),
  });
const canvas = (width: number, height: number, background = '#a04060') =>
  sharp({ create: { width, height, channels: 3, background } });

test('a picture is stored without the place it was taken at, upright, and shown to its reader alone', async () => {
  const { order, lines } = await calls.delivered();
  const { _id: id } = await calls.asked(order, [calls.wish(lines[0]!, { reason_code: 'fault' })]);
  const exif = { IFD0: { Copyright: 'zq-secret' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '25/1 12/1 0/1' } };
  const given = await canvas(2_400, 1_200).withExif(exif).jpeg().toBuffer();
  expect(given.includes('zq-secret')).toBe(true);
  const { body } = await add(order, id, given);
  expect(body.result.pictures).toMatchObject([{ width: 1_600, height: 800 }]);
  const [{ _id: pictureId }] = body.result.pictures;
  const path = `order/return-picture/${pictureId}`;
  const shown = await shop.get(`${path}?key=${order.access_key}`);
  const bytes = Buffer.from(shown.body.result.picture, 'base64');
  const metadata = await sharp(bytes).metadata();
  expect([metadata.format, metadata.exif, bytes.includes('zq-secret')]).toEqual(['webp', undefined, false]);
  expect((await shop.get(path)).status).toBe(404);
  expect((await shop.get(`operator/return/picture/${pictureId}`, desk.bearer)).status).toBe(200);
  expect((await add(order, id, given)).body.result.pictures).toHaveLength(1);
  const away = { return_id: id, picture_id: pictureId };
  expect((await calls.post('return-remove-picture', order, away)).body.result.pictures).toEqual([]);
  expect((await calls.post('return-remove-picture', order, away)).body.errorCode).toBe(0);
});

test('a member’s export has the pictures, and they are erased with what the order says of its buyer', async () => {
  const { order, lines } = await calls.delivered();
  const { database } = shop.shop;
  const { customerId } = await addMember(shop.shop);
  await database.query('update orders set customer_id = $2 where id = $1', [order.order_id, customerId]);
  const { _id: id } = await calls.asked(order, [calls.wish(lines[0]!, { reason_code: 'fault' })]);
  await add(order, id, await canvas(40, 30).png().toBuffer());
  const stored = () =>
    database.query<{ picture: Buffer }>('select picture from return_pictures where return_id = $1', [id]);
  const [picture] = await stored();
  const exported = await transaction(database, (tx) => returnsPersonalData.exportOf(tx, customerId, shop.shop.secrets));
  expect(JSON.stringify(exported)).toContain(picture!.picture.toString('base64').slice(0, 60));
  await transaction(database, (tx) => blankReturns(tx, [order.order_id]));
  expect(await stored()).toEqual([]);
});

test('a return has five pictures at most, and none is added once it has arrived', async () => {
  const { order, lines } = await calls.delivered();
  const { _id: id } = await calls.asked(order, [calls.wish(lines[0]!, { reason_code: 'fault' })]);
  const small = await canvas(40, 40).png().toBuffer();
  for (const shade of ['10', '30', '50', '70', '90'])
    expect((await add(order, id, await canvas(40, 40, `#${shade}0000`).png().toBuffer())).body.errorCode).toBe(0);
  const sixth = (await add(order, id, small)).body;
  expect(sixth.fields).toEqual({ picture: expect.stringContaining('5 pictures') });
  await calls.decide(id);
  await calls.receive(id, [calls.arrived(lines[0]!)]);
  expect((await add(order, id, small)).body.errorCode).toBe(REFUSALS.RETURN_NOT_OPEN.errorCode);
});
