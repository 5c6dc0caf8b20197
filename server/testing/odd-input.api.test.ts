// Sends unexpected input to forms of visits, deliveries, messages, documents and operators' settings (FORMS): the field
// or the whole call is refused with a status below 500, and the tables stay as they were (except CALLS). Emoji and
// Arabic are accepted as text.
import type { EndpointKey } from '@hindam/contract/contract';
import { endpoints } from '@hindam/contract/contract';
import { REFUSALS } from '@hindam/contract/refusals';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { routes } from '../src/domains.ts';
import { makeApp } from '../src/http/app.ts';
import { accessKeyOf } from '../src/orders/order-access.ts';
import { addOperator, type TestOperator } from './operators.ts';
import { addUnpaidOrder, moveOrderTo } from './orders.ts';
import { type Answer, openTestShop, type TestShop } from './shop.ts';
import { settled, tableHashes } from './table-hashes.ts';
import { addArea, freeSlot, requested, type TestArea, type TestVisit, VISIT_ADDRESS, visitBody } from './visits.ts';

type Body = Record<string, unknown>;

interface Form {
  key: EndpointKey;
  body: () => Promise<Body> | Body;
  /** Paths in the body of texts that a person types freely, e.g. `address.name`. */
  words: readonly string[];
  /** Paths in the body of values that must have a certain format, such as a time, a mail address or an id. */
  shaped: readonly string[];
  /** The headers of the caller; absent = a caller without a session. */
  as?: () => Record<string, string>;
}

let shop: TestShop;
let owner: TestOperator;
let fitter: TestOperator;
let area: TestArea;
let visit: TestVisit;
let orderId: string;
let requestId: string;
let messageId: string;

beforeAll(async () => {
  shop = await openTestShop();
  // The order `orderId` is to be paid by card and is moved to shipped without a payment, which audit statement 9 would
  // report.
  shop.allowFindings(9);
  owner = await addOperator(shop, 'owner');
  fitter = await addOperator(shop, 'fitter');
  area = await addArea(shop);
  visit = await requested(shop);
  orderId = await addUnpaidOrder(shop.shop, { paymentOption: 'card' });
  await moveOrderTo(shop.shop, orderId, 'shipped');
  const report = { ...order(), problem: 'damaged', note: 'Torn' };
  const { reports } = (await shop.post('delivery/report', report)).body['result'];
  requestId = reports[0]._id;
  await shop.post('contact/send', { name: 'Noura', email: 'n@example.com', subject: 'S', message: 'M' });
  messageId = (await shop.get('operator/contact/list', owner.bearer)).body['result'].messages[0].message_id;
  for (const [at, as] of [owner, fitter].entries())
    await shop.shop.database.query('insert into visit_team_operators select $1, $2 where $3 = 1', [
      area.teamIds[0],
      as.operatorId,
      at,
    ]);
});
afterAll(() => shop?.close());

const order = () => ({ order_id: orderId, key: accessKeyOf(shop.shop.secrets, { orderId, accessVersion: 1 }) });
const asOwner = () => owner.bearer;
const ADDRESS_WORDS = ['name', 'address_line_one', 'address_line_two', 'district', 'landmark'];
const inAddress = (names: readonly string[]) => names.map((name) => `address.${name}`);

