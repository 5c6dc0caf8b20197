// Events of operators' accounts and logins write a line each to the security log; no line holds a password, secret,
// token, e-mail address or plain id.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addOperator, codeNow } from '../../testing/operators.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';
import { makeLog } from '../kernel/log.ts';
import { hashInLog } from '../kernel/security-log.ts';
import { TRIES_FREE } from './operators.ts';
import { disableOperator, resetOperator } from './people.service.ts';
import { operatorInLog } from './security-log.ts';

const written: string[] = [];
let shop: TestShop;

beforeAll(async () => {
  const log = makeLog('trace', { write: (line) => void written.push(line) });
  shop = await openTestShop({ LIMITS_FACTOR: '1' }, log);
});
afterAll(() => shop.close());

/** Collects the contacts, callers and request ids of the lines, which `facts` leaves out. */
const seen = { contacts: new Set<unknown>(), callers: new Set<unknown>(), requests: [] as unknown[] };

function facts(): object[] {
  const lines = written.map((line) => JSON.parse(line) as Record<string, unknown>);
  return lines
    .filter(({ security }) => security !== undefined)
    .map(({ msg: _msg, time: _time, requestId, from, contact, ...fact }) => {
      seen.requests.push(requestId);
      seen.callers.add(from);
      if (String(fact['security']).startsWith('operator.login')) seen.contacts.add(contact);
      return fact;
    });
}

test('added, login, failure, lock, logout, reset and disabled each write a line without personal data', async () => {
  const operator = await addOperator(shop, 'owner');
  await shop.post('operator/logout', {}, operator.bearer);
  const typed = { email: operator.email, password: 'typedplanted', totp: await codeNow(shop, operator.totpSecret) };
  for (let failure = 0; failure <= TRIES_FREE + 1; failure += 1) await shop.post('operator/login', typed);
  const anew = await resetOperator(shop.shop, operator.email);
  await disableOperator(shop.shop, operator.email);
  const factOf = { level: 'info', operator: operatorInLog(shop.shop.secrets, operator.operatorId) };
  const wrong = { level: 'warn', security: 'operator.login.failed', reason: 'wrong' };
  expect(facts()).toEqual([
    { ...factOf, security: 'operator.added' },
    { ...factOf, security: 'operator.login.ok' },
    { ...factOf, security: 'operator.session.ended' },
    ...Array.from({ length: TRIES_FREE }, () => wrong),
    { ...wrong, reason: 'locked' },
    { ...wrong, reason: 'locked' },
    { ...factOf, security: 'operator.reset' },
    { ...factOf, security: 'operator.disabled' },
  ]);
  // All logins typed one email address and came from one network address; the three lines that no request caused have
  // neither caller nor request id.
  expect([...seen.contacts]).toEqual([hashInLog(shop.shop.secrets, operator.email)]);
  expect(seen.callers.size).toBe(2);
  expect(seen.requests.filter((id) => id === undefined)).toHaveLength(3);
  const all = written.join('');
  const token = operator.bearer.authorization.slice('Bearer '.length);
  const secrets = [operator.password, operator.totpSecret, typed.password, anew!.password, anew!.totpSecret];
  for (const one of [...secrets, token, operator.email, operator.operatorId]) expect(all).not.toContain(one);
});
