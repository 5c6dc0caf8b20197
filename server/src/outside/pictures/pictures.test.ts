import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rename, rm, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { makeLog } from '../../kernel/log.ts';
import { thumbnailOf } from '../../kernel/picture-address.ts';
import { kindOf } from './keys.ts';
import { NotAPicture, openPictures } from './local-disk.ts';
import type { Pictures } from './port.ts';

let folder: string;
let pictures: Pictures;

const made = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#804020' } });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hindam-pictures-'));
  await writeFile(join(folder, 'coat.webp'), await made(700, 900).webp().toBuffer());
  pictures = openPictures({ folder: join(folder, 'own'), mastersFolders: [folder], log: makeLog('silent') });
});

afterAll(async () => {
  await pictures.close();
  await rm(folder, { recursive: true, force: true });
});

test('a stored picture has its content as key, and its row holds what a page needs', async () => {
  const bytes = await made(1_000, 1_250).png().toBuffer();
  const [first, again] = [await pictures.store(bytes), await pictures.store(bytes)];
  expect(again).toEqual(first);
  expect(first).toMatchObject({ width: 1_000, height: 1_250, averageColour: '#804020' });
  expect(first.key).toMatch(/^[0-9a-f]{24}$/);
  expect(Buffer.from(first.placeholder, 'base64').length).toBeGreaterThan(4);
});

test('a size is made on first request, stored, and has the right type and width', async () => {
  const row = await pictures.adopt('coat.webp');
  const webp = await pictures.derive(row.key, 480, 'webp');
  if (webp.kind !== 'ready') throw new Error(webp.kind);
  expect(await sharp(webp.bytes).metadata()).toMatchObject({ format: 'webp', width: 480 });
  expect(await readdir(join(folder, 'own', 'derived'))).toEqual([`${row.key}-480.webp`]);
});

test('a mail gets a small JPEG, shown at half its size, with white for transparency', async () => {
  const clear = sharp({ create: { width: 600, height: 800, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } });
  const row = await pictures.store(await clear.png().toBuffer());
  expect(thumbnailOf(row)).toEqual({ path: `/pictures/${row.key}-128.jpg`, width: 64, height: 85 });
  const jpeg = await pictures.derive(row.key, 128, 'jpg');
  if (jpeg.kind !== 'ready') throw new Error(jpeg.kind);
  expect(await sharp(jpeg.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 128 });
  expect((await sharp(jpeg.bytes).stats()).channels[0]?.min).toBeGreaterThan(250);
  expect(await pictures.derive(row.key, 320, 'jpg')).toEqual({ kind: 'unknown' });
  expect(await pictures.derive(row.key, 128, 'webp')).toEqual({ kind: 'unknown' });
  await unlink(join(folder, 'own', 'derived', `${row.key}-128.jpg`));
});

test('the first request for an AVIF gets WebP at once, a later one the AVIF', async () => {
  const row = await pictures.adopt('coat.webp');
  const first = await pictures.derive(row.key, 320, 'avif');
  expect(first).toMatchObject({ kind: 'meanwhile', format: 'webp' });
  let later = first;
  for (let tries = 0; tries < 100 && later.kind !== 'ready'; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    later = await pictures.derive(row.key, 320, 'avif');
  }
  expect(later).toMatchObject({ kind: 'ready', format: 'avif' });
});

test('filling in makes every missing size up to the master’s own width', async () => {
  const row = await pictures.adopt('coat.webp');
  await pictures.fillInBackground([row.key, 'no-such-key']);
  const names = (await readdir(join(folder, 'own', 'derived'))).filter((name) => name.startsWith(row.key));
  expect(names.sort()).toEqual([
    ...[320, 480, 640].flatMap((width) => [`${row.key}-${width}.avif`, `${row.key}-${width}.webp`]),
    `${row.key}.filled`,
  ]);
});

test('a picture for a whole screen is made as wide too, also after its other sizes, within the memory of the worker', async () => {
  await writeFile(join(folder, 'scene.webp'), await made(2_560, 1_920).webp().toBuffer());
  const row = await pictures.adopt('scene.webp');
  await pictures.fillInBackground([row.key]);
  const widths = async () => {
    const names = (await readdir(join(folder, 'own', 'derived'))).filter((name) => name.startsWith(`${row.key}-`));
    return names.filter((name) => name.endsWith('.avif')).map((name) => Number(/-(\d+)\./.exec(name)?.[1]));
  };
  expect((await widths()).toSorted((a, b) => a - b)).toEqual([320, 480, 640, 960]);
  await pictures.fillInBackground([row.key], true);
  expect((await widths()).toSorted((a, b) => a - b)).toEqual([320, 480, 640, 960, 1_280, 1_920]);
});

test('concurrent requests for one size share one job', async () => {
  const row = await pictures.store(await made(900, 900).jpeg().toBuffer());
  const answers = await Promise.all(Array.from({ length: 20 }, () => pictures.derive(row.key, 640, 'webp')));
  expect(new Set(answers.map(({ kind }) => kind))).toEqual(new Set(['ready']));
});

test.each(['../../etc/passwd', '..%2f', '', '0'.repeat(31), `${'0'.repeat(31)}/`, '0'.repeat(32), 'G'.repeat(32)])(
  'the key %j is unknown',
  async (key) => {
    expect(await pictures.derive(key, 640, 'webp')).toEqual({ kind: 'unknown' });
  },
);

test('only the six widths exist', async () => {
  const row = await pictures.adopt('coat.webp');
  for (const width of [0, 1, 319, 641, 1_281, Number.NaN])
    expect((await pictures.derive(row.key, width, 'webp')).kind).toBe('unknown');
});