const FORMS: readonly Form[] = [
  {
    key: 'POST contact/send',
    body: () => ({ name: 'Noura', email: 'noura@example.com', subject: 'Length', message: 'Can it be taken up?' }),
    words: ['name', 'subject', 'message'],
    shaped: ['email'],
  },
  {
    key: 'POST booking/create',
    body: async () => visitBody(await freeSlot(shop), { remarks: 'Ring twice' }),
    words: ['remarks', ...inAddress(ADDRESS_WORDS)],
    shaped: ['area', 'starts_at', 'email', 'address.phone', 'address.dial_code', 'address.state', 'address.country'],
  },
  {
    key: 'POST booking/change',
    body: () => ({
      booking_id: visit.booking_id,
      key: visit.access_key,
      address: { ...VISIT_ADDRESS },
      remarks: 'Second door',
    }),
    words: ['remarks', ...inAddress(ADDRESS_WORDS)],
    shaped: ['area', 'starts_at', 'address.phone', 'address.dial_code', 'address.state', 'address.country'],
  },
  {
    key: 'POST delivery/change',
    body: () => ({ ...order(), change: 'reception', reception: 'Lobby' }),
    words: ['reception'],
    shaped: ['change'],
  },
  {
    key: 'POST delivery/report',
    body: () => ({ ...order(), problem: 'late', note: 'Since Monday' }),
    words: ['note'],
    shaped: ['problem'],
  },
  {
    key: 'POST operator/content/save',
    body: async () => {
      const { body } = await shop.get('operator/content/details/faq', owner.bearer);
      const { revision } = body['result'] as { revision: number };
      return { page: 'faq', text_language: 'en', title: 'Questions', body: 'A question.', revision };
    },
    words: ['title', 'body'],
    shaped: ['page', 'text_language', 'revision'],
    as: asOwner,
  },
  {
    key: 'POST operator/contact/mark',
    body: () => ({ message_id: messageId, from: 'open', to: 'open', note: 'Called' }),
    words: ['note'],
    shaped: ['message_id', 'from', 'to'],
    as: asOwner,
  },
  {
    key: 'POST operator/booking/note',
    body: () => ({ booking_id: visit.booking_id, note: 'Called' }),
    words: ['note'],
    shaped: ['booking_id'],
    as: asOwner,
  },
  {
    key: 'POST operator/booking/schedule',
    body: async () => {
      const { body } = await shop.get(`operator/booking/details/${visit.booking_id}`, owner.bearer);
      const { version, team_id, starts_at, ends_at } = body['result'];
      return { booking_id: visit.booking_id, version, team_id, starts_at, ends_at, note: 'Called' };
    },
    words: ['note'],
    shaped: ['booking_id', 'version', 'team_id', 'starts_at', 'ends_at'],
    as: asOwner,
  },
  {
    key: 'POST operator/booking/move',
    body: () => ({ booking_id: visit.booking_id, to: 'contacted', note: 'Called' }),
    words: ['note'],
    shaped: ['booking_id', 'to'],
    as: asOwner,
  },
  {
    key: 'POST operator/delivery/answer',
    body: () => ({ request_id: requestId, agree: true, note: 'We send another' }),
    words: ['note'],
    shaped: ['request_id', 'agree'],
    as: asOwner,
  },
  {
    key: 'POST operator/area/save',
    body: async () => {
      const { areas } = (await shop.get('operator/area/list', owner.bearer)).body['result'];
      return { ...areas[0], reason: 'Because' };
    },
    words: ['names.en', 'names.arb', 'reason'],
    shaped: ['code', 'states.0', 'position', 'version', 'active'],
    as: asOwner,
  },
  {
    key: 'POST operator/team/save',
    body: async () => {
      const { teams } = (await shop.get('operator/team/list', owner.bearer)).body['result'];
      return { ...teams[0], reason: 'Because' };
    },
    words: ['name', 'reason'],
    shaped: ['hours.0.from', 'hours.0.to', 'hours.0.area', 'hours.0.weekday', 'fitters.0', 'version', 'market'],
    as: asOwner,
  },
  {
    key: 'POST operator/closure/save',
    body: () => ({ version: 0, name: 'Prayer', weekday: 5, from: '02:00', to: '02:15', reason: 'Because' }),
    words: ['name', 'reason'],
    shaped: ['from', 'to', 'weekday', 'first_day', 'area', 'team_id'],
    as: asOwner,
  },
  {
    key: 'POST operator/delivery/save-slots',
    body: async () => {
      const [{ market, version }] = (await shop.get('operator/delivery/slots', owner.bearer)).body['result'];
      return { market, version, days: 6, slots: [{ from: '09:00', to: '13:00' }] };
    },
    words: [],
    shaped: ['market', 'days', 'slots.0.from', 'slots.0.to', 'version'],
    as: asOwner,
  },
];

const HALF_EMOJI = 'half an emoji';

const UNREADABLE: readonly [string, unknown][] = [
  ['10,000 characters', 'x'.repeat(10_000)],
  ['a direction override', 'a\u202Eb'],
  ['an isolate', '\u2067a'],
  ['an escape', 'a\u001Bb'],
  ['NUL', 'a\u0000b'],
  [HALF_EMOJI, 'a\uD83C'],
];
const OTHER_TYPES: readonly [string, unknown][] = [
  ['a number', 7.5],
  ['a list', ['a']],
  ['an object', { a: 1 }],
  ['true in quotes', 'true'],
];
const NONSENSE: readonly [string, unknown][] = [
  ['nonsense', 'zeppelin'],
  ['an emoji', '🌙'],
  ['markup', '<script>alert(1)</script>'],
  ['another statement', `'; drop table bookings; --`],
];

function withValue(body: Body, path: string, value: unknown): Body {
  const copy = structuredClone(body);
  const steps = path.split('.');
  const last = steps.pop()!;
  let at = copy as Record<string, unknown>;
  for (const step of steps) at = (at[step] ??= {}) as Record<string, unknown>;
  at[last] = value;
  return copy;
}

