// Kills jobs that fetch pictures (kill -9) at random moments; two jobs run at a time. In the end every picture must be
// shown, and no stored picture may have been fetched again.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openShopForCommands } from './commands.ts';
import { count } from './counts.ts';
import { importFile } from './imports/import-file.ts';
import { pictureOf } from './imports/picture-hosts.ts';
import type { TestShop } from './shop.ts';

const PICTURES = Math.max(60, count(400));
const KILLS = Math.max(4, count(30));
const WORKER = resolve(import.meta.dirname, 'imports/picture-worker.ts');
const SECRET = 'a secret of these tests alone and of no other';

let test_: TestShop;
let server: Server;
let folder: string;
let fetchedAgain: string[];
let asked: number;

beforeEach(async () => {
  [test_, folder, fetchedAgain, asked] = [
    await openShopForCommands(),
    await mkdtemp(join(tmpdir(), 'hindam-killed-')),
    [],
    0,
  ];
  server = createServer((request, response) => {
    asked += 1;
    void test_.shop.database
      .query('select key from pictures where source = $1 and is_stored', [`https://cdn.example.com${request.url}`])
      .then(async (stored) => {
        if (stored.length > 0) fetchedAgain.push(request.url ?? '');
        await wait(Math.random() * 40);
        response.end(await pictureOf(Number(/\d+/.exec(request.url ?? '')?.[0])));
      });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await test_.close();
  await rm(folder, { recursive: true, force: true });
});

function startWorker(): ChildProcess {
  const { databaseUrl, dataFolder } = test_.shop.config;
  return spawn(process.execPath, [WORKER], {
    stdio: 'inherit',
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl ?? '',
      DATA_FOLDER: dataFolder,
      SECRETS: SECRET,
      PICTURE_JOBS: 'off',
      PICTURE_HOST: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    },
  });
}

async function untilAsked(more: number): Promise<void> {
  const [from, endMs] = [asked, Date.now() + 30_000];
  while (asked < from + more && Date.now() < endMs) await wait(5);
}

async function missing(): Promise<number> {
  const [row] = await test_.shop.database.query<{ left: number }>(
    'select count(*)::int as left from pictures where not is_stored',
  );
  return row!.left;
}

test('jobs killed at any moment lose no picture and fetch none twice', { timeout: 15 * 60_000 }, async () => {
  const lines = Array.from(
    { length: PICTURES },
    (_, at) => `killed-${at},Killed ${at},10,1,https://cdn.example.com/${at}.png`,
  );
  const path = join(folder, 'killed.csv');
  await writeFile(path, ['Handle,Title,Variant Price,Variant Inventory Qty,Image Src', ...lines].join('\n'));
  await importFile(test_.shop, path, { allowedHosts: ['cdn.example.com'] });

  for (let kill = 0; kill < KILLS && (await missing()) > 0; kill += 1) {
    const workers = [startWorker(), startWorker()];
    await untilAsked(1 + Math.floor(Math.random() * 12));
    await wait(Math.random() * 60);
    const running = workers.filter(({ exitCode }) => exitCode === null);
    const ended = running.map((worker) => once(worker, 'exit'));
    for (const worker of running) worker.kill('SIGKILL');
    await Promise.all(ended);
    // Pictures that a killed job had begun are due again only after a while; this makes them due now.
    await test_.shop.database.query('update wanted_pictures set due_at = shop.now() where stored_at is null');
  }
  const last = startWorker();
  await once(last, 'exit');
  expect(last.exitCode).toBe(0);

  expect(await missing()).toBe(0);
  expect(fetchedAgain).toEqual([]);
  expect(await test_.shop.database.query('select key from wanted_pictures')).toEqual([]);
  const shown = await test_.shop.database.query<{ src: string }>(
    `select c.card -> 'image' ->> 'src' as src from product_cards c join products p on p.id = c.product_id
     where p.handle like 'killed-%' and c.language = 'en' and c.market = 'ae'`,
  );
  const files = new Set(shown.map(({ src }) => /\/pictures\/(.*)-\d+\.webp$/.exec(src ?? '')?.[1]));
  expect(files.size).toBe(PICTURES);
  const masters = new Set(await readdir(join(test_.shop.config.dataFolder, 'pictures', 'masters')));
  expect([...files].filter((file) => !masters.has(file ?? ''))).toEqual([]);
});
