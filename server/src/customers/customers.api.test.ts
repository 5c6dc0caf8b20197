import { afterAll, beforeAll, expect, test } from 'vitest';
import { ADDRESSES_MAX } from '@hindam/contract/customers';
import { REFUSALS } from '@hindam/contract/refusals';
import { count } from '../../testing/counts.ts';
import { addMember, type TestMember } from '../../testing/members.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';
import { newId } from '../kernel/ids.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(async () => {
  await shop?.close();
});

interface Listed {
  _id: string;
  name: string;
  default_shipping: boolean;
  default_billing: boolean;
}

const HOME = {
  type: 'home',
  name: 'Maryam',
  country: 'AE',
  state: 'AE-DU',
  district: 'Al Barsha',
  address_line_one: '12 Street 4',
  dial_code: '+971',
  phone: '0501234567',
};

const save = (member: TestMember, more: object = {}, headers: Record<string, string> = {}) =>
  shop.post('address/save', { ...HOME, ...more }, { ...member.bearer, ...headers });
const book = async (member: TestMember): Promise<Listed[]> =>
  (await shop.get('address/list', member.bearer)).body['result'];
const remove = (member: TestMember, id: string) => shop.delete(`address/${id}`, member.bearer);
const saveProfile = (member: TestMember, more: object = {}) =>
  shop.post('customer/profile', { name: 'Maryam', language_code: 'en', ...more }, member.bearer);

const CALLS = [
  ['GET', 'customer/profile'],
  ['POST', 'customer/profile'],
  ['GET', 'address/list'],
  ['POST', 'address/save'],
  ['DELETE', `address/${newId()}`],
] as const;

test.each(CALLS)('%s %s is for members only', async (method, path) => {
  const answers = {
    GET: () => shop.get(path),
    POST: () => shop.post(path, { ...HOME, language_code: 'en' }),
    DELETE: () => shop.delete(path),
  };
  const { status, body } = await answers[method]();
  expect([status, body.errorCode]).toEqual([401, 9401]);
});

test('countries are named and sorted in the requested language, and the response is cached for everyone', async () => {
  const english = await shop.get('country/list?language_code=en');
  const arabic = await shop.get('country/list?language_code=arb');
  expect(english.body['result'].length).toBeGreaterThanOrEqual(235);
  expect(arabic.body['result']).toHaveLength(english.body['result'].length);
  expect(english.body['result']).toContainEqual({ name: 'Saudi Arabia', dial_code: '+966', code: 'SA' });
  expect(arabic.body['result']).toContainEqual({ name: 'المملكة العربية السعودية', dial_code: '+966', code: 'SA' });
  expect(english.headers.get('cache-control')).toContain('public');
});

test('a profile is what was saved; missing fields stay, null and empty ones are cleared', async () => {
  const member = await addMember(shop.shop, { name: 'Noor' });
  const read = async () => (await shop.get('customer/profile', member.bearer)).body['result'];
  expect(await read()).toEqual({
    _id: member.customerId,
    name: 'Noor',
    gender: null,
    language_code: 'en',
    date_of_birth: null,
    email: member.email,
    dial_code: null,
    phone: null,
  });
  const full = await saveProfile(member, {
    name: 'نور الهدى',
    gender: 'female',
    date_of_birth: '1990-04-30',
    language_code: 'arb',
  });
  expect(full.body['message']).toMatch(/[\u0600-\u06FF]/);
  expect(full.body['result']).toMatchObject({ name: 'نور الهدى', gender: 'female', date_of_birth: '1990-04-30' });
  await saveProfile(member, { name: 'Noor 🌙', language_code: 'arb' });
  expect(await read()).toMatchObject({
    name: 'Noor 🌙',
    gender: 'female',
    date_of_birth: '1990-04-30',
    language_code: 'arb',
  });
  await saveProfile(member, { gender: '', date_of_birth: null });
  expect(await read()).toMatchObject({ name: 'Maryam', gender: null, date_of_birth: null, language_code: 'en' });
});

test('an unsupported language becomes English', async () => {
  const member = await addMember(shop.shop, { language: 'arb' });
  expect((await saveProfile(member, { language_code: 'tlh' })).body['result'].language_code).toBe('en');
});

test.each(['1990-02-30', '2023-02-29', '1899-12-31', '2999-01-01', '30.04.1990', '1990-4-3', '0000-01-01'])(
  'the date of birth %s is refused by its field, in both languages, and nothing is written',
  async (day) => {
    const member = await addMember(shop.shop, { name: 'Before' });
    for (const language of ['en', 'arb']) {
      const { status, body } = await saveProfile(member, { date_of_birth: day, language_code: language });
      expect([status, body.errorCode, Object.keys(body.fields ?? {})]).toEqual([
        200,
        REFUSALS.INVALID_FIELDS.errorCode,
        ['date_of_birth'],
      ]);
      expect(body.fields?.['date_of_birth']).toMatch(
        language === 'en' ? /^Enter your date of birth/ : /[\u0600-\u06FF]/,
      );
    }
    expect((await shop.get('customer/profile', member.bearer)).body['result'].name).toBe('Before');
  },
);

