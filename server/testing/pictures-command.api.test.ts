import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PictureReport } from '../src/imports/picture-report.ts';
import { openShopForCommands, runCommand } from './commands.ts';
import { pictureOf } from './imports/picture-hosts.ts';
import type { TestShop } from './shop.ts';

let test_: TestShop;
let folder: string;

beforeAll(async () => {
  test_ = await openShopForCommands();
  folder = await mkdtemp(join(tmpdir(), 'hindam-command-'));
});
afterAll(async () => {
  await test_.close();
  await rm(folder, { recursive: true, force: true });
});

async function write(name: string, sources: readonly string[]): Promise<string> {
  const path = join(folder, `${name}.csv`);
  const lines = sources.map((source, at) => `${name}-${at},${name} ${at},10,1,${source}`);
  await writeFile(path, ['Handle,Title,Variant Price,Variant Inventory Qty,Image Src', ...lines].join('\n'));
  return path;
}

test('an import fetches its pictures at its end and lists what failed; --retry takes what is there by then', async () => {
  await writeFile(join(folder, 'there.png'), await pictureOf(1));
  const path = await write('some', ['there.png', 'absent.png', 'https://cdn.example.com/a.png']);
  const json = join(folder, 'report.json');
  const imported = await runCommand(test_, 'import-command.ts', [path, '--json', json]);
  expect(imported.error).toBe('');
  expect(imported.code).toBe(0);
  expect(imported.out).toContain('Pictures: 3 named, 1 of them cannot be taken.');
  expect(imported.out).toContain(
    'the picture https://cdn.example.com/a.png was not taken, pictures of cdn.example.com are not fetched: add --allow-host cdn.example.com',
  );
  expect(imported.out).toMatch(/Pictures: 1 taken, 1 not reached \(/);
  expect(imported.out).toMatch(
    /some-1 +the picture absent\.png was not taken, there is no such file beside the CSV file or in the pictures folder: put it there, or name the folder by --pictures\./,
  );
  expect((JSON.parse(await readFile(json, 'utf8')) as { pictureJob: PictureReport }).pictureJob).toMatchObject({
    taken: 1,
    missing: 1,
    failed: [{ handle: 'some-1', source: 'absent.png', pictures: 1 }],
  });

  const listed = await runCommand(test_, 'pictures-command.ts', ['--list']);
  expect([listed.code, listed.out]).toEqual([1, expect.stringContaining('some-1')]);
  const other = join(folder, 'other');
  await mkdir(other);
  await copyFile(join(folder, 'there.png'), join(other, 'absent.png'));
  const retried = await runCommand(test_, 'pictures-command.ts', ['--retry', '--pictures', other]);
  expect([retried.code, retried.out]).toEqual([0, expect.stringContaining('Pictures: 1 taken, 0 not reached')]);
}, 240_000);

test('--no-pictures leaves them, a run that Ctrl-C stops says what waits, and the next one goes on', async () => {
  const names = Array.from({ length: 80 }, (_, at) => `stop-${at}.png`);
  for (const [at, name] of names.entries()) await writeFile(join(folder, name), await pictureOf(100 + at));
  const path = await write('stop', names);
  const imported = await runCommand(test_, 'import-command.ts', [path, '--no-pictures']);
  expect([imported.code, imported.out]).toEqual([0, expect.not.stringMatching(/Pictures: \d+ taken/)]);
  const stored = async (): Promise<number> => {
    const [row] = await test_.shop.database.query<{ n: number }>(
      `select count(*)::int as n from pictures where is_stored and source like 'stop-%'`,
    );
    return row!.n;
  };
  expect(await stored()).toBe(0);

  const { databaseUrl, dataFolder } = test_.shop.config;
  const job = spawn(process.execPath, [resolve(import.meta.dirname, '../src/pictures-command.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl ?? '',
      DATA_FOLDER: dataFolder,
      SECRETS: 'a secret of these tests alone and of no other',
      PICTURE_JOBS: 'off',
    },
  });
  let said = '';
  job.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const ended = once(job, 'close');
  for (const endMs = Date.now() + 60_000; (await stored()) === 0 && Date.now() < endMs; await wait(5));
  job.kill('SIGINT');
  await ended;
  expect(job.exitCode).toBe(1);
  const [, taken = '', left = ''] =
    /Pictures: (\d+) taken.*\n\n(\d+) pictures still wait; npm run pictures/.exec(said) ?? [];
  expect(Number(taken)).toBe(await stored());
  expect(Number(taken) + Number(left)).toBe(80);
  expect(Number(left)).toBeGreaterThan(0);
  expect((await runCommand(test_, 'pictures-command.ts', [])).out).toContain(`Pictures: ${left} taken, 0 not reached`);
}, 240_000);

test('an option that does not exist is refused with how to use the command', async () => {
  const refused = await runCommand(test_, 'pictures-command.ts', ['--all']);
  expect([refused.code, refused.error]).toEqual([1, expect.stringMatching(/--all[\s\S]*Usage: npm run pictures/)]);
});
