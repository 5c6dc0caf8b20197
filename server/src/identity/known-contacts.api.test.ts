// Until a contact's code is typed, neither the response to a request for a code nor its time reveals whether the
// contact is a member's.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { headersFor, requestCode, lettersOfCodes } from '../../testing/codes.ts';
import { count } from '../../testing/counts.ts';
import { addMember } from '../../testing/members.ts';
import { mannWhitneyP, median } from '../../testing/rank-test.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';

const PAGE = { origin: 'http://localhost:3000' };

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop?.close());

const send = async (email: string, purpose: string) =>
  shop.post('customer/send-otp', { email, purpose }, await headersFor(shop, purpose));
const verify = (ref: string, otp: string) => shop.post('customer/verify-otp', { otp_ref: ref, otp }, PAGE);

describe('whether a contact is known', () => {
  const N = count(500);
  const WARM = 20;
  /**
   * The test runs up to this many rounds, and passes as soon as one round shows no difference: chance makes some rounds
   * look different, but a real difference would show in every round.
   */
  const ROUNDS = 3;

  test.each([
    ['customer/send-otp', 'register'],
    ['customer/send-otp', 'reset'],
    ['customer/forgot-password', 'reset'],
  ])(
    '%s for %s gives the same response in the same time',
    async (path, purpose) => {
      const seen = new Set<string>();
      const one = async (email: string) => {
        const wish = path.endsWith('send-otp') ? { email, purpose } : { email };
        const from = performance.now();
        const answer = await shop.post(path, wish, PAGE);
        const took = performance.now() - from;
        const names = [...answer.headers.keys()].filter((name) => name !== 'date').toSorted();
        // The request id is a counter that gets longer during the day, for known and unknown contacts alike, so it is
        // left out of the comparison.
        const body = JSON.stringify({ ...answer.body, requestId: '' });
        seen.add(JSON.stringify([answer.status, body.length, names, answer.body.errorCode]));
        return took;
      };
      const round = async () => {
        const emails: string[] = [];
        for (let at = 0; at < N + WARM; at += 1) emails.push((await addMember(shop.shop)).email);
        const took = { known: [] as number[], unknown: [] as number[] };
        for (const [at, known] of emails.entries()) {
          const sides = { known, unknown: known.replace('member', 'nobody') };
          const order = ['known', 'unknown'] as const;
          // The second of two requests may profit from warm caches, so the order alternates.
          for (const side of at % 2 === 0 ? order : order.toReversed()) {
            const ms = await one(sides[side]);
            if (at >= WARM) took[side].push(ms);
          }
        }
        const apartMs = Math.abs(median(took.known) - median(took.unknown));
        return { apartMs, p: mannWhitneyP(took.known, took.unknown) };
      };
      const found: { apartMs: number; p: number }[] = [];
      const isAlike = () => found.some(({ apartMs, p }) => apartMs < 5 && p > 0.01);
      for (let at = 0; at < ROUNDS && !isAlike(); at += 1) found.push(await round());
      expect([...seen], [...seen].join('\n')).toHaveLength(1);
      expect(isAlike(), JSON.stringify(found)).toBe(true);
    },
    120_000,
  );

  test('both write the same rows, sealed to the same length', async () => {
    const { email } = await addMember(shop.shop);
    const rowsOf = async (typed: string) => {
      const before = await shop.shop.database.query<{ n: number }>('select count(*)::int as n from outbox');
      await send(typed, 'reset');
      const [after] = await shop.shop.database.query<object>(
        `select (select count(*)::int from outbox) - $1 as events, length(payload->>'sealed') as sealed, name,
           (select octet_length(contact_sealed) from otp_challenges order by created_at desc limit 1) as contact
         from outbox order by seq desc limit 1`,
        [before[0]!.n],
      );
      return after;
    };
    expect(await rowsOf(email)).toEqual(await rowsOf(email.replace('member', 'nobody')));
  });

  test('a code for a password reset is sent to members only, one for registration to everybody', async () => {
    const { email } = await addMember(shop.shop);
    const stranger = 'stranger@codes.example';
    for (const typed of [email, stranger]) {
      for (const purpose of ['register', 'reset', 'change']) await send(typed, purpose);
    }
    const sentTo = async (to: string) =>
      Promise.all(
        (['register', 'reset', 'change'] as const).map(
          async (purpose) => (await lettersOfCodes(shop, to, purpose)).length,
        ),
      );
    expect(await sentTo(email)).toEqual([1, 1, 1]);
    expect(await sentTo(stranger)).toEqual([1, 0, 1]);
  });

  test('shows only after its code was typed', async () => {
    const { email } = await addMember(shop.shop);
    for (const [typed, exists] of [
      [{ email }, true],
      [{ email: 'nobody@codes.example' }, false],
    ] as const) {
      const { ref, code, wrong } = await requestCode(shop, typed);
      expect((await verify(ref, wrong)).body).not.toHaveProperty('result');
      expect((await verify(ref, code)).body.result.account_exists).toBe(exists);
    }
  });
});