test('a future date of birth is refused and today is accepted, by the shop’s own clock', async () => {
  const member = await addMember(shop.shop);
  const [row] = await shop.shop.database.query<{ today: string; tomorrow: string }>(
    `select (shop.now() at time zone 'utc')::date as today, ((shop.now() at time zone 'utc')::date + 1) as tomorrow`,
  );
  expect((await saveProfile(member, { date_of_birth: row!.tomorrow })).body.errorCode).toBe(1001);
  expect((await saveProfile(member, { date_of_birth: row!.today })).body.errorCode).toBe(0);
  expect((await saveProfile(member, { date_of_birth: '1900-01-01' })).body.errorCode).toBe(0);
});

test.each([
  ['an empty name', { name: '  ' }, 200],
  ['10,000 characters', { name: 'x'.repeat(10_000) }, 200],
  ['a gender nobody offered', { gender: 'none' }, 422],
  ['an override of the text’s direction', { name: 'Noor\u202Egnp' }, 200],
  ['a NUL', { name: 'No\u0000or' }, 200],
])('%s is refused in a profile', async (_, wrong, status) => {
  const member = await addMember(shop.shop, { name: 'Before' });
  const answer = await saveProfile(member, wrong);
  expect([answer.status, answer.body.errorCode > 0]).toEqual([status, true]);
  expect((await shop.get('customer/profile', member.bearer)).body['result'].name).toBe('Before');
});

test('an address is returned as stored, right-to-left text unchanged, unused parts left out', async () => {
  const member = await addMember(shop.shop);
  const { body } = await save(member, {
    name: 'أم خالد 🌸',
    district: 'البرشاء ١',
    landmark: 'بجانب المسجد — door 3',
    zip_code: '00000',
    alternate_number: '+966 50 123 4567',
    email: 'Maryam@Example.COM',
    phone: '٠٥٠١٢٣٤٥٦٧',
    dial_code: '00971',
  });
  expect(body['result']).toEqual({
    _id: expect.any(String),
    type: 'home',
    name: 'أم خالد 🌸',
    country: 'AE',
    state: 'AE-DU',
    district: 'البرشاء ١',
    city: '',
    address_line_one: '12 Street 4',
    address_line_two: '',
    zip_code: '',
    dial_code: '+971',
    phone: '501234567',
    alternate_number: '+966501234567',
    landmark: 'بجانب المسجد — door 3',
    email: 'maryam@example.com',
    default_shipping: true,
    default_billing: true,
  });
  expect(await book(member)).toEqual([body['result']]);
});

test.each([
  ['en', /required/],
  ['arb', /[\u0600-\u06FF]/],
])('missing parts of an address are reported by field in %s, and nothing is written', async (language, sentence) => {
  const member = await addMember(shop.shop);
  const saudi = { country: 'SA', state: '', district: '', language_code: language };
  const { status, body } = await save(member, saudi);
  expect([status, body.errorCode]).toEqual([200, REFUSALS.INVALID_FIELDS.errorCode]);
  expect(Object.keys(body.fields ?? {}).sort()).toEqual(['city', 'district', 'zip_code']);
  expect(body.fields?.['city']).toMatch(sentence);
  expect(await book(member)).toEqual([]);
});

test.each([
  ['an unknown country', { country: 'QQ' }, 200],
  ['a country in small letters', { country: 'ae' }, 200],
  ['no country', { country: undefined }, 422],
  ['a number of no country', { dial_code: '+999' }, 200],
  ['too short a number', { phone: '123' }, 200],
  ['no number', { phone: '' }, 200],
  ['another number nobody has', { alternate_number: '12' }, 200],
  ['no first line', { address_line_one: ' ' }, 200],
  ['10,000 characters', { landmark: 'ن'.repeat(10_000) }, 200],
  ['an emirate that is none', { state: 'Dubai' }, 200],
  ['an address of mail that is none', { email: 'maryam' }, 200],
  ['an override of the text’s direction', { landmark: 'a\u2066b' }, 200],
  ['a type that is none', { type: 'castle' }, 422],
  ['an id the shop did not make', { _id: 'first' }, 422],
])('%s is refused in an address', async (_, wrong, status) => {
  const member = await addMember(shop.shop);
  const answer = await save(member, wrong);
  expect([answer.status, answer.body.errorCode > 0]).toEqual([status, true]);
  expect(await book(member)).toEqual([]);
});

