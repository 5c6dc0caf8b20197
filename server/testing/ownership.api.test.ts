// Checks that nobody can read or change what belongs to another member or guest. The access matrix has a row for each
// id that a shoppers' endpoint takes, by the OpenAPI document, except ids of public things (PUBLIC_IDS) and secret ids
// (CAPABILITIES). Each call is made by another member, without a session, with an unknown token, with an expired
// session and by a deleted member.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { REFUSALS } from '@hindam/contract/refusals';
import { openApiDocument } from '../src/http/docs/openapi.ts';
import { newId } from '../src/kernel/ids.ts';
import { ADDRESS, memberBuyer, pay, place, quoteOf } from './buying.ts';
import { plantCard } from './kept-cards.ts';
import { addMember, type TestMember } from './members.ts';
import { addBody, addProduct, openTestShop, testGuest, type TestShop, type TestVariant } from './shop.ts';
import { addAlert, alertRow } from './ownership-alerts.ts';
import { CAPABILITIES, PUBLIC_IDS } from './ownership-ids.ts';
import {
  careCardRows,
  deliveryRows,
  exchangeRows,
  FORBIDDEN,
  linkRows,
  NOT_FOUND,
  returnRows,
  reviewRows,
  type Row,
  visitRows,
} from './ownership-rows.ts';
import { testSubscription } from './push-service.ts';
import { settled, tableHashes } from './table-hashes.ts';
import { addArea, requested } from './visits.ts';

let shop: TestShop;
let owner: TestMember;
let other: TestMember;
let variants: TestVariant[];
/** Ids of what the owner owns, by its kind, e.g. `order`. */
const ownedIds: Record<string, string> = {};

/** Calls about an order; other members get 404. */
function orderRows(): Row[] {
  const post = (path: string, more: object) => (as: Record<string, string>) =>
    shop.post(path, { order_id: ownedIds['order'], ...more }, { ...as, 'idempotency-key': newId() });
  const nobody = NOT_FOUND;
  const otherMember = NOT_FOUND;
  return [
    {
      key: 'order/details/{id} id',
      ask: (as) => shop.get(`order/details/${ownedIds['order']}`, as),
      otherMember,
      nobody,
    },
    {
      key: 'order/invoice/{id} id',
      ask: (as) => shop.get(`order/invoice/${ownedIds['order']}`, as),
      otherMember,
      nobody,
    },
    {
      key: 'order/invoice-file/{id} id',
      ask: (as) => shop.get(`order/invoice-file/${ownedIds['order']}`, as),
      otherMember,
      nobody,
    },
    ...careCardRows(shop, () => ({ order: ownedIds['order'], owner: owner.bearer })),
    {
      key: 'order/cancel-options/{id} id',
      ask: (as) => shop.get(`order/cancel-options/${ownedIds['order']}`, as),
      otherMember,
      nobody,
    },
    {
      key: 'payment/create order_id',
      ask: post('payment/create', { payment_option: 'card' }),
      otherMember,
      nobody,
      owner: REFUSALS.ALREADY_PAID.errorCode,
    },
    {
      key: 'order/reorder order_id',
      // A guest sends a guest id, because the reordered pieces go into the guest's cart.
      ask: (as) => post('order/reorder', as['authorization'] ? {} : { ip_address: testGuest() })(as),
      otherMember,
      nobody,
    },
    {
      key: 'order/keep-address order_id',
      ask: post('order/keep-address', {}),
      otherMember,
    },
    ...deliveryRows(shop, post, () => ownedIds['order']),
    ...returnRows(shop, post, () => ownedIds['order']),
    ...reviewRows(shop, post, () => ownedIds['order']),
    { key: 'push/subscribe order_id', ask: post('push/subscribe', testSubscription()), otherMember, nobody },
    { key: 'order/amend order_id', ask: post('order/amend', { shipping_address: ADDRESS }), otherMember, nobody },
    ...linkRows(post),
    { key: 'order/cancel order_id', ask: post('order/cancel', { reason_code: 'changed_mind' }), otherMember, nobody },
  ];
}

