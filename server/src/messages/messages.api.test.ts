import { REFUSALS } from '@hindam/contract/refusals';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lastLetter, lettersTo } from '../../testing/letters.ts';
import { addMember } from '../../testing/members.ts';
import { addOperator, type TestOperator } from '../../testing/operators.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';
import { changeSetting, saveHomePictures } from '../content/content.service.ts';
import { newId } from '../kernel/ids.ts';
import { transaction } from '../kernel/transaction.ts';
import { runChores, choresOf } from '../chores.ts';
import { drawReference, RETENTION_DAYS } from './messages.ts';

const SHOP_EMAIL = 'hello@hindam.example';

let shop: TestShop;
let desk: TestOperator;

beforeAll(async () => {
  shop = await openTestShop();
  desk = await addOperator(shop, 'order_desk');
  const contact = { email: SHOP_EMAIL, phone: '+971 4 000 0000', address: { en: 'Al Wasl Road, Dubai' } };
  await transaction(shop.shop.database, (tx) => changeSetting(tx, 'contact', contact));
});
afterAll(() => shop.close());

let made = 0;
const typed = (more: object = {}) => {
  made += 1;
  return {
    name: 'Noura',
    email: `noura-${made}@example.com`,
    subject: `A hem ${made}`,
    message: 'Can it be taken up?\nBy 3 cm.',
    ...more,
  };
};
const send = (body: object, headers = {}) => shop.post('contact/send', body, headers);
const count = async (email: string) =>
  (await shop.shop.database.query('select 1 from contact_messages where email = $1', [email])).length;

test('a message reaches the shop as it was written, and the sender’s confirmation repeats nothing of it', async () => {
  const message = typed({ message: '<b>مرحبا</b>\n\n4 & 5\nhttps://example.com' });
  const { body } = await send({ ...message, language_code: 'arb' });
  const reference = body['result'].reference as string;
  expect(reference).toMatch(/^M-[2-9B-Z]{7}$/);
  const confirmation = await lastLetter(shop.shop, message.email, { template: 'contact_received' });
  expect(confirmation).toMatchObject({ language: 'ar', subject: 'وصلتنا رسالتكِ' });
  expect(confirmation.text).toContain(reference);
  for (const word of ['Noura', 'hem', 'example.com/', '4 & 5']) expect(confirmation.text).not.toContain(word);
  const [letter] = (await lettersTo(shop.shop, SHOP_EMAIL)).filter(({ subject }) => subject.includes(reference));
  expect(letter).toMatchObject({ template: 'contact_message', replyTo: message.email });
  expect(letter?.text).toContain(message.message);
  expect(letter?.html).toContain('<div dir="auto">&lt;b&gt;مرحبا&lt;/b&gt;</div><br><div dir="auto">4 &amp; 5</div>');
});

test('the same message sent many times at once is one message with one pair of letters', async () => {
  const message = typed();
  const sent = await Promise.all(Array.from({ length: 20 }, () => send(message)));
  expect(new Set(sent.map(({ body }) => body['result'].reference)).size).toBe(1);
  expect(await count(message.email)).toBe(1);
  await lastLetter(shop.shop, message.email);
  expect(await lettersTo(shop.shop, message.email)).toHaveLength(1);
  await send({ ...message, message: 'Another one.' });
  expect(await count(message.email)).toBe(2);
});

test('a day later the same words are a new message', async () => {
  const message = typed();
  await send(message);
  await shop.shop.database.query(
    `update contact_messages set sent_at = sent_at - interval '24 hours' where email = $1`,
    [message.email],
  );
  await send(message);
  expect(await count(message.email)).toBe(2);
});

test('an idempotency key belongs to one message', async () => {
  const [message, key] = [typed(), { 'idempotency-key': newId() }];
  const first = await send(message, key);
  expect((await send(message, key)).body['result']).toEqual(first.body['result']);
  expect((await send({ ...message, subject: 'Other' }, key)).status).toBe(422);
  expect(await count(message.email)).toBe(1);
});

test('a member’s message is the member’s, whatever email was typed; only the proven one gets the name', async () => {
  const member = await addMember(shop.shop, { email: 'sara-messages@example.com' });
  const elsewhere = typed();
  await send(elsewhere, member.bearer);
  await send(typed({ email: 'Sara-Messages@example.com' }), member.bearer);
  const rows = await shop.shop.database.query('select email from contact_messages where customer_id = $1', [
    member.customerId,
  ]);
  expect(rows).toHaveLength(2);
  const own = await lastLetter(shop.shop, 'sara-messages@example.com', { template: 'contact_received' });
  expect(own.text).toContain('Hello');
  const other = await lastLetter(shop.shop, elsewhere.email, { template: 'contact_received' });
  expect(other.text).not.toContain('Hello');
});

test.each([
  ['name', ' '],
  ['name', 'x'.repeat(101)],
  ['name', 'N\u202Eoura'],
  ['name', 'Win at https://spam.example'],
  ['email', 'noura'],
  ['email', ''],
  ['subject', 'x'.repeat(10_000)],
  ['subject', '\u200B'],
  ['message', 'x'.repeat(10_000)],
  ['message', '\u2067hidden\u2069'],
  ['message', 'My card is 4111 1111 1111 1111'],
  ['message', '\n \n'],
])('%s %j is refused at its field and stores nothing', async (field, value) => {
  const message = typed({ [field]: value });
  const { body } = await send(message);
  expect([body.errorCode, Object.keys(body.fields ?? {})]).toEqual([REFUSALS.INVALID_FIELDS.errorCode, [field]]);
  expect(await count(message.email)).toBe(0);
});

test('emoji, Arabic and 4,000 characters arrive as they are', async () => {
  const message = typed({ name: 'نورة 🌙', subject: 'سؤال 👗', message: 'س'.repeat(4_000) });
  expect((await send(message)).body.errorCode).toBe(0);
});

