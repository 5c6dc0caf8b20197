// One-time codes on a real database.
import { OTP_LIVES_SECONDS, OTP_RESEND_SECONDS } from '@hindam/contract/identity';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { requestCode, lettersOfCodes, proveContact, type Typed } from '../../testing/codes.ts';
import { errorCodesOf, homeOf, send, times, verify } from '../../testing/code-requests.ts';
import { setAhead } from '../../testing/clock.ts';
import { addMember } from '../../testing/members.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';
import { transaction } from '../kernel/transaction.ts';
import { purgeOldCodes } from './codes.service.ts';
import { ATTACK_FAILURES, HOUR_SECONDS, LOCK_HOURS } from './otp.ts';

const PAGE = { origin: 'http://localhost:3000' };
const OTP_WRONG = 1201;
const OTP_EXPIRED = 1202;
const THROTTLED = 9429;
const INVALID_FIELDS = 1001;
const UNAVAILABLE = 9503;

/**
 * `strict` has the production limits and takes the network address from the header X-Forwarded-For; `wide` has raised
 * limits.
 */
let strict: TestShop;
let wide: TestShop;
beforeAll(async () => {
  [strict, wide] = await Promise.all([
    openTestShop({ LIMITS_FACTOR: '1', TRUSTED_PROXIES: '0.0.0.0' }),
    openTestShop(),
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
  vi.restoreAllMocks();
  for (const { shop } of [strict, wide]) {
    await shop.database.query('delete from shop.clock');
    await shop.database.query('delete from otp_minutes');
    await shop.database.query('delete from otp_failures');
    await shop.database.query('delete from alarms');
  }
});

let made = 0;
const someone = (): { email: string } => ({ email: `someone-${(made += 1)}@codes.example` });
const ask = (
  shop: TestShop,
  typed: Typed,
  purpose: 'register' | 'reset' | 'change' = 'register',
  from = homeOf(typed),
) => requestCode(shop, typed, purpose, from);

async function pass(shop: TestShop, seconds: number): Promise<void> {
  passed += seconds;
  await setAhead(shop, `${passed} seconds`);
}

async function row(shop: TestShop, email: string) {
  const hmac = shop.shop.secrets.hmac('contact', email);
  const [found] = await shop.shop.database.query<{ tries: number; used: boolean }>(
    `select tries, used_at is not null as used from otp_challenges where contact_hmac = $1 order by created_at desc limit 1`,
    [hmac],
  );
  return found!;
}

describe('checking a code', () => {
  test('of 100 concurrent guesses three are checked', async () => {
    const { email } = someone();
    const { ref, wrong } = await ask(wide, { email });
    const answers = errorCodesOf(await Promise.all(times(100, () => verify(wide, ref, wrong))));
    expect(answers.filter((code) => code === OTP_WRONG)).toHaveLength(3);
    // Under such load the server may respond UNAVAILABLE; it has then not checked the guess either.
    expect(answers.filter((code) => code === OTP_EXPIRED || code === UNAVAILABLE)).toHaveLength(97);
    expect(await row(wide, email)).toEqual({ tries: 3, used: false });
  });

  test('of many different concurrent guesses at most three are checked', async () => {
    const { email } = someone();
    const { ref } = await ask(wide, { email });
    const guesses = times(100, (at) => String(at * 97).padStart(4, '0'));
    const answers = errorCodesOf(await Promise.all(guesses.map((guess) => verify(wide, ref, guess))));
    expect(answers.filter((code) => code === OTP_WRONG || code === 0).length).toBeLessThanOrEqual(3);
    expect((await row(wide, email)).tries).toBeLessThanOrEqual(3);
  });

  test('50 concurrent correct codes give one token', async () => {
    const { email } = someone();
    const { ref, code } = await ask(wide, { email });
    const answers = await Promise.all(times(50, () => verify(wide, ref, code)));
    expect(errorCodesOf(answers).filter((each) => each === 0)).toHaveLength(1);
    expect(errorCodesOf(answers).filter((each) => each === OTP_EXPIRED || each === UNAVAILABLE)).toHaveLength(49);
  });

  test('the third wrong try ends a code: the correct one is refused after it', async () => {
    const { ref, code, wrong } = await ask(wide, someone());
    expect(
      errorCodesOf([await verify(wide, ref, wrong), await verify(wide, ref, wrong), await verify(wide, ref, wrong)]),
    ).toEqual([OTP_WRONG, OTP_WRONG, OTP_WRONG]);
    expect((await verify(wide, ref, code)).body.errorCode).toBe(OTP_EXPIRED);
  });

  test('after two wrong tries the correct code is accepted', async () => {
    const { ref, code, wrong } = await ask(wide, someone());
    await verify(wide, ref, wrong);
    await verify(wide, ref, wrong);
    expect((await verify(wide, ref, code)).body.errorCode).toBe(0);
  });

  test('a code of another contact or another purpose is wrong', async () => {
    const first = someone();
    const mine = await ask(wide, first);
    const other = await ask(wide, someone());
    const reset = await ask(wide, first, 'change');
    const strangers = [other, reset].filter(({ code }) => code !== mine.code);
    for (const { code } of strangers) expect((await verify(wide, mine.ref, code)).body.errorCode).toBe(OTP_WRONG);
    expect((await verify(wide, mine.ref, mine.code)).body.errorCode).toBe(0);
  });

  test('a code expires after five minutes', async () => {
    const { ref, code } = await ask(wide, someone());
    await pass(wide, OTP_LIVES_SECONDS - 2);
    const late = await ask(wide, someone());
    await pass(wide, 3);
    expect((await verify(wide, ref, code)).body.errorCode).toBe(OTP_EXPIRED);
    expect((await verify(wide, late.ref, late.code)).body.errorCode).toBe(0);
  });

  test('a newer code replaces the one before, which then counts as expired', async () => {
    const contact = someone();
    const old = await ask(wide, contact);
    const young = await ask(wide, contact);
    expect((await verify(wide, old.ref, old.code)).body.errorCode).toBe(OTP_EXPIRED);
    expect((await verify(wide, young.ref, young.code)).body.errorCode).toBe(0);
  });

  test('an unknown reference counts as expired', async () => {
    expect((await verify(wide, 'a'.repeat(43), '1234')).body.errorCode).toBe(OTP_EXPIRED);
  });

  test('digits of any script, with spaces, are a code; letters are refused and not counted', async () => {
    const { ref, code } = await ask(wide, someone());
    const letters = await verify(wide, ref, 'abcd');
    expect([letters.body.errorCode, Object.keys(letters.body.fields ?? {})]).toEqual([INVALID_FIELDS, ['otp']]);
    const arabic = Array.from(code, (digit) => String.fromCharCode(0x660 + Number(digit))).join(' ');
    expect((await verify(wide, ref, arabic)).body.errorCode).toBe(0);
  });

  test('contacts and codes are never stored in plain text', async () => {
    const { email } = someone();
    const { code, ref } = await ask(wide, { email });
    const [kept] = await wide.shop.database.query<{ all: string }>(
      `select (select string_agg(c::text, ' ') from otp_challenges c) || (select string_agg(o::text, ' ') from outbox o) as all`,
    );
    const hex = (text: string) => Buffer.from(text).toString('hex');
    for (const secret of [email, hex(email), ref, hex(ref), `"${code}"`]) expect(kept!.all).not.toContain(secret);
  });
});

describe('requesting a code', () => {
  test('codes are a minute apart, and the response tells the seconds to wait', async () => {
    const contact = someone();
    await ask(strict, contact);
    const early = await send(strict, { ...contact, purpose: 'register' });
    expect([early.status, early.body.errorCode]).toEqual([429, THROTTLED]);
    const wait = Number(early.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(OTP_RESEND_SECONDS - 10);
    expect(wait).toBeLessThanOrEqual(OTP_RESEND_SECONDS);
    await pass(strict, OTP_RESEND_SECONDS - 5);
    expect((await send(strict, { ...contact, purpose: 'register' })).status).toBe(429);
    await pass(strict, 6);
    expect((await send(strict, { ...contact, purpose: 'register' })).status).toBe(200);
  });

  test('of 20 concurrent requests one sends a code', async () => {
    const contact = someone();
    const answers = await Promise.all(times(20, () => send(strict, { ...contact, purpose: 'register' })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await lettersOfCodes(strict, contact.email)).toHaveLength(1);
  });

  test('at most three codes an hour and five a day, over all purposes and all spellings of the number', async () => {
    const typed = [
      { dial_code: '+971', phone: '501112233' },
      { dial_code: '00971', phone: '050 111 2233' },
      { dial_code: '971', phone: '٠٥٠١١١٢٢٣٣' },
    ];
    const purposes = ['register', 'reset', 'change'];
    const statuses: number[] = [];
    const next = async (at: number) => {
      const { status } = await send(strict, { ...typed[at % 3], purpose: purposes[at % 3]! });
      statuses.push(status);
    };
    for (let at = 0; at < 4; at += 1) {
      await next(at);
      await pass(strict, OTP_RESEND_SECONDS + 1);
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
    await pass(strict, HOUR_SECONDS);
    await next(4);
    await next(5);
    await pass(strict, HOUR_SECONDS);
    await next(6);
    expect(statuses.slice(4)).toEqual([200, 200, 429]);
    await pass(strict, 22 * HOUR_SECONDS);
    await next(7);
    expect(statuses.at(-1)).toBe(200);
  });

  test('forgot-password shares its limits with send-otp for a reset', async () => {
    const { email } = await addMember(strict.shop);
    const first = await strict.post('customer/forgot-password', { email }, { ...PAGE, ...homeOf({ email }) });
    expect(first.body.result).toMatchObject({ otp_length: 0, resend_after: 60, expires_in: 900 });
    expect((await send(strict, { email, purpose: 'reset' })).status).toBe(429);
    expect(await lettersOfCodes(strict, email, 'reset')).toHaveLength(1);
  });

  test('a correct code resets the failures in a row', async () => {
    const contact = someone();
    for (let at = 0; at < 5; at += 1) {
      const { ref, code, wrong } = await ask(wide, contact);
      expect(errorCodesOf([await verify(wide, ref, wrong), await verify(wide, ref, wrong)])).toEqual([
        OTP_WRONG,
        OTP_WRONG,
      ]);
      expect((await verify(wide, ref, code)).body.errorCode).toBe(0);
    }
  });
});

describe('under attack', () => {
  test('after 30 failures without a success a contact gets six digits until it succeeds, with one alarm', async () => {
    const alarm = vi.spyOn(wide.shop.log, 'error').mockImplementation(() => undefined);
    const contact = { dial_code: '+971', phone: '501116677' };
    const purposes = ['register', 'reset', 'change'] as const;
    await addMember(wide.shop, { phone: contact.phone });
    for (let at = 0; at < ATTACK_FAILURES; at += 1) {
      // Ten wrong codes for each purpose; the tenth locks the purpose.
      const purpose = purposes[Math.floor(at / 10)];
      const { ref, wrong, answer } = await ask(wide, contact, purpose);
      expect(answer.result.otp_length).toBe(purpose === 'reset' ? 6 : 4);
      expect((await verify(wide, ref, wrong)).body.errorCode).toBe(OTP_WRONG);
    }
    expect(alarm).toHaveBeenCalledTimes(1);
    await pass(wide, LOCK_HOURS * HOUR_SECONDS + 1);
    const long = await ask(wide, contact);
    expect([long.answer.result.otp_length, long.code.length]).toEqual([6, 6]);
    expect((await verify(wide, long.ref, long.code)).body.errorCode).toBe(0);
    expect((await ask(wide, contact)).answer.result.otp_length).toBe(4);
    expect((await ask(wide, someone())).answer.result.otp_length).toBe(4);
  });

  test('above 30 % failures in at least 200 checks an hour all codes get six digits, with one alarm', async () => {
    const alarm = vi.spyOn(wide.shop.log, 'error').mockImplementation(() => undefined);
    await wide.shop.database.query(
      `insert into otp_minutes (minute, checks, failures) select date_trunc('minute', shop.now()) - make_interval(mins => m), 39, 12
       from generate_series(1, 5) m`,
    );
    const calm = await ask(wide, someone());
    expect(calm.answer.result.otp_length).toBe(4);
    for (let at = 0; at < 5; at += 1) {
      const { ref, wrong } = await ask(wide, someone());
      await verify(wide, ref, wrong);
    }
    expect(alarm).toHaveBeenCalledTimes(1);
    expect((await ask(wide, someone())).answer.result.otp_length).toBe(6);
    expect((await verify(wide, calm.ref, calm.code)).body.errorCode).toBe(0);
    await pass(wide, HOUR_SECONDS + 120);
    expect((await ask(wide, someone())).answer.result.otp_length).toBe(4);
  });

  test('right codes of one contact count as one an hour, so that their typist hides no wrong codes of others', async () => {
    const contact = someone();
    const counted = () =>
      wide.shop.database.query('select sum(checks)::int as checks, sum(failures)::int as failures from otp_minutes');
    for (let at = 0; at < 5; at += 1) {
      const { ref, code } = await ask(wide, contact, at % 2 === 0 ? 'register' : 'change');
      expect((await verify(wide, ref, code)).body.errorCode).toBe(0);
    }
    expect(await counted()).toEqual([{ checks: 1, failures: 0 }]);
    await pass(wide, HOUR_SECONDS + 1);
    const { ref, code, wrong } = await ask(wide, contact);
    for (const otp of [wrong, wrong, code]) await verify(wide, ref, otp);
    expect(await counted()).toEqual([{ checks: 4, failures: 2 }]);
  });

  test('every check is counted once, also when concurrent', async () => {
    const sent = await Promise.all(times(20, () => ask(wide, someone())));
    await Promise.all(sent.map(({ ref, code, wrong }, at) => verify(wide, ref, at < 13 ? code : wrong)));
    const [sum] = await wide.shop.database.query<{ checks: number; failures: number }>(
      'select sum(checks)::int as checks, sum(failures)::int as failures from otp_minutes',
    );
    expect(sum).toEqual({ checks: 20, failures: 7 });
  });
});

describe('purging old rows', () => {
  test('deletes what is expired and keeps what still counts', async () => {
    const old = someone();
    await ask(wide, old);
    await pass(wide, 2 * 86_400 + 60);
    const young = someone();
    const { ref, wrong } = await ask(wide, young);
    await verify(wide, ref, wrong);
    await transaction(wide.shop.database, purgeOldCodes);
    expect(await row(wide, old.email)).toBeUndefined();
    expect((await row(wide, young.email)).tries).toBe(1);
    const hmac = wide.shop.secrets.hmac('contact', young.email);
    const standing = () => wide.shop.database.query('select from otp_standings where contact_hmac = $1', [hmac]);
    expect(await standing()).toHaveLength(1);
    await pass(wide, 91 * 86_400);
    await transaction(wide.shop.database, purgeOldCodes);
    expect(await standing()).toHaveLength(0);
    await expect(proveContact(wide, young)).resolves.toMatch(/^[\w-]{43}$/);
  });
});
