// Makes every call that is open to a tailor as a tailor: the answers show of an order what the pieces are made by, and
// neither contact, address, price nor payment, under whatever name. The answers to the order desk hold all of these.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type EndpointKey, endpoints } from '@hindam/contract/contract';
import type { Endpoint } from '@hindam/contract/endpoint';
import { routes } from '../src/domains.ts';
import { makeApp } from '../src/http/app.ts';
import { viewOrder } from '../src/orders/orders.service.ts';
import { addOperator, type TestOperator } from './operators.ts';
import { addOrderIn, draftLine, measuredLine, TEST_ADDRESS } from './orders.ts';
import { type Answer, clientOf, openTestShop, type TestShop } from './shop.ts';

type Client = Pick<TestShop, 'get' | 'post'>;
type Ask = (client: Client, as: TestOperator['bearer']) => Promise<{ status: number; body: Answer }>;

const ADDRESS = {
  ...TEST_ADDRESS,
  name: 'Zqrecipient Ali',
  district: 'Zqdistrict',
  city: 'Zqcity',
  lineOne: 'Zqstreet 7',
  landmark: 'Zqlandmark',
  phone: '509182736',
};
const PLANTED = {
  name: 'Zqbuyer Sara',
  email: 'zqmail@example.com',
  phone: '509182736',
  shippingAddress: ADDRESS,
  billingAddress: { ...ADDRESS, lineOne: 'Zqinvoice 9' },
  gift: { note: 'Zqgift for Mona' },
  shippingMinor: 6_543_210,
  lines: [
    draftLine({ sku: 'READY-52', unitMinor: 7_654_321 }),
    measuredLine({ sku: 'SEWN-1', unitMinor: 8_765_432, remarks: 'Wide sleeves', measurements: { bust: 36.25 } }),
  ],
};
const PARCEL = { tracking_number: 'ZQTRACK-1', note: 'Zqnote: call 050 918 2736' };
const DRIVER = { driver_name: 'Zqdriver', driver_phone: '+971508273645', delivery_code: 'zq77' };

const TEXTS = [
  ...['zqrecipient', 'zqdistrict', 'zqcity', 'zqstreet', 'zqlandmark', 'zqbuyer', 'zqmail', 'zqinvoice', 'zqgift'],
  ...['zqwhy', 'zqtrack', 'zqnote', 'zqdriver', 'zq77', '509182736', '508273645'],
];
const AMOUNTS = [6_543_210, 7_654_321, 8_765_432];
/** Amounts as a text may hold them: in minor units, and with a decimal point or thousands separated. */
const AMOUNTS_IN_TEXTS = AMOUNTS.flatMap((minor) => [
  String(minor),
  (minor / 100).toFixed(2),
  new Intl.NumberFormat('en', { minimumFractionDigits: 2 }).format(minor / 100),
]);
/** The planted amounts (AMOUNTS) are larger; counts, numbers of errors, sizes and measurements are not. */
const LARGEST_NUMBER = 1_000_000;
const NAMES =
  /price|amount|currency|payment|paid|pay_|refund|discount|coupon|shipping|wrap|fee|vat|cash|billing|invoice|contact|e?mail|phone|dial|address|street|city|zip|landmark|driver|carrier|track|customer|buyer|gift|amend/;

interface Leaf {
  /** Names on the way to the value, joined by dots. */
  path: string;
  value: unknown;
}

function leavesOf(value: unknown, path = ''): Leaf[] {
  if (typeof value !== 'object' || value === null) return [{ path, value }];
  const named = Object.entries(value).flatMap(([name, item]) => leavesOf(item, `${path}.${name}`));
  return [{ path, value: null }, ...named];
}

const holds = ({ value }: Leaf, text: string): boolean =>
  typeof value === 'string' && value.toLowerCase().includes(text);

/** The contact fields in this call's answer are the operator's own, so their names are allowed. */
const OF_ONESELF: EndpointKey = 'GET operator/session';

function told(key: EndpointKey, answer: Answer): string[] {
  return leavesOf(answer)
    .filter(
      (leaf) =>
        (key !== OF_ONESELF && NAMES.test(leaf.path)) ||
        [...TEXTS, ...AMOUNTS_IN_TEXTS].some((text) => holds(leaf, text)) ||
        (typeof leaf.value === 'number' && leaf.value > LARGEST_NUMBER),
    )
    .map(({ path, value }) => `${path}: ${String(value)}`);
}

let shop: TestShop;
let desk: TestOperator;
/** An order that the order desk moved to tailoring with a note, and whose buyer asks to cancel it. */
let inWork: string;
let delivered: string;
let lineId: string;

async function moved(orderId: string, to: string, more: object = {}): Promise<void> {
  const { body } = await shop.post('operator/order/move', { order_id: orderId, to, ...more }, desk.bearer);
  expect(body.errorCode, to).toBe(0);
}

beforeAll(async () => {
  shop = await openTestShop();
  desk = await addOperator(shop, 'order_desk');
  inWork = await addOrderIn(shop.shop, 'confirmed', PLANTED);
  await moved(inWork, 'in_tailoring', { note: 'Hem by hand' });
  await shop.shop.database.query(
    `update orders set cancel_requested_at = shop.now(), cancel_reason_code = 'other', cancel_reason_text = 'Zqwhy' where id = $1`,
    [inWork],
  );
  delivered = await addOrderIn(shop.shop, 'packed', PLANTED);
  await moved(delivered, 'shipped', PARCEL);
  await moved(delivered, 'out_for_delivery', DRIVER);
  const { totalMinor } = await viewOrder(shop.shop.database, delivered);
  await moved(delivered, 'delivered', { cash_collected: totalMinor });
  lineId = (await viewOrder(shop.shop.database, inWork)).lines[1]!.lineId;
});
afterAll(() => shop.close());