const operator = (path: string) => shop.get(`operator/contact/${path}`, desk.bearer);
const mark = (body: object) => shop.post('operator/contact/mark', body, desk.bearer);

async function idOf(email: string): Promise<string> {
  const [row] = await shop.shop.database.query<{ id: string }>('select id from contact_messages where email = $1', [
    email,
  ]);
  return row!.id;
}

test('operators see open messages oldest first, read one, and mark it with a note', async () => {
  const [first, second] = [typed(), typed()];
  await send(first);
  await send(second);
  const { body } = await operator('list');
  const subjects = (body['result'].messages as { subject: string }[]).map(({ subject }) => subject);
  expect(subjects.indexOf(first.subject)).toBeLessThan(subjects.indexOf(second.subject));
  const messageId = await idOf(first.email);
  expect((await operator(`details/${messageId}`)).body['result']).toMatchObject({ ...first, state: 'open', notes: [] });
  const marked = await mark({ message_id: messageId, from: 'open', to: 'answered', note: 'Sent the price.' });
  expect(marked.body['result']).toMatchObject({ state: 'answered', notes: [{ note: 'Sent the price.' }] });
  const [action] = await shop.shop.database.query(
    'select action, details from operator_actions order by id desc limit 1',
  );
  expect(action).toMatchObject({ action: 'message.marked', details: { from: 'open', to: 'answered' } });
  expect(JSON.stringify(action)).not.toContain('price');
  expect((await operator('list?state=answered')).body['result']).toMatchObject({ total: 1 });
  expect((await operator(`details/${newId()}`)).status).toBe(404);
});

test('of operators who mark a message at once one succeeds, and the others are told', async () => {
  const message = typed();
  await send(message);
  const messageId = await idOf(message.email);
  const marks = await Promise.all(
    Array.from({ length: 6 }, () => mark({ message_id: messageId, from: 'open', to: 'closed' })),
  );
  const codes = marks.map(({ body }) => body.errorCode).toSorted((a, b) => a - b);
  expect(codes).toEqual([0, ...Array<number>(5).fill(REFUSALS.CHANGED_MEANWHILE.errorCode)]);
  expect((await mark({ message_id: messageId, from: 'closed', to: 'closed' })).body.fields).toHaveProperty('note');
});

test('a settled message is deleted after two years, an open one never', async () => {
  const [settled, open] = [typed(), typed()];
  for (const message of [settled, open]) await send(message);
  await mark({ message_id: await idOf(settled.email), from: 'open', to: 'closed' });
  await shop.shop.database.query(
    `update contact_messages set state_at = state_at - make_interval(days => $1), sent_at = sent_at - make_interval(days => $1)
     where email = any($2)`,
    [RETENTION_DAYS + 1, [settled.email, open.email]],
  );
  await runChores(
    shop.shop,
    choresOf(shop.shop).filter(({ name }) => name === 'contact messages'),
  );
  expect([await count(settled.email), await count(open.email)]).toEqual([0, 1]);
});

const DETAILS = {
  email: SHOP_EMAIL,
  phone: '+971 4 111 1111',
  whatsapp: '971501234567',
  addresses: { en: 'Jumeirah Road, Dubai', arb: 'شارع جميرا، دبي' },
  hours: [...Array<object>(5).fill({ from: '10:00', to: '22:00' }), null, { from: '16:00', to: '24:00' }],
  map_link: 'https://www.openstreetmap.org/',
  map_picture: '',
};

test('an operator changes how the shop is reached, and shoppers see it', async () => {
  const writer = await addOperator(shop, 'content');
  const change = (more: object = {}) => shop.post('operator/contact/settings', { ...DETAILS, ...more }, writer.bearer);
  expect((await change()).body.errorCode).toBe(0);
  expect((await shop.get('operator/contact/settings', writer.bearer)).body['result']).toEqual(DETAILS);
  await expect
    .poll(async () => (await shop.get('contact/details?language_code=arb')).body['result'])
    .toEqual({
      email: DETAILS.email,
      phone: DETAILS.phone,
      whatsapp: DETAILS.whatsapp,
      address: DETAILS.addresses.arb,
      hours: DETAILS.hours,
      time_zone: 'Asia/Dubai',
      map: { link: DETAILS.map_link, picture: null },
    });
  await expect.poll(async () => (await shop.get('shop/settings')).body['result'].whatsapp).toBe(DETAILS.whatsapp);
  const key = '0b5c7d6a1e2f3a4b5c6d7e8f90a1b2c3';
  const picture = { key, width: 800, height: 600, placeholder: '1QcSHQRnh493V4dIh4eXh1h4kJUI' };
  await transaction(shop.shop.database, (tx) => saveHomePictures(tx, [picture]));
  expect((await change({ map_picture: key })).body['result'].map.picture).toMatchObject({
    src: expect.stringContaining(key),
  });
  for (const [field, value] of [
    ['hours', DETAILS.hours.slice(1)],
    ['hours', Array(7).fill({ from: '22:00', to: '10:00' })],
    ['map_picture', 'no-such-picture'],
    ['addresses', { xx: 'Nowhere' }],
    ['whatsapp', '+971'],
    ['map_link', 'http://maps.example'],
  ] as const)
    expect(Object.keys((await change({ [field]: value })).body.fields ?? {}), field).toEqual([field]);
  expect((await shop.post('operator/contact/settings', DETAILS, desk.bearer)).status).toBe(404);
});

test('a reference has no vowels and no characters that look alike', () => {
  for (let at = 0; at < 200; at += 1) expect(drawReference()).toMatch(/^M-[2-9BCDFGHJKMNPQRSTVWXYZ]{7}$/);
});
