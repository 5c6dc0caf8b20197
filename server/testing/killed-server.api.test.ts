// Kills a server, run as a separate process, without warning while carts are filled: every acknowledged request must
// have taken effect, once.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { count } from './counts.ts';
import { addMember, type TestMember } from './members.ts';
import { addBody, addProduct, openTestShop, testGuest, type TestShop, type TestVariant } from './shop.ts';

const MAIN = resolve(import.meta.dirname, '../src/main.ts');
const CLIENTS = 4;
/** Server and test use the same database, so both need the secrets that seal values in it. */
const SECRETS = 'p7Zk2vQx9LmT4bRw8NcY1sHd6JfG3aEu5KoXiVqMzBt';
let shop: TestShop;
let server: ChildProcess | undefined;
let port = 0;

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  return typeof address === 'object' && address ? address.port : 0;
}

async function start(): Promise<void> {
  const { databaseUrl, dataFolder } = shop.shop.config;
  const settings = {
    PORT: String(port),
    HOST: '127.0.0.1',
    SHOP_MODE: 'live',
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    SECRETS,
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'post@shop.example',
    SMS_URL: 'https://sms.invalid/',
  };
  server = spawn(process.execPath, [MAIN], {
    env: {
      ...process.env,
      ...settings,
      DATABASE_URL: databaseUrl ?? '',
      DATA_FOLDER: dataFolder,
      LIMITS_FACTOR: '10',
      LOG_LEVEL: 'silent',
      PICTURE_JOBS: 'off',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  for await (const chunk of server.stdout!) {
    output += String(chunk);
    if (output.includes('is open')) return;
  }
  throw new Error(`the server ended: ${output}`);
}

async function kill(): Promise<void> {
  if (!server || server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, 'exit');
  server.kill('SIGKILL');
  await ended;
}

/** Sends the request, unchanged each time, until a response has status 200; true if it succeeded. Throws for 4xx. */
async function postUntilAnswered(path: string, headers: Record<string, string>, body: object): Promise<boolean> {
  for (;;) {
    const response = await fetch(`http://127.0.0.1:${port}/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    }).catch(() => null);
    const answer = response?.status === 200 ? await response.json().catch(() => null) : null;
    if (response && response.status >= 400 && response.status < 500) throw new Error(`${path}: ${response.status}`);
    if (answer) return (answer as { errorCode: number }).errorCode === 0;
    await wait(30);
  }
}

const addUntilAnswered = (variant: TestVariant, guest: string, key: string, more: object = {}): Promise<boolean> =>
  postUntilAnswered('guest-cart/add-to-cart', { 'idempotency-key': key }, addBody(variant, guest, more));

/** Kills and restarts the server repeatedly while CLIENTS clients send requests. */
async function killingWhile(rounds: number, client: (number: number, isOpen: () => boolean) => Promise<void>) {
  let open = true;
  await start();
  const clients = Array.from({ length: CLIENTS }, (_, number) => client(number, () => open));
  for (let round = 0; round < rounds; round += 1) {
    await wait(100 + Math.random() * 500);
    await kill();
    await start();
  }
  await wait(200);
  open = false;
  await Promise.all(clients);
  await kill();
}

beforeAll(async () => {
  shop = await openTestShop({ SECRETS });
  port = await freePort();
});
afterAll(async () => {
  await kill();
  await shop?.close();
});

test('an acknowledged add survives kill -9 of the server, and a retry adds it once', { timeout: 300_000 }, async () => {
  const variants = await addProduct(shop.shop, { sizes: ['50', '52', '54', '56', '58', '60'], pieces: 20 });
  const acknowledged = new Map<string, number>();
  await killingWhile(count(20), async (number, isOpen) => {
    for (let cart = 0; isOpen(); cart += 1) {
      const guest = testGuest();
      for (let piece = 0; isOpen() && piece < variants.length; piece += 1) {
        if (await addUntilAnswered(variants[piece]!, guest, `${number}-${cart}-${piece}`)) {
          acknowledged.set(guest, (acknowledged.get(guest) ?? 0) + 1);
        }
      }
    }
  });
  const pieces = [...acknowledged.values()].reduce((sum, added) => sum + added, 0);
  expect(pieces).toBeGreaterThan(CLIENTS);
  for (const [guest, added] of acknowledged) {
    expect((await shop.get(`guest-cart/view/${guest}`)).body.result.count).toBe(added);
  }
});

test(
  'kill -9 while carts are merged: every acknowledged line is in the member’s cart, once',
  {
    timeout: 300_000,
  },
  async () => {
    const variants = await addProduct(shop.shop, { sizes: ['50', '52', '54', '56', '58', '60'], pieces: 1_000 });
    const filled: { member: TestMember; acknowledged: string[] }[] = [];
    let merges = 0;
    await killingWhile(count(20), async (number, isOpen) => {
      for (let cart = 0; isOpen(); cart += 1) {
        const [guest, member] = [testGuest(), await addMember(shop.shop)];
        const acknowledged: string[] = [];
        filled.push({ member, acknowledged });
        for (const turn of ['first', 'second']) {
          for (const [at, variant] of variants.entries()) {
            const remarks = `${turn}-${at}`;
            if (await addUntilAnswered(variant, guest, `${number}-${cart}-${remarks}`, { remarks }))
              acknowledged.push(remarks);
          }
          if (await postUntilAnswered('cart/merge', member.bearer, { guest_id: guest })) merges += 1;
        }
      }
    });
    expect(merges).toBeGreaterThan(CLIENTS);
    for (const { member, acknowledged } of filled) {
      const lines: { remarks: string; quantity: number }[] = (await shop.get('cart/view', member.bearer)).body.result
        .lines;
      expect(lines.map(({ remarks }) => remarks).sort()).toEqual(acknowledged.sort());
      expect(lines.every(({ quantity }) => quantity === 1)).toBe(true);
    }
  },
);
