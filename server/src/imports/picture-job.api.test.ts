import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { count } from '../../testing/counts.ts';
import { importFile } from '../../testing/imports/import-file.ts';
import { openPictureHosts, pictureOf, type PictureHosts, takePictures } from '../../testing/imports/picture-hosts.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';
import { publish } from '../catalogue/catalogue.write.ts';
import { loadFailed } from '../catalogue/wanted-pictures.write.ts';
import { transaction } from '../kernel/transaction.ts';
import type { ImportOptions } from './import-rules.ts';
import type { PictureJob, PictureProgress } from './picture-job.ts';
import type { Report } from './report.ts';

const HOST = 'cdn.example.com';

let test_: TestShop;
let folder: string;
let hosts: PictureHosts;
let files = 0;

beforeAll(async () => {
  test_ = await openTestShop();
  folder = await mkdtemp(join(tmpdir(), 'hindam-pictures-'));
});
beforeEach(() => {
  hosts = openPictureHosts();
});
afterAll(async () => {
  await test_.close();
  await rm(folder, { recursive: true, force: true });
});

const url = (name: string, host = HOST): string => `https://${host}/${name}`;
const rows = <Row = Record<string, unknown>>(sql: string, values: unknown[] = []): Promise<Row[]> =>
  test_.shop.database.query<Row>(sql, values);

/** Imports one product for each line, written as `handle: picture picture …`. */
async function importLines(lines: readonly string[], options: Partial<ImportOptions> = {}): Promise<Report> {
  const cells = lines.flatMap((line) => {
    const [handle = '', sources = ''] = line.split(/: ?(.*)/s);
    const [first = '', ...others] = sources.split(' ').filter((source) => source !== '');
    return [`${handle},${handle},10,1,${first}`, ...others.map((source) => `${handle},,,,${source}`)];
  });
  const path = join(folder, `file-${(files += 1)}.csv`);
  await writeFile(path, ['Handle,Title,Variant Price,Variant Inventory Qty,Image Src', ...cells].join('\n'));
  return importFile(test_.shop, path, { allowedHosts: [HOST], ...options });
}

const job = (options: Partial<PictureJob> = {}): Promise<PictureProgress> =>
  takePictures(test_.shop, { fetchPicture: hosts.fetchPicture, ...options });

async function shownBy(handle: string): Promise<string[]> {
  const [row] = await rows<{ card: { image: { src: string } | null; image_hover: { src: string } | null } }>(
    `select card from product_cards c join products p on p.id = c.product_id
     where p.handle = $1 and language = 'en' and market = 'ae'`,
    [handle],
  );
  return [row!.card.image, row!.card.image_hover].flatMap((image) => (image ? [fileOf(image.src)] : []));
}
const fileOf = (src: string): string => /\/pictures\/(.*)-\d+\.webp$/.exec(src)?.[1] ?? src;

async function storedAs(bytes: Buffer): Promise<string> {
  return (await test_.shop.pictures.store(bytes)).key;
}

