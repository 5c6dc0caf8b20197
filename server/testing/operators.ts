// Operators of a test's own: made as `npm run operator` makes them and signed in by the call, with the
// second factor's code of the moment.
import type { OperatorRole } from '@hindam/contract/endpoint';
import { addOperator as add } from '../src/operators/people.service.ts';
import { codeAt } from '../src/operators/totp.ts';
import type { TestShop } from './shop.ts';

export interface TestOperator {
  operatorId: string;
  email: string;
  password: string;
  totpSecret: string;
  /** Headers of a call of hers. */
  bearer: { authorization: string };
}

let made = 0;

/** The code the shop's clock asks for now. */
export async function codeNow({ shop }: TestShop, totpSecret: string): Promise<string> {
  const [clock] = await shop.database.query<{ now: Date }>('select shop.now() as now');
  return codeAt(totpSecret, clock!.now);
}

/** Adds an operator and signs her in. */
export async function addOperator(test: TestShop, ...roles: OperatorRole[]): Promise<TestOperator> {
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
  const { token } = body['result'] as { token: string };
  return { operatorId, email, password, totpSecret, bearer: { authorization: `Bearer ${token}` } };
}
