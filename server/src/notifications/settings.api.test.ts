// The settings of which messages a member gets, over HTTP on a real database.
import { CELL_RULES, CHANNELS, CHOICE_TOPICS } from '@hindam/contract/notification-topics';
import { REFUSALS } from '@hindam/contract/refusals';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addMember, type TestMember } from '../../testing/members.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';

let shop: TestShop;
let member: TestMember;
let made = 0;

beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  made += 1;
  member = await addMember(shop.shop, { phone: `5011100${made + 10}` });
});

interface Settings {
  cells: { topic: string; channel: string; rule: string; wanted: boolean; needs: string | null }[];
  quiet: { from: string; until: string } | null;
  time_zone: string;
  devices: number;
}

const cell = (name: string, wanted: boolean) => {
  const [topic, channel] = name.split('.');
  return { topic, channel, wanted };
};
const save = (body: object, as = member) => shop.post('customer/notification-settings', body, as.bearer);
async function settings(as = member): Promise<Settings> {
  return (await shop.get('customer/notification-settings', as.bearer)).body['result'] as Settings;
}
const on = ({ cells }: Settings) =>
  cells.filter(({ rule, wanted }) => rule === 'choice' && wanted).map(({ topic, channel }) => `${topic}.${channel}`);

const AT_FIRST = ['orders.push', 'orders.mail', 'deliveries.push', 'deliveries.mail', 'visits.mail'];

test('at first everything is on that is sent today, every cell is there, and there are no quiet hours', async () => {
  const first = await settings();
  expect(first.cells.map(({ topic, channel, rule }) => [topic, channel, rule])).toEqual(
    CHOICE_TOPICS.flatMap((topic) => CHANNELS.map((channel) => [topic, channel, CELL_RULES[topic][channel]])),
  );
  expect(on(first)).toEqual(AT_FIRST);
  expect(first).toMatchObject({ quiet: null, time_zone: 'Asia/Dubai', devices: 0 });
});

test('only what is named is changed, and another member’s stays', async () => {
  const other = await addMember(shop.shop);
  const { body } = await save({ cells: [cell('orders.sms', true), cell('reminders.mail', true)] });
  expect(body).toMatchObject({ errorCode: 0, message: 'Your choices are saved.' });
  await save({ quiet: { from: '22:30', until: '07:00' } });
  await save({ cells: [cell('deliveries.push', false)] });
  const now = await settings();
  expect(on(now)).toEqual([
    'orders.push',
    'orders.mail',
    'orders.sms',
    'deliveries.mail',
    'visits.mail',
    'reminders.mail',
  ]);
  expect(now.quiet).toEqual({ from: '22:30', until: '07:00' });
  await save({ quiet: null, cells: [cell('reminders.mail', false)] });
  expect(await settings()).toMatchObject({ quiet: null });
  expect(on(await settings(other))).toEqual(AT_FIRST);
});

test('of two tabs that save at once neither’s choice is lost, and one of mail and SMS stays', async () => {
  await save({ cells: [cell('orders.sms', true)] });
  const answers = await Promise.all([
    save({ cells: [cell('orders.mail', false)] }),
    save({ cells: [cell('orders.sms', false)] }),
    save({ cells: [cell('deliveries.push', false)] }),
    save({ quiet: { from: '23:00', until: '06:30' } }),
  ]);
  const codes = answers.map(({ body }) => body.errorCode ?? 0);
  expect(new Set(codes.slice(0, 2))).toEqual(new Set([0, REFUSALS.INVALID_FIELDS.errorCode]));
  expect(codes.slice(2)).toEqual([0, 0]);
  const now = await settings();
  expect(on(now).filter((name) => /orders\.(mail|sms)/.test(name))).toHaveLength(1);
  expect(on(now)).not.toContain('deliveries.push');
  expect(now.quiet).toEqual({ from: '23:00', until: '06:30' });
});

test.each([
  ['mail off without SMS', { cells: [cell('orders.mail', false)] }, 'orders.mail', 'it must reach you'],
  ['the same beginning and end', { quiet: { from: '08:00', until: '08:00' } }, 'quiet.until', 'differs'],
  ['no half hour', { quiet: { from: '08:15', until: '09:00' } }, 'quiet.from', 'half hour'],
  ['no time', { quiet: { from: '‮🌙', until: '25:00' } }, 'quiet.until', 'half hour'],
  ['an endless time', { quiet: { from: 'x'.repeat(10_000), until: '09:00' } }, 'quiet.from', 'half hour'],
])('%s is refused at its field, and nothing of it is saved', async (_, body, field, words) => {
  const before = await settings();
  const answer = await save({
    ...body,
    cells: [cell('deliveries.push', false), ...('cells' in body ? body.cells : [])],
  });
  expect(answer.status === 200 ? answer.body.errorCode : answer.status).toBeOneOf([
    REFUSALS.INVALID_FIELDS.errorCode,
    422,
  ]);
  expect(answer.body.fields?.[field]).toContain(words);
  expect(await settings()).toEqual(before);
});

test.each([
  ['an unknown topic', cell('news.mail', true), 'cells.0.topic'],
  ['an unknown channel', cell('orders.fax', true), 'cells.0.channel'],
  ['what cannot be switched off', cell('account.mail', false), 'cells.0'],
  ['what does not exist', cell('reminders.sms', true), 'cells.0'],
])('%s is a wrong request', async (_, wrong, field) => {
  const { status, body } = await save({ cells: [wrong] });
  expect(status).toBe(422);
  expect(Object.keys(body.fields ?? {})).toEqual([field]);
});

test('what needs a contact that is missing says which, and is refused', async () => {
  const mailAlone = await addMember(shop.shop);
  const cells = (await settings(mailAlone)).cells.filter(({ needs }) => needs !== null);
  expect(cells.map(({ topic, channel, needs, wanted }) => [topic, channel, needs, wanted])).toEqual(
    ['orders', 'deliveries', 'visits'].map((topic) => [topic, 'sms', 'phone', false]),
  );
  const { body } = await save({ cells: [cell('visits.sms', true)] }, mailAlone);
  expect(body.fields).toEqual({ 'visits.sms': 'Add a mobile number to your account first.' });

  const phoneAlone = await addMember(shop.shop, { phone: '501234999' });
  await shop.shop.database.query('update customers set email = null where id = $1', [phoneAlone.customerId]);
  expect(on(await settings(phoneAlone))).toEqual(AT_FIRST.map((name) => name.replace('mail', 'sms')));
  const no = await save({ cells: [cell('reminders.mail', true)] }, phoneAlone);
  expect(no.body.fields).toEqual({ 'reminders.mail': 'Add an email address to your account first.' });
});

test('without a log-in there is nothing to see or to choose', async () => {
  expect((await shop.get('customer/notification-settings')).status).toBe(401);
  expect((await shop.post('customer/notification-settings', { cells: [] })).status).toBe(401);
});
