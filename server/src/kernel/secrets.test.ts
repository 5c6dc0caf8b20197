import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadOrCreateSecret } from './own-secret.ts';
import { makeSecrets, newSecret } from './secrets.ts';

test('a sealed text opens with its secret, and with no other', () => {
  const secrets = makeSecrets([newSecret()]);
  const facts = { to: 'noura@example.com', name: 'نورة', code: '0471' };
  const sealed = secrets.seal(facts);
  expect(secrets.open(sealed)).toEqual(facts);
  expect(sealed.includes(Buffer.from('noura'))).toBe(false);
  expect(secrets.seal(facts).equals(sealed)).toBe(false);
  expect(() => makeSecrets([newSecret()]).open(sealed)).toThrow(/does not have/);
});

test('a sealed text changed at any byte does not open', () => {
  const secrets = makeSecrets([newSecret()]);
  const sealed = secrets.seal({ code: '1234' });
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed);
    changed[at]! ^= 1;
    expect(() => secrets.open(changed)).toThrow(/authenticate|does not have/);
  }
});

test('an HMAC is valid for one purpose only, and a purpose cannot be shifted into the text', () => {
  const secrets = makeSecrets([newSecret()]);
  const hmac = secrets.hmac('otp', '1234');
  expect(secrets.isHmac('otp', '1234', hmac)).toBe(true);
  expect(secrets.isHmac('otp', '1235', hmac)).toBe(false);
  expect(secrets.isHmac('login', '1234', hmac)).toBe(false);
  expect(secrets.hmac('a', 'b c').equals(secrets.hmac('a b', 'c'))).toBe(false);
  expect(secrets.isHmac('otp', '1234', hmac.subarray(1))).toBe(false);
});

test('a new first secret signs; what the old one signed and sealed still verifies and opens', () => {
  const [old, fresh] = [newSecret(), newSecret()];
  const before = makeSecrets([old]);
  const after = makeSecrets([fresh, old]);
  expect(after.isHmac('otp', '1234', before.hmac('otp', '1234'))).toBe(true);
  expect(after.open(before.seal('kept'))).toBe('kept');
  expect(before.isHmac('otp', '1234', after.hmac('otp', '1234'))).toBe(false);
  expect(after.each().map((one) => one.hmac('otp', '1234'))).toEqual([
    after.hmac('otp', '1234'),
    before.hmac('otp', '1234'),
  ]);
});

test('processes that start at once share one generated secret, readable to its owner alone', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hindam-secret-'));
  try {
    const first = await loadOrCreateSecret(folder);
    const again = await Promise.all([loadOrCreateSecret(folder), loadOrCreateSecret(folder)]);
    expect(new Set([first, ...again]).size).toBe(1);
    expect(first.length).toBeGreaterThanOrEqual(43);
    expect((await stat(join(folder, 'secret'))).mode & 0o777).toBe(0o600);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
