import { randomInt } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { otpEvent, type CodeEvent } from '../../testing/letters.ts';
import { addMember } from '../../testing/members.ts';
import { openIdleShop, type IdleShop } from '../../testing/quiet-shop.ts';
import { personalData } from '../personal-data.ts';
import { makeSecrets } from '../kernel/secrets.ts';
import { transaction } from '../kernel/transaction.ts';
import { lettersToShow, purgeOldLetters } from './notifications.service.ts';

let quiet: IdleShop;

beforeEach(async () => {
  quiet = await openIdleShop({ PUBLIC_URL: 'https://hindam.example' });
});
afterEach(() => quiet.close());

const wantCode = (code: CodeEvent = {}) => quiet.record('otp.wanted', otpEvent(quiet.shop, code));

const sealed = (contact: object) => quiet.shop.secrets.seal(contact).toString('base64');

async function rows(): Promise<Record<string, unknown>[]> {
  return quiet.shop.database.query<Record<string, unknown>>('select * from letters order by id');
}

test('an event that is handled again gives no second letter', async () => {
  await wantCode();
  const { customerId, email } = await addMember(quiet.shop);
  await quiet.record('customer.password_changed', { customerId });
  const gone = { email, dialCode: null, phone: null, name: 'Noura' };
  await quiet.record('customer.deleted', { customerId, language: 'en', sealed: sealed(gone) });
  await quiet.settle();
  await quiet.shop.database.query('update outbox set done_at = null');
  await quiet.settle();
  await quiet.settle();
  expect(quiet.mails.map(({ to }) => to).sort()).toEqual([email, 'noura@example.com'].sort());
});

async function addPhoneMember(language: string): Promise<string> {
  const { customerId } = await addMember(quiet.shop, { language, name: 'Maha' });
  const phone = `50${randomInt(1_000_000, 9_999_999)}`;
  await quiet.shop.database.query(`update customers set email = null, dial_code = '+971', phone = $2 where id = $1`, [
    customerId,
    phone,
  ]);
  return `+971${phone}#${customerId}`;
}

test('account events are sent by mail, or by SMS without an e-mail, in the member’s language', async () => {
  const { customerId, email } = await addMember(quiet.shop, { language: 'arb', name: 'نورة' });
  await quiet.record('customer.registered', { customerId });
  await quiet.record('customer.password_changed', { customerId });
  await quiet.record('customer.passkey_added', { customerId });
  const [phone = '', other = ''] = (await addPhoneMember('en')).split('#');
  await quiet.record('customer.registered', { customerId: other });
  await quiet.record('customer.password_changed', { customerId: other });
  await quiet.settle();
  await quiet.settle();
  expect(quiet.mails.map(({ to, language }) => [to, language])).toEqual(Array(3).fill([email, 'ar']));
  for (const { html } of quiet.mails) expect(html).toContain('مرحبًا <bdi>نورة</bdi>،');
  // There is no welcome by SMS.
  expect(quiet.sms).toHaveLength(1);
  expect(quiet.sms[0]).toMatchObject({ to: phone, text: expect.stringContaining('password was changed') });
});

test('a changed contact is reported to the old one, never to the new one', async () => {
  const { customerId } = await addMember(quiet.shop, { email: 'new@example.com' });
  const before = { email: 'old@example.com', dialCode: '+971', phone: '501234567' };
  await quiet.record('customer.contact_changed', { customerId, kind: 'email', sealed: sealed(before) });
  await quiet.record('customer.contact_changed', { customerId, kind: 'phone', sealed: sealed(before) });
  await quiet.settle();
  expect(quiet.mails.map(({ to }) => to)).toEqual(['old@example.com']);
  expect(quiet.sms.map(({ to }) => to)).toEqual(['+971501234567']);
});