function rows(): Row[] {
  const address = {
    type: 'home',
    name: 'Stranger',
    country: 'AE',
    state: 'AE-DU',
    district: 'Marina',
    city: 'Dubai',
    address_line_one: 'Somewhere 1',
    dial_code: '+971',
    phone: '501234567',
  };
  return [
    {
      key: 'cart/add-to-cart user_id',
      ask: (as) =>
        shop.post('cart/add-to-cart', { ...addBody(variants[0]!, testGuest()), user_id: ownedIds['user'] }, as),
      otherMember: FORBIDDEN,
    },
    {
      key: 'cart/add-to-cart customSizeId',
      ask: (as) =>
        shop.post(
          'cart/add-to-cart',
          {
            ...addBody(variants[0]!, testGuest()),
            user_id: as['x-own-id'] ?? ownedIds['user'],
            customSizeId: ownedIds['customSize'],
          },
          as,
        ),
      otherMember: { status: 200, errorCode: REFUSALS.CUSTOM_SIZE_NOT_FOUND.errorCode },
    },
    {
      key: 'guest-cart/add-to-cart customSizeId',
      ask: (as) =>
        shop.post(
          'guest-cart/add-to-cart',
          { ...addBody(variants[0]!, testGuest()), customSizeId: ownedIds['customSize'] },
          as,
        ),
      otherMember: { status: 200, errorCode: REFUSALS.CUSTOM_SIZE_NOT_FOUND.errorCode },
      nobody: { status: 200, errorCode: REFUSALS.CUSTOM_SIZE_NOT_FOUND.errorCode },
    },
    {
      key: 'cart/guest-cart-replace/{guestId}/{userId} userId',
      ask: (as) => shop.get(`cart/guest-cart-replace/${testGuest()}/${ownedIds['user']}`, as),
      otherMember: FORBIDDEN,
    },
    {
      key: 'cart/line line_id',
      ask: (as) => shop.post('cart/line', { line_id: ownedIds['line'], quantity: 3, language_code: 'en' }, as),
      otherMember: { status: 200, errorCode: REFUSALS.LINE_GONE.errorCode },
    },
    {
      key: 'guest-cart/line line_id',
      ask: (as) =>
        shop.post(
          'guest-cart/line',
          { ip_address: testGuest(), line_id: ownedIds['line'], quantity: 3, language_code: 'en' },
          as,
        ),
      otherMember: { status: 200, errorCode: REFUSALS.LINE_GONE.errorCode },
      nobody: { status: 200, errorCode: REFUSALS.LINE_GONE.errorCode },
    },
    {
      key: 'customer/sessions/{id} id',
      ask: (as) => shop.delete(`customer/sessions/${ownedIds['session']}`, as),
      otherMember: NOT_FOUND,
    },
    {
      key: 'customer/passkeys/{id} id',
      ask: (as) => shop.delete(`customer/passkeys/${ownedIds['passkey']}`, as),
      otherMember: NOT_FOUND,
    },
    {
      key: 'customer/cards/{id} id',
      ask: (as) => shop.delete(`customer/cards/${ownedIds['card']}`, as),
      otherMember: NOT_FOUND,
    },
    {
      key: 'address/save _id',
      ask: (as) => shop.post('address/save', { ...address, _id: ownedIds['address'] }, as),
      otherMember: NOT_FOUND,
    },
    alertRow(shop, () => ownedIds['alert']),
    { key: 'address/{id} id', ask: (as) => shop.delete(`address/${ownedIds['address']}`, as), otherMember: NOT_FOUND },
    {
      key: 'measurement/save _id',
      ask: (as) =>
        shop.post(
          'measurement/save',
          {
            _id: ownedIds['set'],
            label: 'Stolen',
            unit: 'in',
            bust: 40,
            ...(as['authorization'] ? {} : { ip_address: testGuest() }),
          },
          as,
        ),
      otherMember: NOT_FOUND,
      nobody: NOT_FOUND,
    },
    {
      key: 'measurement/{id} id',
      ask: (as) => shop.delete(`measurement/${ownedIds['set']}`, as),
      otherMember: NOT_FOUND,
    },
    ...orderRows(),
    ...visitRows(shop, () => ownedIds['visit']),
    ...exchangeRows(shop, () => ownedIds['order']),
  ];
}