const get =
  (path: () => string): Ask =>
  (client, as) =>
    client.get(path(), as);
const post =
  (path: string, body: () => object): Ask =>
  (client, as) =>
    client.post(path, body(), as);

const numberOf = async (orderId: string) => (await viewOrder(shop.shop.database, orderId)).number!;

/** Requests to each endpoint that is open to a tailor. */
const CALLS: Partial<Record<EndpointKey, readonly Ask[]>> = {
  'GET operator/order/list': [
    get(() => 'operator/order/list'),
    get(() => 'operator/order/list?status=delivered'),
    async (client, as) => client.get(`operator/order/list?q=${await numberOf(inWork)}`, as),
  ],
  'GET operator/order/details/{id}': [
    get(() => `operator/order/details/${inWork}`),
    get(() => `operator/order/details/${delivered}?language_code=arb`),
  ],
  'POST operator/order/move': [
    post('operator/order/move', () => ({ order_id: inWork, to: 'packed', cash_collected: 1 })),
    post('operator/order/move', () => ({ order_id: delivered, to: 'returned' })),
    async (client, as) => {
      const orderId = await addOrderIn(shop.shop, 'confirmed', PLANTED);
      return client.post('operator/order/move', { order_id: orderId, to: 'in_tailoring' }, as);
    },
  ],
  'POST operator/order/tailoring': [
    post('operator/order/tailoring', () => ({ order_id: inWork, line_id: lineId, stage: 'cut' })),
    post('operator/order/tailoring', () => ({ order_id: delivered, line_id: lineId, stage: 'cut' })),
  ],
  'GET operator/session': [get(() => 'operator/session')],
  'POST operator/logout': [post('operator/logout', () => ({}))],
};

const open = (Object.entries(endpoints) as [EndpointKey, Endpoint][]).filter(
  ([, { who, roles }]) => who === 'operator' && (roles === undefined || roles.includes('tailor')),
);

describe('a tailor', () => {
  test.each(open)('learns by %s nothing of who ordered, where it goes and what it costs', async (key) => {
    const asked = CALLS[key];
    expect(asked, `${key} is open to tailors and has no row in CALLS`).toBeDefined();
    const { shop: opened } = shop;
    const live = { ...opened, config: { ...opened.config, production: true } };
    for (const client of [shop, clientOf(makeApp(live, routes))])
      for (const roles of [['tailor'], ['tailor', 'fitter', 'content']] as const)
        for (const ask of asked!) {
          const { bearer } = await addOperator(shop, ...roles);
          const { status, body } = await ask(client, bearer);
          expect([status < 500, told(key, body)]).toEqual([true, []]);
        }
  });

  test('sees pieces, measurements, notes, status and when an order is due', async () => {
    const { bearer } = await addOperator(shop, 'tailor');
    const order = (await shop.get(`operator/order/details/${inWork}`, bearer)).body['result'];
    expect(order).toMatchObject({
      _id: inWork,
      order_number: await numberOf(inWork),
      order_status: 'in_tailoring',
      delivery: { earliest: '2026-12-01', latest: '2026-12-04' },
      cancel: { requested: true },
      tailoring_note: 'Hem by hand',
    });
    const [ready, sewn] = order.lines;
    expect(ready).toMatchObject({ sku: 'READY-52', size: '52', color_code: 'black', quantity: 1, measurements: null });
    expect(sewn).toMatchObject({ sku: 'SEWN-1', remarks: 'Wide sleeves', measurements: { bust: 36.25 } });
    const { orders } = (await shop.get('operator/order/list?status=in_tailoring', bearer)).body['result'];
    expect(orders.find(({ _id }: { _id: string }) => _id === inWork)).toMatchObject({
      order_status: 'in_tailoring',
      cancel_requested: true,
      count: 2,
    });
  });

  test('finds orders by number, and learns of no contact or payment by searching', async () => {
    const { bearer } = await addOperator(shop, 'tailor');
    const find = async (query: string, as = bearer) => {
      const { body } = await shop.get(`operator/order/list?q=${encodeURIComponent(query)}`, as);
      return body['result'].total as number;
    };
    expect(await find(await numberOf(inWork))).toBe(1);
    for (const q of ['zqmail@example.com', '0509182736', '9182736']) {
      expect(await find(q, desk.bearer), q).toBeGreaterThan(1);
      expect(await find(q), q).toBe(0);
    }
    expect((await shop.get('operator/order/list?to_confirm=true', bearer)).status).toBe(404);
    expect((await shop.get(`operator/order/packing-slip/${inWork}`, bearer)).status).toBe(404);
  });
});

test('whoever is of the order desk too sees whole orders, where all that is hidden from tailors stands', async () => {
  for (const roles of [['order_desk'], ['tailor', 'order_desk'], ['owner']] as const) {
    const { bearer } = await addOperator(shop, ...roles);
    const answers = [
      await shop.get(`operator/order/details/${inWork}`, bearer),
      await shop.get(`operator/order/details/${delivered}`, bearer),
    ];
    const leaves = leavesOf(answers.map(({ body }) => body));
    expect(TEXTS.filter((text) => !leaves.some((leaf) => holds(leaf, text)))).toEqual([]);
    expect(AMOUNTS.filter((minor) => !leaves.some(({ value }) => value === minor))).toEqual([]);
    expect(answers[0]!.body['result'].tailoring_note).toBe('Hem by hand');
  }
});