test('the first address is both defaults; another can take one over; clearing a default has no effect', async () => {
  const member = await addMember(shop.shop);
  const first = (await save(member, { name: 'first' })).body['result'];
  const second = (await save(member, { name: 'second', default_billing: true })).body['result'];
  const defaults = async () =>
    Object.fromEntries((await book(member)).map((one) => [one.name, [one.default_shipping, one.default_billing]]));
  expect(await defaults()).toEqual({ first: [true, false], second: [false, true] });
  await save(member, { _id: first._id, name: 'first', default_shipping: false });
  expect(await defaults()).toEqual({ first: [true, false], second: [false, true] });
  await save(member, { _id: second._id, name: 'second', default_shipping: true });
  expect(await defaults()).toEqual({ first: [false, false], second: [true, true] });
  expect((await book(member)).map(({ name }) => name)).toEqual(['second', 'first']);
});

test('a deleted default moves to the newest address; deleting the last one leaves an empty book', async () => {
  const member = await addMember(shop.shop);
  const ids: string[] = [];
  for (const name of ['old', 'middle', 'new']) ids.push((await save(member, { name })).body['result']._id);
  const after = (await remove(member, ids[0]!)).body['result'];
  expect(after.map(({ name, default_shipping: shipping }: Listed) => [name, shipping])).toEqual([
    ['new', true],
    ['middle', false],
  ]);
  expect(await book(member)).toEqual(after);
  await remove(member, ids[1]!);
  expect((await remove(member, ids[2]!)).body['result']).toEqual([]);
  expect((await remove(member, ids[2]!)).status).toBe(404);
});

test('another member’s address is not found and stays unchanged', async () => {
  const [mine, stranger] = [await addMember(shop.shop), await addMember(shop.shop)];
  const { _id: id } = (await save(mine)).body['result'];
  await save(stranger, { name: 'stranger' });
  const before = [await book(mine), await book(stranger)];
  expect((await save(stranger, { _id: id, name: 'taken', default_shipping: true })).status).toBe(404);
  expect((await remove(stranger, id)).status).toBe(404);
  expect((await save(stranger, { _id: newId() })).status).toBe(404);
  expect((await remove(stranger, newId())).status).toBe(404);
  expect((await remove(stranger, 'first')).status).toBe(404);
  expect([await book(mine), await book(stranger)]).toEqual(before);
});

test('a book has at most twenty addresses, however many are saved at once', async () => {
  const member = await addMember(shop.shop);
  const tries = ADDRESSES_MAX + count(100);
  const answers = await Promise.all(
    Array.from({ length: tries }, (_, index) => save(member, { name: `${index}`, default_shipping: index % 2 === 0 })),
  );
  const codes = answers.map(({ body }) => body.errorCode);
  expect(codes.filter((code) => code === 0)).toHaveLength(ADDRESSES_MAX);
  expect(codes.filter((code) => code === REFUSALS.ADDRESS_BOOK_FULL.errorCode)).toHaveLength(tries - ADDRESSES_MAX);
  const saved = await book(member);
  expect(saved).toHaveLength(ADDRESSES_MAX);
  expect((await save(member, { _id: saved[0]!._id, name: 'changed' })).body.errorCode).toBe(0);
});

test('concurrent saves, changes and deletions leave one default of each kind, in every round', async () => {
  for (let round = 0; round < count(100); round += 1) {
    const member = await addMember(shop.shop);
    const ids: string[] = [];
    for (let index = 0; index < 4; index += 1) ids.push((await save(member)).body['result']._id);
    const answers = await Promise.all([
      ...ids.map((id) => save(member, { _id: id, default_shipping: true, default_billing: true })),
      save(member, { default_shipping: true }),
      save(member, { default_billing: true }),
      remove(member, ids[round % 4]!),
      remove(member, ids[(round + 1) % 4]!),
    ]);
    // A request may fail only because its address was deleted concurrently.
    expect(answers.every(({ status }) => status === 200 || status === 404)).toBe(true);
    const left = await book(member);
    expect(left).toHaveLength(4);
    expect(left.filter((one) => one.default_shipping)).toHaveLength(1);
    expect(left.filter((one) => one.default_billing)).toHaveLength(1);
  }
});

test('repeated saves under one idempotency key give one address', async () => {
  const member = await addMember(shop.shop);
  const key = { 'idempotency-key': 'save-once' };
  const answers = await Promise.all(Array.from({ length: 10 }, () => save(member, {}, key)));
  expect(new Set(answers.map(({ body }) => body['result']._id)).size).toBe(1);
  expect(await book(member)).toHaveLength(1);
  expect((await save(member, { name: 'other' }, key)).body.errorCode).toBe(9423);
});

test('profile fields of a member are never logged', async () => {
  const lines: string[] = [];
  const member = await addMember(shop.shop);
  const { log } = shop.shop;
  const original = log.info.bind(log);
  log.info = ((...written: Parameters<typeof log.info>) => {
    lines.push(JSON.stringify(written));
    original(...written);
  }) satisfies typeof log.info;
  await save(member, { name: 'Secretname', landmark: 'Secretplace' });
  await saveProfile(member, { name: 'Secretname', date_of_birth: '1990-04-30' });
  log.info = original;
  expect(lines.length).toBeGreaterThanOrEqual(2);
  expect(lines.join('\n')).not.toMatch(/Secret|1990-04-30|501234567/);
});
