// Bodies larger than 64 KB: only one string of such a body may be large. Anything else is refused before it is parsed,
// because parsing it would keep the server's only thread busy for seconds.
import { type EndpointKey, endpoints } from '@hindam/contract/contract';
import type { Endpoint } from '@hindam/contract/endpoint';
import { PICTURE_BODY_BYTES_MAX } from '@hindam/contract/return-reasons';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { count } from '../../../testing/counts.ts';
import { FaultError } from '../../kernel/refuse.ts';
import { makeApp } from '../app.ts';
import { fakeRoutes, fakeShop } from '../testing.ts';
import { BODY_BYTES_MAX, readJson } from './body.ts';
import { fitsBesideOneString } from './large-body.ts';

const MOST = PICTURE_BODY_BYTES_MAX;
const keys = (characters: number) =>
  Array.from({ length: Math.floor(characters / 13) }, (_, at) => `"${String(at).padStart(7, '0')}":1`).join(',');
const BOMBS: Record<string, string> = {
  'nested arrays': `{"picture":${'['.repeat(MOST - 20)}`,
  'empty arrays': `{"picture":[${'[],'.repeat(MOST / 3 - 20)}[]]}`,
  'empty objects': `{"picture":[${'{},'.repeat(MOST / 3 - 20)}{}]}`,
  'many keys': `{${keys(MOST - 20)}}`,
  'arrays behind an escaped quote': `{"order_id":"\\"","picture":[${'[],'.repeat(MOST / 3 - 40)}[]]}`,
  'a string and as many keys': `{"picture":"${'A'.repeat(MOST / 2)}",${keys(MOST / 2 - 40)}}`,
  'a string that never ends': `{"picture":"${'A'.repeat(MOST - 20)}`,
};

const sent = (text: string) =>
  new Request('http://shop.example', { method: 'POST', body: text, headers: { 'content-type': 'application/json' } });

/** What `readJson` throws, or 'read'; and the processor time that it took. */
async function reading(text: string): Promise<{ outcome: string; processorMs: number }> {
  const request = sent(text);
  const before = process.cpuUsage();
  const outcome = await readJson(request, MOST).then(
    () => 'read',
    (error: unknown) => (error instanceof FaultError ? error.fault : String(error)),
  );
  const { user, system } = process.cpuUsage(before);
  return { outcome, processorMs: (user + system) / 1_000 };
}

/** Far less than parsing takes, which is 600 to 3,000 ms, and more than reading 11 MB takes on a busy machine. */
const REFUSING_MS_MAX = 200;

test.each(Object.entries(BOMBS))('11 MB of %s are refused unparsed', async (_, text) => {
  expect(text.length).toBeGreaterThan(10_000_000);
  const { outcome, processorMs } = await reading(text);
  expect(['TOO_LARGE', 'MALFORMED']).toContain(outcome);
  expect(processorMs).toBeLessThan(REFUSING_MS_MAX);
});

test('a picture of 8 MB is read, wherever it stands among the fields and however its slashes are written', async () => {
  const picture = '/w=='.repeat(MOST / 4 - 400);
  for (const body of [
    { picture, order_id: 'a "quoted" id' },
    { order_id: 'b\\', picture },
  ]) {
    const { value } = await readJson(sent(JSON.stringify(body)), MOST);
    expect(value).toEqual(body);
  }
  const escaped = '{"picture":"' + '\\/'.repeat(MOST / 4) + '\\""}';
  expect((await readJson(sent(escaped), MOST)).value).toEqual({ picture: '/'.repeat(MOST / 4) + '"' });
});

test('the rest of a large body has at most 64 KB', async () => {
  const large = 'A'.repeat(1_000_000);
  const withRest = (characters: number) => {
    const rest = characters - '{"picture":"","note":""}'.length;
    return `{"picture":"${large}","note":"${'n'.repeat(rest)}"}`;
  };
  expect((await reading(withRest(BODY_BYTES_MAX))).outcome).toBe('read');
  expect((await reading(withRest(BODY_BYTES_MAX + 1))).outcome).toBe('TOO_LARGE');
});

test('a body fits if and only if at most that much of it is outside its longest string', () => {
  const text = fc.string({ unit: fc.constantFrom('a', '"', '\\', '/', '[', 'é', '\n'), maxLength: 30 });
  const tree = fc.oneof(fc.dictionary(text, fc.oneof(text, fc.array(text), fc.integer())), fc.array(text), text);
  fc.assert(
    fc.property(tree, fc.integer({ min: 1, max: 60 }), (value, most) => {
      const json = JSON.stringify(value);
      const bytes = Buffer.from(json);
      const strings = json.match(/"(?:[^"\\]|\\.)*"/g) ?? [];
      const longest = Math.max(0, ...strings.map((one) => Buffer.byteLength(one) - 2));
      expect(fitsBesideOneString(bytes, most)).toBe(bytes.length - longest <= most);
    }),
    { numRuns: count(20_000) },
  );
});

const LARGE = Object.entries<Endpoint>(endpoints).filter(([, { maxBodyBytes }]) => maxBodyBytes !== undefined);
const FOR_OPERATORS: EndpointKey = 'POST operator/home-section/picture';

test('no endpoint with a large body parses a bomb', async () => {
  expect(LARGE.map(([key]) => key)).toContain(FOR_OPERATORS);
  for (const [key, { path }] of LARGE) {
    const app = makeApp(fakeShop(), fakeRoutes());
    const { status } = await app.request(`/api/${path}`, {
      method: 'POST',
      body: BOMBS['many keys']!,
      headers: { 'content-type': 'application/json' },
    });
    // The endpoint for operators answers NOT_FOUND to a caller without a session, before it reads the body.
    expect([key, status]).toEqual([key, key === FOR_OPERATORS ? 404 : 413]);
  }
});