test('an added contact is reported to the other one', async () => {
  const { customerId } = await addMember(quiet.shop, { email: 'noura@example.com' });
  const before = { email: 'noura@example.com', dialCode: null, phone: null };
  await quiet.record('customer.contact_changed', { customerId, kind: 'phone', sealed: sealed(before) });
  await quiet.settle();
  expect(quiet.mails.map(({ to, subject }) => [to, subject])).toEqual([
    ['noura@example.com', 'The mobile number of your account was changed'],
  ]);
});

test('a code goes to its sealed recipient; without one nothing is written', async () => {
  await wantCode({ to: null });
  await wantCode({ to: '+971501234567', channel: 'sms', language: 'arb', purpose: 'reset' });
  await wantCode({ to: 'noura@example.com', language: 'xx', purpose: 'change' });
  await quiet.settle();
  expect(await rows()).toHaveLength(2);
  expect(quiet.sms[0]?.text).toBe('4829 رمز هندام، صالح 5 دقائق. لا تشاركيه.\n@hindam.example #4829');
  expect(quiet.mails[0]).toMatchObject({ to: 'noura@example.com', language: 'en', subject: 'Your Hindam code: 4829' });
});

test('a link for a new password is mailed in the language asked for, and says how long it is valid', async () => {
  await addMember(quiet.shop, { email: 'member@example.com', name: 'Noura' });
  const linkKey = 'k'.repeat(43);
  const about = { to: 'member@example.com', purpose: 'reset', linkKey, expiresInSeconds: 900 } as const;
  await wantCode({ ...about, language: 'en' });
  await wantCode({ ...about, language: 'arb' });
  await quiet.settle();
  const [english, arabic] = quiet.mails.toSorted((a, b) => b.language.localeCompare(a.language));
  expect(english?.text).toContain(`/en/forgot-password?key=${linkKey}`);
  expect(arabic?.text).toContain(`/ar/forgot-password?key=${linkKey}`);
  expect(english?.text).toMatch(/15 minutes/);
  expect(english?.text).not.toMatch(/Noura/);
  expect(`${english?.subject}${arabic?.subject}`).not.toContain(linkKey);
});

test('a mail with a code does not reveal whether the contact is a member’s', async () => {
  await addMember(quiet.shop, { email: 'member@example.com', name: 'Noura' });
  await wantCode({ to: 'member@example.com', purpose: 'reset' });
  await wantCode({ to: 'nobody@example.com', purpose: 'reset' });
  await quiet.settle();
  const [member, nobody] = quiet.mails.toSorted((a, b) => a.to.localeCompare(b.to));
  expect(member?.html).toBe(nobody?.html);
});

const MARKERS = { email: 'marker-mail@example.com', name: 'Markername', code: '918273', phone: '+971509182736' };

async function wholeDatabase(): Promise<string> {
  const { database } = quiet.shop;
  const tables = await database.query<{ name: string }>(
    `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables where schemaname in ('public', 'shop')`,
  );
  let all = '';
  for (const { name } of tables) {
    const found = await database.query<{ row: string }>(`select t::text as row from ${name} t`);
    all += found.map(({ row }) => row).join('\n');
  }
  const bytes = [...all.matchAll(/\\x((?:[0-9a-f]{2})+)/g)].map(([, hex = '']) =>
    Buffer.from(hex, 'hex').toString('latin1'),
  );
  return all + bytes.join('\n');
}