test('a product is sold at once, and shows its pictures when they are there', async () => {
  const [front, back] = [await pictureOf(1), await pictureOf(2)];
  hosts.answers.set(url('front.png'), front).set(url('back.png'), back);
  const report = await importLines([`afterwards: ${url('front.png')} ${url('back.png')}`]);
  expect(report.pictures).toEqual({ named: 2, missing: 0 });
  expect(hosts.asked.size).toBe(0);
  await test_.shop.catalogue.reload();
  const [product] = await rows<{ id: string; variant: string }>(
    `select p.id, v.id as variant from products p join variants v on v.product_id = p.id where handle = 'afterwards'`,
  );
  const answers = async (): Promise<string> => {
    await test_.shop.catalogue.reload();
    return JSON.stringify([
      (await test_.get('product/list?language_code=en')).body,
      (await test_.get(`product/details/${product!.id}?language_code=en`)).body,
      (await test_.post('type/list', { language_code: 'en' })).body,
      await rows('select picture from variant_labels where variant_id = $1', [product!.variant]),
    ]);
  };
  expect(await answers()).not.toMatch(/source\/|\/pictures\//);
  expect(await job()).toMatchObject({ taken: 2, missing: 0, waiting: 0 });
  expect(await shownBy('afterwards')).toEqual([await storedAs(front), await storedAs(back)]);
  const after = await answers();
  expect(after).not.toContain('source/');
  expect(after).toContain(`/pictures/${await storedAs(front)}-`);
  const [label] = await rows<{ picture: { key: string } }>('select picture from variant_labels where variant_id = $1', [
    product!.variant,
  ]);
  expect(label?.picture.key).toBe(await storedAs(front));
});

test('the same file again changes nothing and fetches nothing, before and after the pictures came', async () => {
  const line = `twice: ${url('twice-1.png')} ${url('twice-2.png')}`;
  hosts.answers.set(url('twice-1.png'), await pictureOf(11)).set(url('twice-2.png'), await pictureOf(12));
  expect((await importLines([line])).products.created).toBe(1);
  expect((await importLines([line])).products.unchanged).toBe(1);
  await job();
  expect((await importLines([line])).products.unchanged).toBe(1);
  expect(await job({ retry: 'all' })).toMatchObject({ taken: 0, waiting: 0 });
  expect([...hosts.asked.values()]).toEqual([1, 1]);
});

test('a picture that five products name is fetched once, and a sixth that comes later shows it at once', async () => {
  const shared = await pictureOf(21);
  hosts.answers.set(url('shared.png'), shared);
  await importLines(Array.from({ length: 5 }, (_, at) => `shared-${at}: ${url('shared.png')}`));
  await job();
  await importLines([`shared-5: ${url('shared.png')}`]);
  for (let at = 0; at < 6; at += 1) expect(await shownBy(`shared-${at}`)).toEqual([await storedAs(shared)]);
  await job();
  expect(hosts.asked.get(url('shared.png'))).toBe(1);
});

test('two addresses of one picture are one file, and stay two sources of the product', async () => {
  const bytes = await pictureOf(31);
  hosts.answers.set(url('one.png'), bytes).set(url('other.png'), bytes);
  const lines = [`one-file: ${url('one.png')}`, `other-file: ${url('other.png')}`];
  await importLines(lines);
  await job();
  expect(await shownBy('other-file')).toEqual(await shownBy('one-file'));
  expect((await importLines(lines)).products.unchanged).toBe(2);
});

test('two jobs at once fetch every picture once', async () => {
  hosts = openPictureHosts(2);
  const names = Array.from({ length: 40 }, (_, at) => url(`both-${at}.png`));
  for (const [at, name] of names.entries()) hosts.answers.set(name, await pictureOf(1_000 + at));
  await importLines(names.map((name, at) => `both-${at}: ${name}`));
  const done = await Promise.all([job(), job()]);
  expect(done[0].taken + done[1].taken).toBe(40);
  expect(names.map((name) => hosts.asked.get(name))).toEqual(names.map(() => 1));
  expect(new Set((await Promise.all(names.map((_, at) => shownBy(`both-${at}`)))).flat()).size).toBe(40);
});

test('a few pictures are fetched at once, and fewer of one host', async () => {
  const names = Array.from({ length: 60 }, (_, at) => url(`few-${at}.png`, `cdn${at % 3}.example.com`));
  for (const [at, name] of names.entries()) {
    const bytes = await pictureOf(1_100 + at);
    // No host answers before eight requests are in flight, so that a slow machine sees as many as a fast one.
    const answer = async () => {
      await vi.waitUntil(() => hosts.most.get('all')! >= 8, { timeout: 20_000 });
      await wait(20);
      return { bytes };
    };
    hosts.answers.set(name, answer);
  }
  await importLines(
    names.map((name, at) => `few-${at}: ${name}`),
    { allowedHosts: ['cdn0.example.com', 'cdn1.example.com', 'cdn2.example.com'] },
  );
  expect((await job()).taken).toBe(60);
  expect(hosts.most.get('all')).toBe(8);
  for (const host of ['cdn0', 'cdn1', 'cdn2']) expect(hosts.most.get(`${host}.example.com`)).toBeLessThanOrEqual(4);
});

test('a host that has too much to do is asked again; one that says no is not, and is listed with what to do', async () => {
  let busy = 2;
  const bytes = await pictureOf(41);
  const answer = () => ((busy -= 1) >= 0 ? { why: 'busy', advice: 'wait', again: true } : { bytes });
  hosts.answers.set(url('busy.png'), answer);
  await importLines([`busy: ${url('busy.png')}`, `gone: ${url('gone-1.png')} ${url('gone-2.png')}`]);
  expect(await job()).toEqual({ taken: 1, missing: 2, waiting: 0 });
  expect(hosts.asked.get(url('busy.png'))).toBe(3);
  expect(hosts.asked.get(url('gone-1.png'))).toBe(1);
  expect(await loadFailed(test_.shop.database, 10)).toEqual([
    {
      handle: 'gone',
      source: url('gone-1.png'),
      pictures: 2,
      why: `${HOST} answered 404`,
      advice: 'look at the address',
    },
  ]);
  // The two missing pictures were given up, and they are at URLs: neither a run without --retry requests them again,
  // nor 'files', which tries only those in a folder.
  await job();
  await job({ retry: 'files' });
  expect(hosts.asked.get(url('gone-1.png'))).toBe(1);
  hosts.answers.set(url('gone-1.png'), bytes).set(url('gone-2.png'), await pictureOf(42));
  expect(await job({ retry: 'all' })).toEqual({ taken: 2, missing: 0, waiting: 0 });
  expect(await loadFailed(test_.shop.database, 10)).toEqual([]);
  expect(await shownBy('gone')).toEqual([await storedAs(bytes), await storedAs(await pictureOf(42))]);
});

test('a picture that never comes is given up after four tries', async () => {
  hosts.answers.set(url('never.png'), () => ({ why: 'busy', advice: 'wait', again: true }));
  await importLines([`never: ${url('never.png')}`]);
  expect(await job()).toMatchObject({ taken: 0, missing: 1 });
  expect(hosts.asked.get(url('never.png'))).toBe(4);
  await rows(`delete from products where handle = 'never'`);
});

test('a dead host is not asked for each of its pictures, and holds up no other', async () => {
  const dead = Array.from({ length: 100 }, (_, at) => url(`dead-${at}.png`, 'dead.example.com'));
  for (const name of dead) hosts.answers.set(name, () => ({ why: 'late', advice: 'wait', again: true }));
  const alive = Array.from({ length: 20 }, (_, at) => url(`alive-${at}.png`));
  for (const [at, name] of alive.entries()) hosts.answers.set(name, await pictureOf(1_200 + at));
  await importLines(
    [...dead, ...alive].map((name, at) => `host-${at}: ${name}`),
    { allowedHosts: [HOST, 'dead.example.com'] },
  );
  expect(await job()).toEqual({ taken: 20, missing: 100, waiting: 0 });
  const asked = dead.reduce((sum, name) => sum + (hosts.asked.get(name) ?? 0), 0);
  expect(asked).toBeLessThan(12);
  const failed = await loadFailed(test_.shop.database, 200);
  expect(failed).toHaveLength(100);
  expect(failed.some(({ why }) => why === 'dead.example.com did not answer several times in a row')).toBe(true);
  await rows(`delete from products where handle like 'host-%'`);
});

test('what is no picture, or a bomb, is given up with the reason, and the others come', async () => {
  const bomb = await sharp({ create: { width: 14_000, height: 14_000, channels: 3, background: '#000' } })
    .png()
    .toBuffer();
  const bad = [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), Buffer.alloc(0), bomb];
  for (const [at, bytes] of bad.entries()) hosts.answers.set(url(`bad-${at}.png`), bytes);
  hosts.answers.set(url('good.png'), await pictureOf(51));
  const names = [...bad.map((_, at) => url(`bad-${at}.png`)), url('good.png')];
  await importLines(names.map((name, at) => `bad-${at}: ${name}`));
  expect(await job()).toEqual({ taken: 1, missing: 3, waiting: 0 });
  const failed = await loadFailed(test_.shop.database, 10);
  expect(new Set(failed.map(({ why }) => why))).toEqual(
    new Set(['it is not a JPEG, PNG, WebP or AVIF picture this shop takes']),
  );
  await rows(`delete from products where handle like 'bad-%'`);
}, 30_000);

