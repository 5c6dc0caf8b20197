// Operators for tests: created as `npm run operator` creates them and signed in by the API, with the current code of
// their second factor.
import type { OperatorRole } from '@hindam/contract/endpoint';
import { addOperator as add } from '../src/operators/people.service.ts';
import { codeAt } from '../src/operators/totp.ts';
import type { TestShop } from './shop.ts';

export interface TestOperator {
  operatorId: string;
  email: string;
  password: string;
  totpSecret: string;
  bearer: { authorization: string };
  /** The secret by which the shop recognises the device that signed in. */
  device: string;
}

let made = 0;

export async function codeNow({ shop }: Pick<TestShop, 'shop'>, totpSecret: string): Promise<string> {
  const [clock] = await shop.database.query<{ now: Date }>('select shop.now() as now');
  return codeAt(totpSecret, clock!.now);
}

export async function addOperator(
  test: Pick<TestShop, 'shop' | 'post'>,
  ...roles: OperatorRole[]
): Promise<TestOperator> {
  made += 1;
  const email = `operator-${made}@example.com`;
  const wish = {
    email,
    name: `Operator ${made}`,
    language: 'en',
    roles: roles.length > 0 ? roles : ['owner' as const],
  };
  const added = await add(test.shop, wish);
  if (!added) throw new Error(`there is an operator ${email} already`);
  const { operatorId, password, totpSecret } = added;
  const totp = await codeNow(test, totpSecret);
  const { body } = await test.post('operator/login', { email, password, totp });
  if (body.errorCode !== 0) throw new Error(`an operator could not sign in: ${body.message}`);
  const { token, device_token: device } = body['result'] as { token: string; device_token: string };
  return { operatorId, email, password, totpSecret, bearer: { authorization: `Bearer ${token}` }, device };
}