test('a waiting letter stores neither recipient, name nor code in plain text in any table', async () => {
  await wantCode({ to: MARKERS.email, code: MARKERS.code });
  await wantCode({ to: MARKERS.phone, code: MARKERS.code, channel: 'sms' });
  const gone = { email: MARKERS.email, dialCode: null, phone: null, name: MARKERS.name };
  const { customerId } = await addMember(quiet.shop);
  await quiet.record('customer.deleted', { customerId, language: 'en', sealed: sealed(gone) });
  const look = async () => {
    const everything = await wholeDatabase();
    expect(everything).toContain('otp.wanted');
    for (const marker of Object.values(MARKERS)) expect(everything).not.toContain(marker);
  };
  await look();
  quiet.provider.before = ({ to }) => Promise.reject(new Error(`no: ${to} ${MARKERS.code}`));
  await quiet.settle();
  expect(await rows()).toHaveLength(3);
  await look();
  quiet.provider.before = () => Promise.resolve();
  await quiet.hurry();
  await quiet.settle();
  await look();
  expect(quiet.mails.length + quiet.sms.length).toBe(3);
  expect(quiet.logged()).toContain('could not be sent');
  for (const marker of Object.values(MARKERS)) expect(quiet.logged()).not.toContain(marker);
});

test('the scan of the database would find plain text', async () => {
  await addMember(quiet.shop, { email: MARKERS.email });
  await quiet.shop.database.query(`update letters set sealed = $1`, [Buffer.from('')]);
  expect(await wholeDatabase()).toContain(MARKERS.email);
});

const notifications = personalData.find(({ name }) => name === 'notifications')!;

test('letters to a member are exported and erased, codes from before the registration too', async () => {
  await wantCode({ to: 'noura@example.com' });
  await wantCode({ to: 'other@example.com' });
  await quiet.settle();
  const { customerId } = await addMember(quiet.shop, { email: 'noura@example.com' });
  await quiet.record('customer.registered', { customerId });
  await quiet.settle();
  const told = await transaction(quiet.shop.database, (tx) =>
    notifications.exportOf(tx, customerId, quiet.shop.secrets),
  );
  expect(told).toMatchObject([
    { template: 'code_register', channel: 'mail', language: 'en', sent_at: expect.any(Date) },
    { template: 'welcome', channel: 'mail', language: 'en', sent_at: expect.any(Date) },
  ]);
  // Imitates a mail that was written before the contact belonged to the member.
  await wantCode({ to: 'noura@example.com', purpose: 'reset' });
  await quiet.workOutbox();
  await quiet.shop.database.query(`update letters set customer_id = null where template = 'code_reset'`);
  await transaction(quiet.shop.database, (tx) => notifications.erase(tx, customerId, quiet.shop.secrets));
  expect(await lettersToShow(quiet.shop, 'noura@example.com')).toEqual([]);
  expect(await lettersToShow(quiet.shop, 'other@example.com')).toHaveLength(1);
});

test('letters are deleted after a month, codes and goodbyes after a day, waiting ones stay', async () => {
  const { customerId } = await addMember(quiet.shop, { email: 'noura@example.com' });
  await quiet.record('customer.password_changed', { customerId });
  await wantCode({ to: 'code@example.com' });
  await quiet.settle();
  const left = async (interval: string) => {
    await quiet.ahead(interval);
    await transaction(quiet.shop.database, (tx) => purgeOldLetters(tx));
    return (await rows()).map(({ template }) => template);
  };
  quiet.provider.before = () => Promise.reject(new Error('down'));
  await quiet.record('customer.passkey_added', { customerId });
  await quiet.settle();
  expect(await left('23 hours')).toHaveLength(3);
  expect(await left('25 hours')).toEqual(['password_changed', 'passkey_added']);
  expect(await left('29 days')).toHaveLength(2);
  expect(await left('31 days')).toEqual(['passkey_added']);
});

test('a letter whose secret is lost is not shown, the others are', async () => {
  await wantCode();
  await wantCode();
  await quiet.settle();
  expect(await lettersToShow(quiet.shop, null)).toHaveLength(2);
  const lost = makeSecrets(['a secret of another shop altogether']).seal({ to: 'x@example.com', facts: { name: '' } });
  await quiet.shop.database.query(
    'update letters set sealed = $1 where id = (select id from letters order by id limit 1)',
    [lost],
  );
  expect(await lettersToShow(quiet.shop, null)).toHaveLength(1);
});