interface Document {
  paths: Record<
    string,
    Record<
      string,
      {
        parameters?: { name: string }[];
        requestBody?: { content: { 'application/json': { schema: { properties?: Record<string, unknown> } } } };
      }
    >
  >;
}

const ID_NAME = /^(_id|id|.+_id|.+Id)$/;

/** All ids that endpoints take, as in `Row.key`: path and name. */
function namedIds(): string[] {
  const { paths } = openApiDocument() as unknown as Document;
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.values(methods).flatMap(({ parameters = [], requestBody }) => {
      const names = [
        ...parameters.map(({ name }) => name),
        ...Object.keys(requestBody?.content['application/json'].schema.properties ?? {}),
      ];
      return names.filter((name) => ID_NAME.test(name)).map((name) => `${path.slice(1)} ${name}`);
    }),
  );
}

/** Operator calls are left out: they are authorised by role, which operator-roles.api.test.ts checks. */
const isShoppers = (key: string): boolean => !key.startsWith('operator/');

async function orderOf(member: TestMember, variant: TestVariant): Promise<string> {
  const add = { ...addBody(variant, testGuest()), user_id: member.customerId };
  await shop.post('cart/add-to-cart', add, member.bearer);
  const buyer = memberBuyer(member);
  buyer.contact = { email: '', dial_code: '+971', phone: '501234567' };
  const { quote_id: quoteId } = await quoteOf(shop, buyer);
  const { body } = await place(shop, buyer, quoteId);
  if (body.errorCode !== 0) throw new Error(`not ordered: ${body.message}`);
  await pay(shop, body['result']);
  return body['result'].order_id;
}

async function plantPasskey(customerId: string): Promise<string> {
  const id = newId();
  await shop.shop.database.query(
    `insert into passkeys (id, customer_id, credential_id, public_key, counter, label) values ($1, $2, $3, $4, 0, 'phone')`,
    [id, customerId, `credential-${id}`, Buffer.from('key')],
  );
  return id;
}

beforeAll(async () => {
  shop = await openTestShop();
  variants = await addProduct(shop.shop, { customSize: true, care: 'Wash by hand.' });
  owner = await addMember(shop.shop, { name: 'Owner' });
  other = await addMember(shop.shop, { name: 'Other' });
  ownedIds['user'] = owner.customerId;
  ownedIds['order'] = await orderOf(owner, variants[1]!);
  const saved = await shop.post(
    'address/save',
    {
      type: 'home',
      name: 'Owner',
      country: 'AE',
      state: 'AE-DU',
      district: 'Marina',
      city: 'Dubai',
      address_line_one: 'Tower 7, flat 1204',
      dial_code: '+971',
      phone: '501234567',
    },
    owner.bearer,
  );
  ownedIds['address'] = saved.body['result']._id;
  const set = await shop.post('measurement/save', { label: 'me', unit: 'in', bust: 36, hips: 40 }, owner.bearer);
  ({ _id: ownedIds['set'], customSizeId: ownedIds['customSize'] } = set.body['result']);
  const add = addBody(variants[0]!, testGuest(), { user_id: owner.customerId });
  await shop.post('cart/add-to-cart', add, owner.bearer);
  ownedIds['line'] = (await shop.get('cart/view', owner.bearer)).body['result'].lines[0]._id;
  ownedIds['alert'] = await addAlert(shop, variants[0]!, owner.bearer);
  await addArea(shop);
  ownedIds['visit'] = (await requested(shop, { as: owner.bearer })).booking_id;
  ownedIds['session'] = (await shop.get('customer/sessions', owner.bearer)).body['result'][0]._id;
  ownedIds['passkey'] = await plantPasskey(owner.customerId);
  ownedIds['card'] = await plantCard(shop.shop, owner.customerId);
  await settled(shop.shop.database);
});
afterAll(() => shop.close());

