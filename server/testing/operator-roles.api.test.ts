// Calls every operator endpoint of the contract without a session, as a shopper, as an operator of each role, with an
// expired session and as a disabled operator, and calls shoppers' endpoints with an operator's token. Every handler is
// replaced by one that returns 403, a status that access control does not return, to tell which calls were let through.
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
/** Endpoints of shoppers that accept a member's token; an operator's token must not be valid for them. */
const OWN = ALL.filter(([, { who }]) => who === 'member' || who === 'bearer' || who === 'shopper' || who === 'owner');

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

const addressOf = (path: string) => path.replace('{page}', 'terms').replace(/\{\w+\}/g, () => newId());

async function ask({ method, path }: Endpoint, headers: Record<string, string> = {}): Promise<number> {
  const address = addressOf(path);
  const body = method === 'POST' ? { body: '{}' } : {};
  const sent = { 'content-type': 'application/json', 'idempotency-key': newId(), ...headers };
  return (await app.request(`http://localhost:3000/api/${address}`, { method, headers: sent, ...body })).status;
}

/**
 * The statuses of a call that access control let through: 403 from the handler, or 422 because its input is invalid.
 */
const LET_THROUGH = [403, 422];

test('the contract has endpoints for operators, with roles', () => {
  expect(CALLS.length).toBeGreaterThan(10);
  expect(CALLS.filter(([, { roles }]) => roles !== undefined).length).toBeGreaterThan(8);
});

describe.each(CALLS)('%s', (_key, endpoint) => {
  test('is 401 for an operator’s ended session, and does not exist for shoppers and without a session', async () => {
    const others = {
      nobody: {},
      cookie: member.cookie,
      bearer: member.bearer,
      guest: { cookie: `guest=${testGuest()}`, origin: 'http://localhost:3000' },
      'a cookie from nowhere': { cookie: `guest=${testGuest()}` },
      'a cookie and another site': { ...member.cookie, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
      'the token as a cookie': {
        ...member.cookie,
        cookie: `session=${byRole.get('owner')!.bearer.authorization.slice(7)}`,
      },
      'no token at all': { authorization: `Bearer ${'a'.repeat(43)}` },
    };
    for (const [who, headers] of Object.entries(others))
      expect([who, await ask(endpoint, headers)]).toEqual([who, 404]);
    for (const [who, { bearer }] of Object.entries({ expired, disabled }))
      expect([who, await ask(endpoint, bearer)]).toEqual([who, 401]);
  });

  test('admits its roles and always the owner, and is 404 for other roles', async () => {
    for (const [role, { bearer }] of byRole) {
      const may = role === 'owner' || (endpoint.roles ?? OPERATOR_ROLES).includes(role);
      const status = await ask(endpoint, bearer);
      if (may) expect(LET_THROUGH, role).toContain(status);
      else expect([role, status]).toEqual([role, 404]);
    }
  });
});

const PATHS = [...Map.groupBy(CALLS, ([, { path }]) => path)].map(([path, calls]) => ({
  path,
  known: calls.map(([, endpoint]) => endpoint),
}));

test.each(PATHS)(
  '$path does not exist with another method either, but for who may call it',
  async ({ path, known }) => {
    const methods = known.map(({ method }) => String(method));
    const other = ['GET', 'POST', 'DELETE', 'PUT', 'PATCH'].filter((method) => !methods.includes(method));
    const wrong = async (method: string, headers: Record<string, string>) => {
      const response = await app.request(`http://localhost:3000/api/${addressOf(path)}`, { method, headers });
      return [response.status, response.headers.get('allow') !== null];
    };
    for (const method of other) {
      for (const headers of [{}, member.cookie, member.bearer, { authorization: `Bearer ${'a'.repeat(43)}` }])
        expect(await wrong(method, headers), method).toEqual([404, false]);
      expect(await wrong(method, expired.bearer), method).toEqual([401, false]);
      for (const [role, { bearer }] of byRole) {
        const may = role === 'owner' || known.some(({ roles }) => (roles ?? OPERATOR_ROLES).includes(role));
        expect(await wrong(method, bearer), `${method} ${role}`).toEqual(may ? [405, true] : [404, false]);
      }
    }
  },
);

test('what exists for everybody is told of the login of operators', async () => {
  const response = await app.request('http://localhost:3000/api/operator/login');
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST, OPTIONS']);
});

test.each(OWN)('no operator’s token opens %s', async (_key, endpoint) => {
  expect(await ask(endpoint, byRole.get('owner')!.bearer)).toBe(401);
});