test('a product keeps showing its pictures until the first new one is there, and when none comes', async () => {
  const [before, after] = [await pictureOf(61), await pictureOf(62)];
  hosts.answers.set(url('before.png'), before);
  await importLines([`replaced: ${url('before.png')}`]);
  await job();
  const file = [`replaced: ${url('after-1.png')} ${url('after-2.png')}`];
  expect((await importLines(file)).products.changed).toBe(1);
  expect(await shownBy('replaced')).toEqual([await storedAs(before)]);
  expect(await job()).toMatchObject({ taken: 0, missing: 2 });
  expect(await shownBy('replaced')).toEqual([await storedAs(before)]);
  expect((await importLines(file)).products.unchanged).toBe(1);
  hosts.answers.set(url('after-2.png'), after);
  await job({ retry: 'all' });
  expect(await shownBy('replaced')).toEqual([await storedAs(after)]);
  expect(await rows(`select view from product_pictures where view like 'former %'`)).toEqual([]);
  expect((await importLines(file)).products.unchanged).toBe(1);
  await rows(`delete from products where handle = 'replaced'`);
});

test('a picture that another product has replaces the former one without a fetch', async () => {
  hosts.answers.set(url('known.png'), await pictureOf(71)).set(url('unlike.png'), await pictureOf(72));
  await importLines([`known: ${url('known.png')}`, `follows: ${url('unlike.png')}`]);
  await job();
  await importLines([`follows: ${url('known.png')}`]);
  expect(await shownBy('follows')).toEqual(await shownBy('known'));
  await job();
  expect((await importLines([`follows: ${url('known.png')}`])).products.unchanged).toBe(1);
});

