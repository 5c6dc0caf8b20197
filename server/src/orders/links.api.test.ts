// Links of orders: opening one stores nothing in the browser, revoking one ends every key made before, and some time
// after an order ended a link alone shows neither street nor phone number.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { lettersOfCodes } from '../../testing/codes.ts';
import { addMember } from '../../testing/members.ts';
import { addOperator } from '../../testing/operators.ts';
import { addOrderIn, addPlacedOrder, addUnpaidOrder, TEST_ADDRESS } from '../../testing/orders.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';
import { newId } from '../kernel/ids.ts';
import { accessKeyOf } from './order-access.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop?.close());
afterEach(() => shop.shop.database.query('delete from shop.clock'));

const ahead = (interval: string) =>
  shop.shop.database.query(
    `insert into shop.clock (ahead) values ($1::interval) on conflict (one) do update set ahead = excluded.ahead`,
    [interval],
  );
const keyOf = (orderId: string, accessVersion = 1) => accessKeyOf(shop.shop.secrets, { orderId, accessVersion });
const ORIGIN = { origin: 'http://localhost:3000' };

const read = async (orderId: string, key: string | null, headers: Record<string, string> = {}) =>
  shop.get(`order/details/${orderId}${key === null ? '' : `?key=${key}`}`, headers);
const ask = (path: string, orderId: string, key: string | null, more: object = {}, headers = {}) =>
  shop.post(
    `order/${path}`,
    { order_id: orderId, ...(key === null ? {} : { key }), ...more },
    { ...ORIGIN, ...headers },
  );

const cookieIn = (headers: Headers) =>
  headers
    .getSetCookie()
    .find((line) => line.includes('order_access='))
    ?.split(';', 1)[0] ?? '';
const linksWanted = (orderId: string) =>
  shop.shop.database.query(`select 1 from outbox where name = 'order.link_wanted' and payload->>'orderId' = $1`, [
    orderId,
  ]);

