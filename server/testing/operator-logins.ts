// Logins of operators, each from the next of 250 network addresses unless the test names one.
import { setAhead } from './clock.ts';
import { codeNow, type TestOperator } from './operators.ts';
import type { TestShop } from './shop.ts';

let addresses = 0;
/** A header with the next of 250 network addresses, for a shop that trusts X-Forwarded-For. */
export const elsewhere = () => ({ 'x-forwarded-for': `203.0.113.${(addresses = (addresses + 1) % 250)}` });

export const login = (
  test: TestShop,
  { email, password }: Pick<TestOperator, 'email' | 'password'>,
  totp: string,
  from = elsewhere(),
) => test.post('operator/login', { email, password, totp }, from);

/** A code that is not valid for this operator now. */
export async function wrongCode(test: TestShop, { totpSecret }: TestOperator): Promise<string> {
  const code = Number(await codeNow(test, totpSecret));
  return String((code + 500_000) % 1_000_000).padStart(6, '0');
}

/**
 * Sets the shop's clock ahead by `interval` and returns the operator's code at that time, because the shop accepts each
 * code only once.
 */
export async function nextCode(test: TestShop, operator: TestOperator, interval = '2 minutes'): Promise<string> {
  await setAhead(test, interval);
  return codeNow(test, operator.totpSecret);
}