test('a picture outlives the file it was adopted from', async () => {
  await writeFile(join(folder, 'cape.webp'), await made(333, 444).webp().toBuffer());
  const row = await pictures.adopt('cape.webp');
  await unlink(join(folder, 'cape.webp'));
  expect((await pictures.derive(row.key, 320, 'webp')).kind).toBe('ready');
});

test('a key of an older version, of 32 digits, still leads to its picture', async () => {
  const digits = createHash('sha256')
    .update(await readFile(join(folder, 'coat.webp')))
    .digest('hex');
  expect((await pictures.derive(digits.slice(0, 32), 320, 'webp')).kind).toBe('ready');
  const own = await pictures.store(await made(501, 700).png().toBuffer());
  const older = `${own.key}01234567`;
  await rename(join(folder, 'own', 'masters', own.key), join(folder, 'own', 'masters', older));
  expect((await pictures.derive(older, 480, 'webp')).kind).toBe('ready');
  expect((await pictures.derive(own.key, 480, 'webp')).kind).toBe('unknown');
});

test('a master of a read-only folder is looked up by its file name alone', async () => {
  for (const name of ['../coat.webp', '/etc/passwd', 'nothing.webp', 'a/b.webp'])
    await expect(pictures.adopt(name)).rejects.toThrow(NotAPicture);
});

test('bytes that are no accepted picture are rejected and not stored', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
  const broken = (await made(400, 400).png().toBuffer()).subarray(0, 200);
  const large = await sharp({ create: { width: 6_000, height: 5_000, channels: 3, background: '#000' } })
    .png()
    .toBuffer();
  for (const bytes of [Buffer.from('text'), svg, broken, large, Buffer.alloc(0), Buffer.from('GIF89a............')]) {
    await expect(pictures.store(bytes)).rejects.toThrow(NotAPicture);
  }
}, 30_000);

test('a picture that is given again while the shop closes keeps its master', async () => {
  const bytes = await made(222, 333).png().toBuffer();
  const row = await pictures.store(bytes);
  const other = openPictures({ folder: join(folder, 'own'), mastersFolders: [], log: makeLog('silent') });
  await other.close();
  await expect(other.store(bytes)).rejects.toThrow(NotAPicture);
  await expect(other.store(await made(223, 333).png().toBuffer())).rejects.toThrow(NotAPicture);
  expect((await pictures.derive(row.key, 320, 'webp')).kind).toBe('ready');
  expect((await readdir(join(folder, 'own', 'masters'))).filter((name) => name.endsWith('.part'))).toEqual([]);
});

test('sizes carry no camera or location data', async () => {
  const bytes = await made(400, 300)
    .withExif({ IFD0: { Copyright: 'secret-owner' }, IFD3: { GPSLatitude: '25/1 12/1 0/1' } })
    .jpeg()
    .toBuffer();
  const row = await pictures.store(bytes);
  const derived = await pictures.derive(row.key, 320, 'webp');
  if (derived.kind !== 'ready') throw new Error(derived.kind);
  const { exif } = await sharp(derived.bytes).metadata();
  expect(exif).toBeUndefined();
  expect(derived.bytes.includes('secret-owner')).toBe(false);
});

test('what `clean` made is shown while it is kept, by a random key, and leaves no file when it is removed', async () => {
  const bytes = await made(700, 500).jpeg().toBuffer();
  const [one, other] = [(await pictures.clean(bytes, 600))!, (await pictures.clean(bytes, 600))!];
  expect(one).toMatchObject({ width: 600, height: 429 });
  expect(one.key).toMatch(/^[0-9a-f]{24}$/);
  expect(other.key).not.toBe(one.key);
  for (const picture of [one, one, other]) await pictures.keep(picture);
  expect((await pictures.derive(one.key, 320, 'webp')).kind).toBe('ready');
  // The picture is removed while its sizes are being made.
  const making = [pictures.derive(one.key, 480, 'webp'), pictures.derive(one.key, 480, 'avif')];
  await pictures.remove([one.key, '../coat.webp']);
  await pictures.remove([one.key]);
  await Promise.all(making);
  await vi.waitFor(async () => {
    const names = await Promise.all(['masters', 'derived'].map((name) => readdir(join(folder, 'own', name))));
    expect(names.flat().filter((name) => name.startsWith(one.key))).toEqual([]);
  }, 5_000);
  expect(await pictures.derive(one.key, 320, 'webp')).toEqual({ kind: 'unknown' });
  expect((await pictures.derive(other.key, 320, 'webp')).kind).toBe('ready');
});

test('an upload that takes its time delays no size of a product', async () => {
  const uploadsProgram = new URL('../../../testing/greedy-picture-process.ts', import.meta.url);
  const own = join(folder, 'beside');
  const other = openPictures({ folder: own, mastersFolders: [folder], log: makeLog('silent'), uploadsProgram });
  const row = await other.adopt('coat.webp');
  let cleaned: unknown = 'not yet';
  const cleaning = other.clean(await made(300, 300).jpeg().toBuffer(), 600).then((clean) => (cleaned = clean));
  expect((await other.derive(row.key, 480, 'webp')).kind).toBe('ready');
  expect(cleaned).toBe('not yet');
  await other.close();
  expect(await cleaning).toBeNull();
});

test('a type is recognised by its first bytes', () => {
  expect(kindOf(Buffer.from('<svg'))).toBeNull();
  expect(kindOf(Buffer.from([0xff, 0xd8, 0xff, 0xe0]))).toBe('jpeg');
});