describe('a signed link', () => {
  it.each(['cross-site', 'none', 'same-site', 'same-origin'])(
    'opens its order for a %s navigation and stores nothing in the browser',
    async (site) => {
      const orderId = await addPlacedOrder(shop.shop);
      const navigation = { 'sec-fetch-site': site, 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
      for (const path of [`order/details/${orderId}`, `order/invoice/${orderId}`]) {
        const { status, headers } = await shop.get(`${path}?key=${keyOf(orderId)}`, navigation);
        expect([status, headers.getSetCookie()]).toEqual([200, []]);
      }
      expect((await read(orderId, keyOf(orderId), navigation)).body.result.access).toEqual({
        by: 'link',
        has_links: true,
        contact_hidden: false,
      });
    },
  );

  it('is kept by a press alone, and then opens its order in that browser without the key', async () => {
    const orderId = await addPlacedOrder(shop.shop);
    const { body, headers } = await ask('keep-link', orderId, keyOf(orderId));
    const cookie = cookieIn(headers);
    expect([body.errorCode, cookie]).toEqual([0, expect.stringContaining(`${orderId}.${keyOf(orderId)}`)]);
    expect((await read(orderId, null, { cookie })).body.result.access.by).toBe('device');
    expect((await read(orderId, keyOf(orderId), { cookie })).body.result.access.by).toBe('device');
    expect((await read(await addPlacedOrder(shop.shop), null, { cookie })).status).toBe(404);
  });

  it('joins the orders that the browser keeps already', async () => {
    const [one, other] = [await addPlacedOrder(shop.shop), await addPlacedOrder(shop.shop)];
    const first = cookieIn((await ask('keep-link', one, keyOf(one))).headers);
    const both = cookieIn((await ask('keep-link', other, keyOf(other), {}, { cookie: first })).headers);
    for (const orderId of [one, other]) expect((await read(orderId, null, { cookie: both })).status).toBe(200);
  });

  it('is not kept for another site, nor with a key that does not open the order', async () => {
    const [orderId, other] = [await addPlacedOrder(shop.shop), await addPlacedOrder(shop.shop)];
    const wrong = await ask('keep-link', orderId, keyOf(other));
    expect([wrong.status, wrong.headers.getSetCookie()]).toEqual([404, []]);
    const mine = cookieIn((await ask('keep-link', other, keyOf(other))).headers);
    const forged = await ask(
      'keep-link',
      orderId,
      keyOf(orderId),
      {},
      { cookie: mine, origin: 'https://evil.example' },
    );
    expect([forged.status, forged.headers.getSetCookie()]).toEqual([403, []]);
  });
});

describe('revoking', () => {
  it('ends the link and every cookie made of it, and sends one new link', async () => {
    const orderId = await addPlacedOrder(shop.shop);
    const cookie = cookieIn((await ask('keep-link', orderId, keyOf(orderId))).headers);
    const answers = await Promise.all([1, 2, 3, 4].map(() => ask('renew-link', orderId, keyOf(orderId))));
    // A second request with the same key comes too late: the key no longer opens the order.
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404, 404]);
    expect(await linksWanted(orderId)).toHaveLength(1);
    expect((await read(orderId, keyOf(orderId))).status).toBe(404);
    expect((await read(orderId, null, { cookie })).status).toBe(404);
    expect((await ask('keep-link', orderId, keyOf(orderId))).status).toBe(404);
    expect((await read(orderId, keyOf(orderId, 2))).status).toBe(200);
  });

  it('is open to the order desk, which is written down, with or without a new link', async () => {
    const desk = await addOperator(shop, 'order_desk');
    const tailor = await addOperator(shop, 'tailor');
    const orderId = await addPlacedOrder(shop.shop);
    const revoke = (bearer: Record<string, string>, more: object) =>
      shop.post('operator/order/renew-link', { order_id: orderId, ...more }, bearer);
    expect((await revoke(tailor.bearer, {})).status).not.toBe(200);
    expect((await read(orderId, keyOf(orderId))).status).toBe(200);
    expect((await revoke(desk.bearer, { send: false })).body.errorCode).toBe(0);
    expect([(await read(orderId, keyOf(orderId))).status, await linksWanted(orderId)]).toEqual([404, []]);
    expect((await revoke(desk.bearer, {})).body.errorCode).toBe(0);
    expect((await read(orderId, keyOf(orderId, 2))).status).toBe(404);
    expect(await linksWanted(orderId)).toHaveLength(1);
    expect((await read(orderId, keyOf(orderId, 3))).status).toBe(200);
    const actions = await shop.shop.database.query(
      `select details from operator_actions where action = 'order.links_revoked' and subject = $1 order by at, id`,
      [orderId],
    );
    expect(actions).toEqual([{ details: { sent: false } }, { details: { sent: true } }]);
    expect((await shop.post('operator/order/renew-link', { order_id: newId() }, desk.bearer)).status).toBe(404);
  });
});

