// The server as a process of its own, killed without warning while bags are filled; what it
// acknowledged is the oracle.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { count } from './counts.ts';
import { addBody, addProduct, openTestShop, testGuest, type TestShop, type TestVariant } from './shop.ts';

const MAIN = resolve(import.meta.dirname, '../src/main.ts');
const CLIENTS = 4;
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
    PUBLIC_URL: `http://localhost:${port}`,
    SECRETS: 'a secret of this test alone, 32 letters',
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
      LIMITS_FACTOR: '100000',
      LOG_LEVEL: 'silent',
      PICTURE_JOBS: 'off',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  for await (const chunk of server.stdout!) {
    said += String(chunk);
    if (said.includes('is open')) return;
  }
  throw new Error(`the server ended: ${said}`);
}

async function kill(): Promise<void> {
  if (!server || server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, 'exit');
  server.kill('SIGKILL');
  await ended;
}

/** True when the server acknowledged the piece; a call without an answer is sent again under its key. */
async function addUntilAnswered(variant: TestVariant, guest: string, key: string): Promise<boolean> {
  for (;;) {
    const response = await fetch(`http://127.0.0.1:${port}/api/guest-cart/add-to-cart`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(addBody(variant, guest)),
    }).catch(() => null);
    if (response?.status === 200) return ((await response.json()) as { errorCode: number }).errorCode === 0;
    await wait(30);
  }
}

beforeAll(async () => {
  shop = await openTestShop();
  port = await freePort();
});
afterAll(async () => {
  await kill();
  await shop?.close();
});

test('an acknowledged add outlives kill -9 of the server, and a retry adds it once', { timeout: 120_000 }, async () => {
  const variants = await addProduct(shop.shop, { sizes: ['50', '52', '54', '56', '58', '60'], pieces: 20 });
  const acknowledged = new Map<string, number>();
  let open = true;
  const client = async (number: number) => {
    for (let bag = 0; open; bag += 1) {
      const guest = testGuest();
      for (let piece = 0; open && piece < variants.length; piece += 1) {
        if (await addUntilAnswered(variants[piece]!, guest, `${number}-${bag}-${piece}`)) {
          acknowledged.set(guest, (acknowledged.get(guest) ?? 0) + 1);
        }
      }
    }
  };
  await start();
  const clients = Array.from({ length: CLIENTS }, (_, number) => client(number));
  for (let round = 0; round < count(20); round += 1) {
    await wait(100 + Math.random() * 500);
    await kill();
    await start();
  }
  await wait(200);
  open = false;
  await Promise.all(clients);
  expect(acknowledged.size).toBeGreaterThan(CLIENTS);
  for (const [guest, pieces] of acknowledged) {
    expect((await shop.get(`guest-cart/view/${guest}`)).body.result.count).toBe(pieces);
  }
});
