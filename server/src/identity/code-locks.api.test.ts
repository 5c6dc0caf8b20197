// Locks and limits of one-time codes, which are counted by contact and asker.
import { OTP_RESEND_SECONDS } from '@hindam/contract/identity';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { requestCode, type Typed } from '../../testing/codes.ts';
import { elsewhere, errorCodesOf, homeOf, send, times, verify } from '../../testing/code-requests.ts';
import { setAhead } from '../../testing/clock.ts';
import { addMember } from '../../testing/members.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';
import { hashSecret } from '../kernel/ids.ts';
import { HOUR_SECONDS, LOCK_HOURS, PASS_SECONDS } from './otp.ts';

const OTP_WRONG = 1201;
const OTP_EXPIRED = 1202;
const THROTTLED = 9429;
const UNAVAILABLE = 9503;

/** `strict` has the production limits, `wide` raised ones; both take the network address from X-Forwarded-For. */
let strict: TestShop;
let wide: TestShop;
beforeAll(async () => {
  [strict, wide] = await Promise.all([
    openTestShop({ LIMITS_FACTOR: '1', TRUSTED_PROXIES: '0.0.0.0' }),
    openTestShop({ TRUSTED_PROXIES: '0.0.0.0' }),
  ]);
});
afterAll(async () => {
  await Promise.all([strict?.close(), wide?.close()]);
});
let passed = 0;
beforeEach(() => {
  passed = 0;
});
afterEach(async () => {
  for (const { shop } of [strict, wide]) {
    for (const table of ['shop.clock', 'otp_minutes', 'otp_failures', 'alarms'])
      await shop.database.query(`delete from ${table}`);
  }
});

let made = 0;
const someone = (): { email: string } => ({ email: `someone-${(made += 1)}@locks.example` });
const ask = (shop: TestShop, typed: Typed, from = homeOf(typed)) => requestCode(shop, typed, 'register', from);

async function pass(shop: TestShop, seconds: number): Promise<void> {
  passed += seconds;
  await setAhead(shop, `${passed} seconds`);
}

/** Types ten wrong codes for a registration and returns the error codes. */
async function lock(shop: TestShop, contact: Typed): Promise<number[]> {
  const wrongs: number[] = [];
  for (let at = 0; at < 4; at += 1) {
    const { ref, wrong } = await ask(shop, contact);
    const tries = times(at < 3 ? 3 : 1, () => verify(shop, ref, wrong));
    wrongs.push(...errorCodesOf(await Promise.all(tries)));
  }
  return wrongs;
}
const lengthOf = async (contact: Typed, purpose = 'register', from = homeOf(contact)) =>
  (await send(wide, { ...contact, purpose }, from)).body.result.otp_length;

test('after ten wrong codes in a row the asker’s codes of that purpose have six digits for a day, no others', async () => {
  const contact = someone();
  expect(await lock(wide, contact)).toEqual(times(10, () => OTP_WRONG));
  expect(await lengthOf(contact)).toBe(6);
  expect(await lengthOf(contact, 'change')).toBe(4);
  expect(await lengthOf(contact, 'register', elsewhere())).toBe(4);
  expect(await lengthOf(someone())).toBe(4);
  await pass(wide, LOCK_HOURS * HOUR_SECONDS + 1);
  expect(await lengthOf(contact)).toBe(4);
});

test('a lock ends a code of four digits that was sent before it, correct or not', async () => {
  const contact = someone();
  for (let at = 0; at < 3; at += 1) {
    const { ref, wrong } = await ask(wide, contact);
    for (let tried = 0; tried < 3; tried += 1) await verify(wide, ref, wrong);
  }
  const { ref, code, wrong } = await ask(wide, contact);
  expect((await verify(wide, ref, wrong)).body.errorCode).toBe(OTP_WRONG);
  expect((await verify(wide, ref, code)).body.errorCode).toBe(OTP_EXPIRED);
});

