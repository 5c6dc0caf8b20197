// Who may call what for operators, from the contract alone: every such call is asked by nobody, by shoppers,
// by operators of each role, with sessions that ended and by operators who were disabled. Behind every call
// stands a doing that says 403, so whatever is let through is told apart from whatever is not there.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type EndpointKey, endpoints } from '@hindam/contract/contract';
import { type Endpoint, OPERATOR_ROLES, type OperatorRole } from '@hindam/contract/endpoint';
import { makeApp } from '../src/http/app.ts';
import type { Handler } from '../src/kernel/call.ts';
import { newId } from '../src/kernel/ids.ts';
import { fault } from '../src/kernel/refuse.ts';
import { disableOperator } from '../src/operators/people.service.ts';
import { addMember, type TestMember } from './members.ts';
import { addOperator, type TestOperator } from './operators.ts';
import { openTestShop, testGuest, type TestShop } from './shop.ts';

const ALL = Object.entries(endpoints) as [EndpointKey, Endpoint][];
const CALLS = ALL.filter(([, { who }]) => who === 'operator');
/** Calls of shoppers that a token opens. */
const HERS = ALL.filter(([, { who }]) => who === 'member' || who === 'bearer' || who === 'shopper' || who === 'owner');

let shop: TestShop;
let app: ReturnType<typeof makeApp>;
let member: TestMember;
const byRole = new Map<OperatorRole, TestOperator>();
let expired: TestOperator;
let disabled: TestOperator;

const reached: Handler<EndpointKey> = () => fault('FORBIDDEN');

beforeAll(async () => {
  shop = await openTestShop();
  app = makeApp(shop.shop, Object.fromEntries(ALL.map(([key]) => [key, reached])));
  member = await addMember(shop.shop);
  for (const role of OPERATOR_ROLES) byRole.set(role, await addOperator(shop, role));
  [expired, disabled] = [await addOperator(shop, 'owner'), await addOperator(shop, 'owner')];
  await shop.shop.database.query(
    `update operator_sessions set used_at = shop.now() - interval '30 minutes' where operator_id = $1`,
    [expired.operatorId],
  );
  await disableOperator(shop.shop, disabled.email);
});
afterAll(() => shop.close());

async function ask({ method, path }: Endpoint, headers: Record<string, string> = {}): Promise<number> {
  const address = path.replace(/\{\w+\}/g, () => newId());
  const body = method === 'POST' ? { body: '{}' } : {};
  const sent = { 'content-type': 'application/json', 'idempotency-key': newId(), ...headers };
  return (await app.request(`http://localhost:3000/api/${address}`, { method, headers: sent, ...body })).status;
}

/** The doing said 403, or what was sent was looked at and found wanting. */
const LET_THROUGH = [403, 422];

test('the contract has calls for operators, and roles they are for', () => {
  expect(CALLS.length).toBeGreaterThan(10);
  expect(CALLS.filter(([, { roles }]) => roles !== undefined).length).toBeGreaterThan(8);
});

describe.each(CALLS)('%s', (_key, endpoint) => {
  test('nobody, no shopper and no session that is over gets in', async () => {
    const others = {
      nobody: {},
      cookie: member.cookie,
      bearer: member.bearer,
      guest: { cookie: `guest=${testGuest()}`, origin: 'http://localhost:3000' },
      'the token as a cookie': {
        ...member.cookie,
        cookie: `session=${byRole.get('owner')!.bearer.authorization.slice(7)}`,
      },
      'no token at all': { authorization: `Bearer ${'a'.repeat(43)}` },
      expired: expired.bearer,
      disabled: disabled.bearer,
    };
    for (const [who, headers] of Object.entries(others))
      expect([who, await ask(endpoint, headers)]).toEqual([who, 401]);
  });

  test('the roles it is for get in, the owner always, and for others it is not there', async () => {
    for (const [role, { bearer }] of byRole) {
      const may = role === 'owner' || (endpoint.roles ?? OPERATOR_ROLES).includes(role);
      const status = await ask(endpoint, bearer);
      if (may) expect(LET_THROUGH, role).toContain(status);
      else expect([role, status]).toEqual([role, 404]);
    }
  });
});

test.each(HERS)('no operator’s token opens %s', async (_key, endpoint) => {
  expect(await ask(endpoint, byRole.get('owner')!.bearer)).toBe(401);
});