describe('a link that no new one can replace', () => {
  const LINK_NOT_RENEWED = 1765;
  const orderWith = async (orderId: string, contact: { email: string | null; dial?: string; phone?: string }) => {
    await shop.shop.database.query('update orders set email = $2, dial_code = $3, phone = $4 where id = $1', [
      orderId,
      contact.email,
      contact.dial ?? null,
      contact.phone ?? null,
    ]);
    return orderId;
  };
  const ofNumber = { email: null, dial: '+971', phone: '501234567' };
  const abroad = { email: null, dial: '+44', phone: '7400123456' };

  it.each([
    [
      'an order never placed, whose letters may be dropped',
      async () => orderWith(await addUnpaidOrder(shop.shop), ofNumber),
    ],
    ['an order whose number gets no SMS', async () => orderWith(await addPlacedOrder(shop.shop), abroad)],
    ['an order without a contact', async () => orderWith(await addPlacedOrder(shop.shop), { email: null })],
  ])('still opens %s, and the shopper is told so', async (_, made) => {
    const orderId = await made();
    const { status, body } = await ask('renew-link', orderId, keyOf(orderId), { language_code: 'en' });
    expect([status, body.errorCode, body.message]).toEqual([
      200,
      LINK_NOT_RENEWED,
      expect.stringMatching(/link still works/),
    ]);
    const arabic = await ask('renew-link', orderId, keyOf(orderId), { language_code: 'arb' });
    expect(arabic.body.message).toMatch(/رابط/);
    expect([(await read(orderId, keyOf(orderId))).status, await linksWanted(orderId)]).toEqual([200, []]);
  });

  it('is ended by the order desk alone, without a new one', async () => {
    const desk = await addOperator(shop, 'order_desk');
    const orderId = await orderWith(await addUnpaidOrder(shop.shop), ofNumber);
    const revoke = async (send: boolean) =>
      (await shop.post('operator/order/renew-link', { order_id: orderId, send }, desk.bearer)).body.errorCode;
    expect([await revoke(true), (await read(orderId, keyOf(orderId))).status]).toEqual([LINK_NOT_RENEWED, 200]);
    expect([await revoke(false), (await read(orderId, keyOf(orderId))).status]).toEqual([0, 404]);
    expect(await linksWanted(orderId)).toEqual([]);
  });

  it('is replaced once its number gets SMS', async () => {
    const orderId = await orderWith(await addPlacedOrder(shop.shop), ofNumber);
    expect((await ask('renew-link', orderId, keyOf(orderId))).body.errorCode).toBe(0);
    expect(await linksWanted(orderId)).toHaveLength(1);
  });
});