test('the owner’s things exist', () => {
  for (const name of ['user', 'address', 'set', 'customSize', 'line', 'session', 'passkey', 'card', 'order', 'visit'])
    expect(ownedIds[name], name).toMatch(/^[0-9a-f-]{36}$/);
});

test('every call that takes an id is in the matrix', () => {
  const rowKeys = rows().map(({ key }) => key);
  const known = new Set([...rowKeys, ...PUBLIC_IDS, ...CAPABILITIES]);
  const named = namedIds();
  expect(named.filter((key) => isShoppers(key) && !known.has(key))).toEqual([]);
  // Neither the matrix nor the lists PUBLIC_IDS and CAPABILITIES contain an id that no endpoint takes.
  expect([...known].filter((key) => !named.includes(key))).toEqual([]);
});

describe.each(rows().map(({ key }, index) => [key, index] as const))('%s', (_, index) => {
  const row = () => rows()[index]!;

  /** Makes the call; returns its outcome, whether it had a result, and the tables that it changed. */
  async function attempt(as: Record<string, string>) {
    const before = await tableHashes(shop.shop.database);
    const { status, body } = await row().ask(as);
    const after = await tableHashes(shop.shop.database);
    const changed = Object.keys(after).filter((table) => after[table] !== before[table]);
    return { status, errorCode: body.errorCode, hasResult: body['result'] !== undefined, changed };
  }

  const silent = { hasResult: false, changed: [] };

  function heardByNobody(as: Record<string, string>): { status: number; errorCode: number } {
    const { key, nobody } = row();
    // Endpoints for guests ignore a token. Endpoints for any shopper check it, and answer 401 if it is invalid.
    const asGuest = key.startsWith('guest-cart/') || !as['authorization'];
    return nobody && asGuest ? nobody : { status: 401, errorCode: 9401 };
  }

  test('tells another member nothing and changes nothing', async () => {
    const { otherMember } = row();
    expect(await attempt({ ...other.bearer, 'x-own-id': other.customerId })).toEqual({ ...otherMember, ...silent });
    expect(await attempt(other.bearer)).toEqual({ ...(index === 1 ? FORBIDDEN : otherMember), ...silent });
  });

  test('changes nothing without a session, with an expired one or by a deleted member', async () => {
    const unknown = { authorization: `Bearer ${'x'.repeat(43)}` };
    const ended = await addMember(shop.shop);
    await shop.shop.database.query(`update sessions set idle_until = shop.now() where customer_id = $1`, [
      ended.customerId,
    ]);
    const deleted = await addMember(shop.shop);
    shop.allowFindings(23);
    await shop.shop.database.query(
      `update customers set deleted_at = shop.now(), name = '', email = null where id = $1`,
      [deleted.customerId],
    );
    for (const as of [{}, unknown, ended.bearer, deleted.bearer] as Record<string, string>[])
      expect(await attempt(as)).toEqual({ ...heardByNobody(as), ...silent });
  });
});

test('the same calls succeed for the owner', async () => {
  const asOwner = { ...owner.bearer, 'x-own-id': owner.customerId };
  for (const row of rows().filter(({ key }) => !key.startsWith('guest-cart/') && !key.includes('sessions')))
    // The expected results in `owner` depend on the rows before, e.g. on the one that cancels the order.
    expect((await row.ask(asOwner)).body.errorCode, row.key).toBe(row.owner ?? 0);
});