test('a product that is deleted or changed while its picture is fetched', async () => {
  const [late, other] = [await pictureOf(81), await pictureOf(82)];
  hosts.answers.set(url('other.jpg'), other);
  hosts.answers.set(url('late.png'), async () => {
    await rows(`delete from products where handle = 'deleted'`);
    await importLines([`changed: ${url('other.jpg')}`]);
    return { bytes: late };
  });
  await importLines([`deleted: ${url('late.png')}`, `changed: ${url('late.png')}`, `stays: ${url('late.png')}`]);
  expect(await job()).toMatchObject({ missing: 0, waiting: 0 });
  expect(await shownBy('stays')).toEqual([await storedAs(late)]);
  expect(await shownBy('changed')).toEqual([await storedAs(other)]);
});

test('pictures are fetched again when the operator asks for it, and the old one stays when that fails', async () => {
  const [old, fresh] = [await pictureOf(91), await pictureOf(92)];
  const line = [`again: ${url('again.png')}`];
  hosts.answers.set(url('again.png'), old);
  await importLines(line);
  await job();
  hosts.answers.set(url('again.png'), fresh);
  await importLines(line);
  await job();
  expect(await shownBy('again')).toEqual([await storedAs(old)]);
  await importLines(line, { picturesAgain: true });
  await job();
  expect(await shownBy('again')).toEqual([await storedAs(fresh)]);
  hosts.answers.delete(url('again.png'));
  await importLines(line, { picturesAgain: true });
  expect(await job()).toMatchObject({ taken: 0, missing: 1 });
  expect(await shownBy('again')).toEqual([await storedAs(fresh)]);
  await rows(`delete from products where handle = 'again'`);
});