describe('an order that ended', () => {
  const secretsOf = (result: unknown) =>
    [TEST_ADDRESS.lineOne, TEST_ADDRESS.phone, 'Leave it with the guard'].filter((text) =>
      JSON.stringify(result).includes(text),
    );

  async function ended(): Promise<{ orderId: string; email: string }> {
    const orderId = await addOrderIn(shop.shop, 'cancelled');
    const email = `ended-${newId()}@shop.example`;
    await shop.shop.database.query(
      `update orders set email = $2, delivery_note = 'Leave it with the guard' where id = $1`,
      [orderId, email],
    );
    return { orderId, email };
  }

  it('shows street and phone number by its link for 30 days, then only name, city and country', async () => {
    const { orderId } = await ended();
    await ahead('29 days 23 hours');
    const before = (await read(orderId, keyOf(orderId))).body.result;
    expect([before.access.contact_hidden, secretsOf(before)]).toEqual([
      false,
      [expect.anything(), expect.anything(), expect.anything()],
    ]);
    await ahead('30 days 1 minute');
    const { result } = (await read(orderId, keyOf(orderId))).body;
    expect([result.access.contact_hidden, secretsOf(result)]).toEqual([true, []]);
    expect(result.contact).toEqual({ email: null, phone: null, dial_code: null });
    expect(result.shipping_address).toMatchObject({
      name: 'Sara Ahmed',
      city: 'Dubai',
      country: 'AE',
      address_line_one: '',
    });
    const cookie = cookieIn((await ask('keep-link', orderId, keyOf(orderId))).headers);
    expect(secretsOf((await read(orderId, null, { cookie })).body)).toEqual([]);
  });

  it('shows name, city and country alone on its invoice, and nothing that was written for the driver', async () => {
    const orderId = await addOrderIn(shop.shop, 'completed');
    await shop.shop.database.query(
      `insert into delivery_requests (id, order_id, kind, state, written)
       values ($2, $1, 'reception', 'done', 'Leave it with the guard')`,
      [orderId, newId()],
    );
    const asked = async () =>
      [`order/invoice/${orderId}`, `delivery/details/${orderId}`].map(async (path) => {
        const { status, body } = await shop.get(`${path}?key=${keyOf(orderId)}`);
        return [status, secretsOf(body.result)] as const;
      });
    const before = await Promise.all(await asked());
    expect(before.map(([status, found]) => [status, found.length > 0])).toEqual([
      [200, true],
      [200, true],
    ]);
    await ahead('31 days');
    expect(await Promise.all(await asked())).toEqual([
      [200, []],
      [200, []],
    ]);
    const { result } = (await shop.get(`order/invoice/${orderId}?key=${keyOf(orderId)}`)).body;
    expect(result.buyer).toMatchObject({ city: 'Dubai', country: 'AE', address_line_one: '', phone: '' });
  });

  it('shows all to its member and to operators at any time', async () => {
    const { orderId } = await ended();
    await ahead('90 days');
    const member = await addMember(shop.shop);
    const desk = await addOperator(shop, 'order_desk');
    await shop.shop.database.query('update orders set customer_id = $2 where id = $1', [orderId, member.customerId]);
    const seen = (await shop.get(`operator/order/details/${orderId}`, desk.bearer)).body.result;
    expect([seen.access.by, secretsOf(seen).length]).toEqual(['operator', 3]);
    const { result } = (await read(orderId, null, member.bearer)).body;
    expect([result.access.by, result.access.contact_hidden, secretsOf(result).length]).toEqual(['account', false, 3]);
  });

  it('shows all again for the code that went to its contact, for one to two hours', async () => {
    const { orderId, email } = await ended();
    await ahead('31 days');
    const sent = (await ask('contact-code', orderId, keyOf(orderId))).body.result;
    const code = (await lettersOfCodes(shop, email, 'order'))[0]?.code ?? '';
    const show = (otp: string) => ask('show-contact', orderId, keyOf(orderId), { otp_ref: sent.otp_ref, otp });
    const wrong = String((Number(code) + 1) % 10 ** code.length).padStart(code.length, '0');
    expect((await show(wrong)).body.errorCode).toBe(1201);
    const { key } = (await show(code)).body.result;
    expect((await show(code)).body.errorCode).toBe(1202);
    const shown = (await read(orderId, key)).body.result;
    expect([shown.access.contact_hidden, secretsOf(shown).length]).toEqual([false, 3]);
    const other = await ended();
    expect((await read(other.orderId, key)).status).toBe(404);
    await ahead('31 days 2 hours');
    const late = await read(orderId, key);
    expect([late.status, late.body.result.access.contact_hidden, secretsOf(late.body)]).toEqual([200, true, []]);
  });

  it('is not opened by a code of another order’s contact, nor after its links were revoked', async () => {
    const [mine, theirs] = [await ended(), await ended()];
    await ahead('31 days');
    const sent = (await ask('contact-code', mine.orderId, keyOf(mine.orderId))).body.result;
    const [letter] = await lettersOfCodes(shop, mine.email, 'order');
    const code = { otp_ref: sent.otp_ref, otp: letter!.code };
    const stolen = await ask('show-contact', theirs.orderId, keyOf(theirs.orderId), code);
    expect(stolen.body.errorCode).toBe(1203);
    expect((await ask('contact-code', theirs.orderId, keyOf(mine.orderId))).status).toBe(404);
    const again = (await ask('contact-code', theirs.orderId, keyOf(theirs.orderId))).body.result;
    const [second] = await lettersOfCodes(shop, theirs.email, 'order');
    const { key } = (
      await ask('show-contact', theirs.orderId, keyOf(theirs.orderId), { otp_ref: again.otp_ref, otp: second!.code })
    ).body.result;
    expect((await read(theirs.orderId, key)).status).toBe(200);
    expect((await ask('renew-link', theirs.orderId, key)).body.errorCode).toBe(0);
    expect((await read(theirs.orderId, key)).status).toBe(404);
    const proof = key.split('.')[1];
    const mixed = await read(theirs.orderId, `${keyOf(theirs.orderId, 2)}.${proof}`);
    expect([mixed.status, mixed.body.result.access.contact_hidden]).toEqual([200, true]);
  });
});
