// Calls and forms with pictures: how many are read at a time, and how often a network address may send one.
import { COSTS } from '@hindam/contract/limits';
import { expect, test } from 'vitest';
import { limitRatesOf } from '../config-limits.ts';
import { makeApp } from './app.ts';
import { fakeRoutes, fakeShop } from './testing.ts';

type App = ReturnType<typeof makeApp>;

const open = (limits = limitRatesOf(), limitsFactor = 1_000): App =>
  makeApp(fakeShop({ limits, limitsFactor }), fakeRoutes(), {
    render: () => Promise.resolve(new Response('<p>', { headers: { 'content-type': 'text/html' } })),
  });

const BOUNDARY = 'a-boundary';
const KINDS = {
  'POST order/review-picture': { path: '/api/order/review-picture', type: 'application/json', body: '{}', status: 422 },
  'POST order/return-picture': { path: '/api/order/return-picture', type: 'application/json', body: '{}', status: 422 },
  'a form': {
    path: '/en/order-review',
    type: `multipart/form-data; boundary=${BOUNDARY}`,
    body: `--${BOUNDARY}--\r\n`,
    status: 200,
  },
};
type Kind = (typeof KINDS)[keyof typeof KINDS];

interface Upload {
  response: Promise<Response>;
  /** Settles once the server reads the body, which is not sent before `end` is called. */
  isRead: Promise<void>;
  end(): void;
}

function begin(app: App, { path, type, body }: Kind, remoteAddress: string): Upload {
  const { promise: isRead, resolve } = Promise.withResolvers<void>();
  let end = () => {};
  const stream = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        end = () => {
          controller.enqueue(new TextEncoder().encode(body));
          controller.close();
        };
      },
      pull: () => resolve(),
    },
    { highWaterMark: 0 },
  );
  const request = new Request(`http://localhost:3000${path}`, {
    method: 'POST',
    body: stream,
    duplex: 'half',
    headers: { 'content-type': type, origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' },
  } as RequestInit);
  const response = Promise.resolve(app.request(request, undefined, { incoming: { socket: { remoteAddress } } }));
  return { response, isRead, end: () => end() };
}

/** The status, or 'read' while the server waits for the body. */
const stateOf = ({ response, isRead }: Upload) =>
  Promise.race([response.then(({ status }) => status), isRead.then(() => 'read')]);

const OF_ADDRESS = { 'POST order/review-picture': 3, 'POST order/return-picture': 3, 'a form': 1 };
const OF_ALL = { 'POST order/review-picture': 12, 'POST order/return-picture': 12, 'a form': 3 };

test.each(Object.keys(KINDS) as (keyof typeof KINDS)[])(
  'one network address has few of %s in work, so others have room too',
  async (name) => {
    const app = open();
    const kind = KINDS[name];
    const own = Array.from({ length: OF_ADDRESS[name] }, () => begin(app, kind, '203.0.113.1'));
    for (const upload of own) expect(await stateOf(upload)).toBe('read');
    expect(await stateOf(begin(app, kind, '203.0.113.1'))).toBe(429);
    const others: Upload[] = [];
    for (let at = own.length; at < OF_ALL[name]; at += 1) others.push(begin(app, kind, `198.51.100.${at}`));
    for (const upload of others) expect(await stateOf(upload)).toBe('read');
    expect(await stateOf(begin(app, kind, '198.51.100.200'))).toBe(503);
    for (const upload of [...own, ...others]) upload.end();
    for (const { response } of [...own, ...others]) expect((await response).status).toBe(kind.status);
    const again = begin(app, kind, '203.0.113.1');
    expect(await stateOf(again)).toBe('read');
    again.end();
    await again.response;
  },
);

test.each(Object.keys(KINDS) as (keyof typeof KINDS)[])(
  '%s beyond the limit of its network address is refused unread',
  async (name) => {
    const app = open(limitRatesOf({ uploads: { points: 2, seconds: 60 } }), 1);
    for (let at = 0; at < 2; at += 1) {
      const upload = begin(app, KINDS[name], '203.0.113.1');
      upload.end();
      expect((await upload.response).status).toBe(KINDS[name].status);
    }
    expect(await stateOf(begin(app, KINDS[name], '203.0.113.1'))).toBe(429);
    const other = begin(app, KINDS[name], '203.0.113.2');
    expect(await stateOf(other)).toBe('read');
    other.end();
    await other.response;
  },
);

const PART = 'Content-Disposition: form-data; name="a"';
const FORM_BOMBS: Record<string, string> = {
  'many fields': `--${BOUNDARY}\r\n${PART}\r\n\r\nx\r\n`.repeat(2_000),
  'many headers': `--${BOUNDARY}\r\n${PART}\r\n${'x:y\r\n'.repeat(20_000)}\r\nx\r\n`,
  'headers that never end': `--${BOUNDARY}\r\n${PART}\r\n${'x:y\r\n'.repeat(20_000)}`,
  'a long name': `--${BOUNDARY}\r\n${PART.replace('a', '%0A'.repeat(30_000))}\r\n\r\nx\r\n`,
};
const FILE = `--${BOUNDARY}\r\n${PART}; filename="x"\r\n\r\n${'x\r\n--\r\n\r\n'.repeat(400_000)}\r\n`;
const TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

const FORMS: [string, string, string, number][] = [
  ...Object.entries(FORM_BOMBS).map(([name, body]): (typeof FORMS)[number] => [name, TYPE, body, 413]),
  ['a large file', TYPE, FILE, 200],
  ['a quoted boundary', `multipart/form-data; boundary="${BOUNDARY}"`, FILE, 200],
  ['another boundary behind the first', `${TYPE}; boundary=other`, FILE, 415],
  ['no boundary', 'multipart/form-data', FILE, 415],
];

test.each(FORMS)(
  'a form with %s is answered with its status, parsed only if parsing it is quick',
  async (_, type, body, status) => {
    let parsed = 0;
    const app = makeApp(fakeShop(), fakeRoutes(), {
      async render(request) {
        parsed += [...(await request.formData()).keys()].length;
        return new Response('<p>', { headers: { 'content-type': 'text/html' } });
      },
    });
    const upload = begin(app, { ...KINDS['a form'], type, body: `${body}--${BOUNDARY}--\r\n` }, '203.0.113.1');
    upload.end();
    expect((await upload.response).status).toBe(status);
    expect(parsed).toBe(status === 200 ? 1 : 0);
  },
);

test('a form with pictures counts as a dear call', async () => {
  const app = open(limitRatesOf({ writes: { points: COSTS.dearCall * 2, seconds: 60 } }), 1);
  const statuses = [];
  for (let at = 0; at < 3; at += 1) {
    const upload = begin(app, KINDS['a form'], '203.0.113.1');
    upload.end();
    statuses.push((await upload.response).status);
  }
  expect(statuses).toEqual([200, 200, 429]);
});