test('a picture of a seeded product is fetched again under its own source, and shown until then', async () => {
  const [seeded, fresh] = [await test_.shop.pictures.store(await pictureOf(93)), await pictureOf(94)];
  hosts.answers.set(url('seeded.png'), fresh);
  await importLines([`seeded: ${url('seeded.png')}`]);
  const [{ key }] = (await rows<{ key: string }>(
    `select picture_key as key from product_pictures pp join products p on p.id = pp.product_id where handle = 'seeded'`,
  )) as [{ key: string }];
  await rows(
    `insert into pictures (key, source, width, height, placeholder) values ($1, $2, $3, $4, $5) on conflict do nothing`,
    [seeded.key, url('seeded.png'), seeded.width, seeded.height, seeded.placeholder],
  );
  await rows('update product_pictures set picture_key = $1 where picture_key = $2', [seeded.key, key]);
  expect((await importLines([`seeded: ${url('seeded.png')}`])).products.unchanged).toBe(1);
  await importLines([`seeded: ${url('seeded.png')}`], { picturesAgain: true });
  expect(await shownBy('seeded')).toEqual([seeded.key]);
  await job();
  expect(await shownBy('seeded')).toEqual([await storedAs(fresh)]);
});

test('a run that is stopped gives back what it was fetching, and the next one goes on', async () => {
  hosts = openPictureHosts(30);
  const names = Array.from({ length: 24 }, (_, at) => url(`stop-${at}.png`));
  for (const [at, name] of names.entries()) hosts.answers.set(name, await pictureOf(1_300 + at));
  await importLines(names.map((name, at) => `stop-${at}: ${name}`));
  const stop = new AbortController();
  const first = await job({ signal: stop.signal, onProgress: ({ taken }) => taken > 0 && stop.abort() });
  expect(first.waiting + first.taken).toBe(24);
  const second = await job();
  expect(first.taken + second.taken).toBe(24);
  expect(second.waiting).toBe(0);
});

test('imports and jobs at the same time: in the end every card shows what its product was last given', async () => {
  const sources = Array.from({ length: 12 }, (_, at) => url(`race-${at}.png`));
  const files = new Map<string, string>();
  for (const [at, source] of sources.entries()) {
    const bytes = await pictureOf(2_000 + at);
    files.set(source, await storedAs(bytes));
    hosts.answers.set(source, bytes);
  }
  for (let round = 0; round < count(30); round += 1) {
    const last = new Map<string, string>();
    await rows(`update pictures set file_key = null, placeholder = '' where source like '%/race-%'`);
    const importing = async (): Promise<void> => {
      for (let again = 0; again < 4; again += 1) {
        const lines = Array.from({ length: 6 }, (_, at) => {
          const source = sources[Math.floor(Math.random() * sources.length)]!;
          last.set(`race-${at}`, source);
          return `race-${at}: ${source}`;
        });
        await importLines(lines);
      }
    };
    const imported = importing();
    const jobs = [job(), job()];
    await imported;
    await Promise.all(jobs);
    await job();
    for (const [handle, source] of last) expect([handle, await shownBy(handle)]).toEqual([handle, [files.get(source)]]);
  }
}, 600_000);

test('a product saved while its picture is filled in shows it, however long the saving takes', async () => {
  const bytes = await pictureOf(3_001);
  hosts.answers.set(url('slow.png'), bytes);
  await importLines([`quick: ${url('slow.png')}`, `slow: ${url('not-there.png')}`]);
  const [{ id }] = (await rows<{ id: string }>(`select id from products where handle = 'slow'`)) as [{ id: string }];
  let fetching: Promise<unknown> = Promise.resolve();
  await transaction(test_.shop.database, async (tx) => {
    await tx.query(
      'update product_pictures set picture_key = (select key from pictures where source = $2) where product_id = $1',
      [id, url('slow.png')],
    );
    await publish(tx, [id]);
    fetching = job();
    // Longer than the time after which a statement stops waiting for a lock.
    await wait(2_000);
  });
  await fetching;
  expect(await shownBy('slow')).toEqual([await storedAs(bytes)]);
  expect(await shownBy('quick')).toEqual([await storedAs(bytes)]);
});