test('during a lock one code of six digits is checked a minute, and a right one is accepted', async () => {
  const contact = someone();
  await lock(wide, contact);
  const { ref, code, wrong } = await ask(wide, contact);
  const early = await verify(wide, ref, code);
  const wait = Number(early.headers.get('retry-after'));
  expect([early.body.errorCode, wait > 0 && wait <= PASS_SECONDS]).toEqual([THROTTLED, true]);
  await pass(wide, PASS_SECONDS + 1);
  const guesses = errorCodesOf(await Promise.all(times(20, () => verify(wide, ref, wrong))));
  expect(guesses.filter((each) => each === OTP_WRONG)).toHaveLength(1);
  expect(guesses.filter((each) => each === THROTTLED || each === UNAVAILABLE)).toHaveLength(19);
  expect((await verify(wide, ref, code)).body.errorCode).toBe(THROTTLED);
  await pass(wide, PASS_SECONDS + 1);
  expect((await verify(wide, ref, code)).body.errorCode).toBe(0);
  // The right code did not end the lock: a new code still has six digits.
  expect(await lengthOf(contact)).toBe(6);
});

describe('a stranger', () => {
  test('who takes all codes of an hour closes them for nobody else, and ends no code but the stranger’s', async () => {
    const contact = someone();
    const stranger = elsewhere();
    const mine = await ask(strict, contact);
    for (let at = 0; at < 3; at += 1) {
      expect((await send(strict, { ...contact, purpose: 'register' }, stranger)).status).toBe(200);
      await pass(strict, OTP_RESEND_SECONDS + 1);
    }
    expect((await send(strict, { ...contact, purpose: 'register' }, stranger)).status).toBe(429);
    expect((await verify(strict, mine.ref, mine.code)).body.errorCode).toBe(0);
    expect((await send(strict, { ...contact, purpose: 'register' })).status).toBe(200);
  });

  test('who types ten wrong codes in a row gets longer codes, and nobody else does', async () => {
    const contact = someone();
    const stranger = elsewhere();
    for (let failures = 0; failures < 10;) {
      const { ref, wrong } = await ask(strict, contact, stranger);
      for (let tries = 0; tries < 3 && failures < 10; tries += 1, failures += 1) await verify(strict, ref, wrong);
      await pass(strict, HOUR_SECONDS / 2);
    }
    const long = await send(strict, { ...contact, purpose: 'register' }, stranger);
    expect([long.status, long.body.result.otp_length]).toEqual([200, 6]);
    // That was the fifth code that the stranger requested within a day, and so the last one allowed: after the ten
    // wrong codes the stranger has at most three more guesses.
    await pass(strict, 2 * HOUR_SECONDS);
    expect((await send(strict, { ...contact, purpose: 'register' }, stranger)).status).toBe(429);
    const { ref, code } = await ask(strict, contact);
    expect([code.length, (await verify(strict, ref, code)).body.errorCode]).toEqual([4, 0]);
  });

  test('with many networks of one IPv6 /48 is one asker', async () => {
    const contact = someone();
    let networks = 0;
    const here = () => ({ 'x-forwarded-for': `2001:db8:77:${(networks += 1).toString(16)}::1` });
    const register = (from: Record<string, string>) => send(strict, { ...contact, purpose: 'register' }, from);
    const statuses: number[] = [];
    for (let at = 0; at < 5; at += 1) {
      statuses.push((await register(here())).status);
      await pass(strict, OTP_RESEND_SECONDS + 1);
    }
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
    expect((await register({ 'x-forwarded-for': '2001:db8:78:1::1' })).status).toBe(200);
  });

  test('with many addresses gets nine codes an hour for a contact, which a known device of its member is not held by', async () => {
    const member = await addMember(strict.shop);
    const contact = { email: member.email };
    const statuses: number[] = [];
    for (let at = 0; at < 11; at += 1)
      statuses.push((await send(strict, { ...contact, purpose: 'reset' }, elsewhere())).status);
    expect(statuses).toEqual([...times(9, () => 200), 429, 429]);
    const device = 'd'.repeat(43);
    await strict.shop.database.query('insert into known_devices (customer_id, device_hash) values ($1, $2)', [
      member.customerId,
      hashSecret(device),
    ]);
    const known = { ...elsewhere(), cookie: `device=${device}` };
    expect((await send(strict, { ...contact, purpose: 'reset' }, known)).status).toBe(200);
    expect((await send(strict, { ...contact, purpose: 'change' }, elsewhere())).status).toBe(429);
    const foreign = someone();
    for (let at = 0; at < 9; at += 1) await send(strict, { ...foreign, purpose: 'register' }, elsewhere());
    expect((await send(strict, { ...foreign, purpose: 'register' }, known)).status).toBe(429);
  });
});