const send = async ({ key, as }: Form, body: Body): Promise<{ status: number; body: Answer }> =>
  shop.post(endpoints[key].path, body, as?.() ?? {});

/** Tables that even a refused call may write: the last use of a session, and idempotency keys. */
const CALLS = /operator_sessions|idempotency_keys/;

async function stored(): Promise<Record<string, string>> {
  const { database } = shop.shop;
  await settled(database);
  return Object.fromEntries(Object.entries(await tableHashes(database)).filter(([name]) => !CALLS.test(name)));
}

/**
 * Sends the form once with each of the values at `path`. Returns the names of the values that were not refused as they
 * should be, with the response. `isNamed`: the refusal must also name the field.
 */
async function unrefused(form: Form, path: string, values: readonly [string, unknown][], isNamed: boolean) {
  const body = await form.body();
  const wrong: unknown[] = [];
  for (const [name, value] of values) {
    const answer = await send(form, withValue(body, path, value));
    const { status, body: got } = answer;
    const isRefused = status === 200 ? got.errorCode > 0 : status === 400 || status === 404 || status === 422;
    // The response must name the field, with three exceptions: 400 for text that is not valid Unicode, 404, and a
    // refusal with an error code of its own (`isOther`), whose message says what is wrong.
    const names = Object.keys(got.fields ?? {});
    // A dial code and its number are one field of the form, so an error about the code may be at `phone`.
    const isAtField =
      (status === 400 && name === HALF_EMOJI) ||
      status === 404 ||
      names.some((one) => [path, path.replace('dial_code', 'phone')].includes(one));
    const isOther = got.errorCode > REFUSALS.INVALID_FIELDS.errorCode && got.errorCode < 9_000 && got.message !== '';
    if (!isRefused || (isNamed && !isAtField && !isOther)) wrong.push([name, status, got]);
  }
  return wrong;
}

describe.each(FORMS.map((form) => [form.key, form] as const))('%s', (_, form) => {
  let before: Record<string, string>;
  beforeEach(async () => {
    before = await stored();
  });

  test('what cannot be read, is too long or of another type is refused at its field and not stored', async () => {
    for (const path of form.words)
      expect(await unrefused(form, path, [...tooLong(path), ...UNREADABLE.slice(1)], true), path).toEqual([]);
    for (const path of form.words) expect(await unrefused(form, path, OTHER_TYPES.slice(0, 3), true), path).toEqual([]);
    for (const path of form.shaped)
      expect(await unrefused(form, path, [...UNREADABLE, ...OTHER_TYPES, ...NONSENSE], true), path).toEqual([]);
    expect(await stored()).toEqual(before);
  });

  test('emoji, Arabic and marks that are no code are words like others', async () => {
    for (const path of form.words) {
      // Tags in a text are stored as typed; pages escape them when they show the text. Documents refuse tags.
      const words = form.key === 'POST operator/content/save' ? 'قصر 🌙 & "co" %00' : 'قصر 🌙 <b>& "co"</b> %00';
      const { status, body } = await send(form, withValue(await form.body(), path, words));
      expect([path, status, accepted(body)], JSON.stringify(body)).toEqual([path, 200, true]);
    }
  });
});

/** A text that is too long for the field; a document (`body`) may have more than 10,000 characters. */
const tooLong = (path: string): [string, unknown][] => [['too long', 'x'.repeat(path === 'body' ? 26_000 : 10_000)]];

/** Whether the text was accepted. A refusal without a field counts too: it is about an earlier call of this test. */
const accepted = ({ errorCode, fields }: Answer): boolean =>
  errorCode === 0 || (errorCode < 9_000 && fields === undefined);

test('a body that is no object, a query with NUL, and a path that is none are refused as a whole', async () => {
  const app = makeApp(shop.shop, routes);
  for (const body of ['null', '[]', '"text"', '7', '{', '{"a":1}{}', ''])
    for (const path of ['contact/send', 'booking/create', 'delivery/report']) {
      const response = await app.request(`http://localhost:3000/api/${path}`, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json' },
      });
      expect([path, body, response.status >= 400 && response.status < 500]).toEqual([path, body, true]);
    }
  for (const path of [
    'booking/slots?area=%00',
    'booking/slots?area=%E2%80%AE',
    'booking/slots?booking_id=zeppelin',
    `booking/details/zeppelin`,
    `booking/details/${visit.booking_id}?key=%00`,
    `booking/details/${visit.booking_id}?key=${'x'.repeat(5_000)}`,
    `delivery/details/${orderId}?key=%F0%9F%8C%99`,
  ]) {
    const { status } = await shop.get(path);
    expect([path, status < 500]).toEqual([path, true]);
  }
});
