// Deleting an account while another request of the same member is in flight does not deadlock. The tests hold locks
// where the two could block each other.
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { requestCode, proveContact } from '../../testing/codes.ts';
import { addMember, type TestMember } from '../../testing/members.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';
import { lockMember } from '../customers/customers.service.ts';
import { hashSecret, newId } from '../kernel/ids.ts';
import { transaction } from '../kernel/transaction.ts';
import { contactHmacOf } from './asker.ts';
import { invalidateCodes } from './identity.store.ts';

const PASSWORD = 'a river of 7 silver stones';
const PAGE = { origin: 'http://localhost:3000' };

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(async () => {
  await shop?.close();
});

const leave = (member: TestMember) => shop.post('customer/delete', { password: PASSWORD }, member.bearer);

/** Resolves once at least `count` statements of other connections wait for a lock. */
async function waiting(count: number): Promise<void> {
  for (;;) {
    const rows = await shop.shop.database.query(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (rows.length >= count) return;
    await wait(5);
  }
}

test.each([
  ['a password', 'select 1 from credentials where customer_id = $1 for share'],
  ['a passkey', 'update passkeys set last_used_at = shop.now() where customer_id = $1'],
])('a sign-in by %s in flight ends before the account is deleted', async (_, look) => {
  const member = await addMember(shop.shop, { password: PASSWORD });
  await shop.shop.database.query(
    `insert into passkeys (id, customer_id, credential_id, public_key, counter, label) values ($1, $2, $3, '', 0, '')`,
    [newId(), member.customerId, newId()],
  );
  const left = await transaction(shop.shop.database, async (tx) => {
    await tx.query(look, [member.customerId]);
    const leaving = leave(member);
    await waiting(1);
    // The deletion waits for the sign-in's lock. It must not already have locked the member's row against `for key
    // share`, because the sign-in's last statement references that row: each would wait for the other.
    await tx.query('select 1 from customers where id = $1 for key share nowait', [member.customerId]);
    const device = [member.customerId, Buffer.alloc(32, 7)];
    await tx.query('insert into known_devices (customer_id, device_hash) values ($1, $2)', device);
    return { leaving };
  });
  expect((await left.leaving).body.errorCode).toBe(0);
  const rows = await shop.shop.database.query('select 1 from known_devices where customer_id = $1', [
    member.customerId,
  ]);
  expect(rows).toEqual([]);
});

test('a password reset during the deletion of the account is refused and blocks nothing', async () => {
  const member = await addMember(shop.shop, { password: PASSWORD });
  const token = await proveContact(shop, { email: member.email }, 'reset');
  const answers = await transaction(shop.shop.database, async (tx) => {
    await lockMember(tx, member.customerId);
    const left = leave(member);
    await waiting(1);
    const reset = shop.post('customer/reset-password', { otp_token: token, password: 'nine other stones' }, PAGE);
    await waiting(2);
    // Deletion and reset both wait for the member's row. The reset must not hold the row of its code already, because
    // the deletion erases codes once it has the member's row: each would wait for the other.
    const free = await tx.query('select 1 from otp_challenges where token_hash = $1 for update nowait', [
      hashSecret(token),
    ]);
    expect(free).toHaveLength(1);
    return { left, reset };
  });
  expect((await answers.left).body.errorCode).toBe(0);
  expect((await answers.reset).body.errorCode).toBe(1203);
});

test('a code typed while its owner deletes the account is refused without an error', async () => {
  const email = `${newId()}@example.com`;
  const { ref, code } = await requestCode(shop, { email });
  const hmac = contactHmacOf(shop.shop.secrets, { email, dialCode: null, phone: null });
  const typed = await transaction(shop.shop.database, async (tx) => {
    await invalidateCodes(tx, [hmac]);
    const verified = shop.post('customer/verify-otp', { otp_ref: ref, otp: code }, PAGE);
    await waiting(1);
    return { verified };
  });
  const { body } = await typed.verified;
  const wish = { otp_token: body.result.otp_token, name: 'Late', password: 'nine other stones', terms: true };
  const { status, body: answer } = await shop.post('customer/register', { ...wish, language_code: 'en' }, PAGE);
  expect([status, answer.errorCode]).toEqual([200, 1203]);
});
