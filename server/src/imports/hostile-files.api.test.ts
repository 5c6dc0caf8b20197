// Broken, hostile and mistaken files: each must be refused in one sentence that a merchant can act on, within limited
// time and memory, and without any change in the shop. Some files only look odd and must be accepted.
import { execFile } from 'node:child_process';
import { appendFile, mkdtemp, open, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openShopForCommands, runCommand } from '../../testing/commands.ts';
import { importFile } from '../../testing/imports/import-file.ts';
import type { TestShop } from '../../testing/shop.ts';
import { tableHashes } from '../../testing/table-hashes.ts';
import { checkFile, rowsOf } from './csv-file.ts';

let shop: TestShop;
let folder: string;

beforeAll(async () => {
  shop = await openShopForCommands();
  folder = await mkdtemp(join(tmpdir(), 'hindam-hostile-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await shop.close();
});

const HEADER = 'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price\n';
const TRANSLATED = 'Type,Identification,Field,Locale,Default content,Translated content\n';
const MB = 1024 * 1024;
const run = promisify(execFile);

async function write(name: string, ...parts: (string | Buffer)[]): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, Buffer.concat(parts.map((part) => Buffer.from(part))));
  return path;
}

async function writeMany(
  name: string,
  bytes: number,
  text: (index: number) => string,
  start = HEADER,
): Promise<string> {
  const path = join(folder, name);
  const file = await open(path, 'w');
  await file.write(start);
  for (let [written, index] = [0, 0]; written < bytes;) {
    let block = '';
    for (; block.length < MB; index += 1) block += text(index);
    await file.write(block);
    written += block.length;
  }
  await file.close();
  return path;
}

const PNG = Buffer.from('89504e470d0a1a0a0000000d', 'hex');
const arabic1256 = Buffer.from([0xda, 0xc8, 0xc7, 0xed, 0xc9]);

describe('refused in one sentence, and nothing in the shop changes', () => {
  let before: Awaited<ReturnType<typeof tableHashes>>;
  beforeAll(async () => {
    before = await tableHashes(shop.shop.database);
  });

  test.each<[string, (string | Buffer)[], RegExp]>([
    [
      'Windows-1256',
      [HEADER, 'a,', arabic1256, ',,,,10\n'],
      /not in UTF-8 \(Windows-1256 perhaps; see line 2\).*CSV UTF-8/,
    ],
    ['Latin-1', [HEADER, 'a,Caf', Buffer.from([0xe9]), ',,,,10\n'], /Windows-1252 or Latin-1 perhaps; see line 2/],
    ['UTF-16 with a mark', [Buffer.from(`\uFEFF${HEADER}`, 'utf16le')], /is in UTF-16.*CSV UTF-8/],
    ['UTF-16 without a mark', [Buffer.from(HEADER, 'utf16le')], /is in UTF-16/],
    ['UTF-16, the larger byte first', [Buffer.from(`\uFEFF${HEADER}`, 'utf16le').swap16()], /is in UTF-16/],
    ['broken quotes', [HEADER, 'a,12" heel,,,,10\n'], /double quote in the wrong place near line 2/],
    ['an open quote', [HEADER, 'a,"A,,,,10\n', 'b,B,,,,10\n'], /never closed near line 2/],
    ['a line of 10 MB', [HEADER, 'a,A,', 'x'.repeat(10 * MB), '\n'], /row of more than 4 MB near line 2/],
    ['a cell of 5 MB', [HEADER, 'a,"', 'x\n'.repeat(2.5 * MB), '",,,,10\n'], /row of more than 4 MB near line 2/],
    ['a PNG picture', [PNG], /is a PNG picture, not a CSV file/],
    ['a workbook', [Buffer.from('PK\u0003\u0004rest')], /is an Excel workbook or another ZIP file/],
    ['an old workbook', [Buffer.from('d0cf11e0a1b11ae1', 'hex')], /is an old Excel workbook/],
    ['a PDF', ['%PDF-1.7\n'], /is a PDF file/],
    ['HTML', ['\n<!DOCTYPE html><html><body>Log in</body></html>'], /is a web page/],
    ['JSON', ['{"products":[{"handle":"a"}]}'], /is a JSON file/],
    ['XML', ['<?xml version="1.0"?><products/>'], /is an XML file/],
    ['gzip named CSV', [gzipSync(HEADER)], /is a compressed file \(gzip\)/],
    ['zeros', [Buffer.alloc(1_000)], /is a file of zeros/],
    [
      'cut off in a character',
      [HEADER, 'a,', Buffer.from('عباية').subarray(0, 3)],
      /ends in the middle of a character/,
    ],
    ['empty', [], /is empty/],
    ['a mark alone', ['\uFEFF'], /has no products/],
    ['white space alone', ['\n \n,,\n'], /has no products/],
    ['header alone', [HEADER], /has no products/],
    ['headings twice', ['Handle,Title,Title,Variant Price\na,A,A,10\n'], /'Title' and 'Title' mean the same: keep one/],
    [
      'a market twice',
      ['Title,Price,Price / SA,Price / Saudi Arabia\nA,1,2,3\n'],
      /'Price \/ SA' and 'Price \/ Saudi Arabia' mean the same/,
    ],
    ['two files joined', [HEADER, 'a,A,,,,10\n', `\uFEFF${HEADER}`, 'b,B,,,,10\n'], /first line again in row 3/],
    ['semicolons', ['Handle;Title;Variant Price\na;A;10\n'], /separated by semicolons/],
    ['a million columns', [HEADER.trim(), ','.repeat(1_000_000), '\n'], /more than 10,000 cells in line 1/],
  ])('%s', async (name, parts, sentence) => {
    const path = await write(`${name.replaceAll(/\W/g, '-')}.csv`, ...parts);
    await expect(importFile(shop.shop, path)).rejects.toThrow(sentence);
  });

  test('by the command too, with exit code 1 and without a stack', async () => {
    const { code, out, error } = await runCommand(shop, 'import-command.ts', [await write('picture.csv', PNG)]);
    expect([code, out]).toEqual([1, '']);
    expect(error.trim().split('\n')).toEqual([expect.stringMatching(/is a PNG picture, not a CSV file: save it/)]);
  });

  test(
    'a bomb by the command too, and a file whose options would become too many filters',
    { timeout: 120_000 },
    async () => {
      const bomb = await writeMany('command-bomb.csv', 30 * MB, () => 'x'.repeat(MB));
      const refused = await runCommand(shop, 'import-command.ts', [bomb]);
      expect([refused.code, refused.out, refused.error]).toEqual([
        1,
        '',
        expect.stringMatching(/row of more than 4 MB/),
      ]);
      await rm(bomb);
      const numbered = await writeMany('numbered.csv', MB / 2, (index) => `h${index},H,Serial,${index},s${index},10\n`);
      await expect(importFile(shop.shop, numbered)).rejects.toThrow(
        /more than 4,000 different values in the column 'Option1 Value', and each would become a filter/,
      );
    },
  );

  test.each<[string, (string | Buffer)[], RegExp]>([
    ['of UTF-16', [Buffer.from('\uFEFFType,Identification\n', 'utf16le')], /is in UTF-16/],
    ['that are a workbook', [Buffer.from('PK\u0003\u0004rest')], /is an Excel workbook/],
    ['with an open quote', [TRANSLATED, 'PRODUCT,a,title,ar,A,"عباية\n'], /never closed near line 2/],
    ['with a line of 10 MB', [TRANSLATED, 'PRODUCT,a,title,ar,A,', 'x'.repeat(10 * MB)], /row of more than 4 MB/],
    ['of Windows-1256', [TRANSLATED, 'PRODUCT,a,title,ar,A,', arabic1256, '\n'], /not in UTF-8/],
    ['without the columns', ['Handle,Title\na,A\n'], /missing type, identification/],
    ['that are empty', [], /is empty/],
  ])('translations %s', async (name, parts, sentence) => {
    const products = await write('translated.csv', HEADER, 'a,A,,,,10\n');
    const translationsPath = await write(`${name.replaceAll(/\W/g, '-')}-words.csv`, ...parts);
    await expect(importFile(shop.shop, products, { translationsPath })).rejects.toThrow(sentence);
  });

  test('what is no file, or leads nowhere', async () => {
    await run('mkfifo', [join(folder, 'pipe.csv')]);
    await symlink(join(folder, 'nowhere.csv'), join(folder, 'dangling.csv'));
    await symlink(join(folder, 'round.csv'), join(folder, 'round.csv'));
    for (const [path, sentence] of [
      [join(folder, 'pipe.csv'), /is not a file/],
      ['/dev/zero', /is not a file/],
      [folder, /is not a file/],
      [join(folder, 'dangling.csv'), /There is no file/],
      [join(folder, 'round.csv'), /cannot be opened \(ELOOP\)/],
    ] as const)
      await expect(importFile(shop.shop, path)).rejects.toThrow(sentence);
  });

  test('after all of them the shop is as it was', async () => {
    expect(await tableHashes(shop.shop.database)).toEqual(before);
  });
});

test('a link to a file is the file; lone carriage returns end rows', async () => {
  await symlink(
    await write('real.csv', HEADER.replace('\n', '\r'), 'linked,Linked,,,L,10\r'),
    join(folder, 'link.csv'),
  );
  const report = await importFile(shop.shop, join(folder, 'link.csv'), { dryRun: true });
  expect(report.products).toMatchObject({ created: 1, failed: 0 });
});

test('a product with unreadable characters stays out alone; marks of direction do not reach the shop', async () => {
  const path = await write(
    'marks.csv',
    HEADER,
    'nul,N\0ul,,,N,10\n',
    '\u202Eturned,\u202ETurned\u202C,Size,\u2067M,\u202ET1,10\n',
  );
  const report = await importFile(shop.shop, path);
  expect(report.products).toMatchObject({ created: 1, failed: 1 });
  expect(report.problems[0]).toMatchObject({ row: 2, what: 'the cell has characters that are not text' });
  const found = await shop.shop.database.query(
    'select handle, size, sku from variants v join products p on p.id = v.product_id',
  );
  expect(found).toEqual([{ handle: 'turned', size: 'M', sku: 'T1' }]);
});

test('a file that changes between the two readings, or during one, is refused', async () => {
  const path = await writeMany('growing.csv', 2 * MB, (index) => `h${index},H,,,s${index},10\n`);
  const before = await checkFile(path);
  await appendFile(path, 'more,More,,,m,10\n');
  const all = async (state?: typeof before): Promise<void> => {
    for await (const found of rowsOf(path, state ? { before: state } : {}))
      if (found.number === 2) await appendFile(path, 'x');
  };
  await expect(all(before)).rejects.toThrow(/was changed while it was read/);
  await expect(all()).rejects.toThrow(/was changed while it was read/);
});

const PEAK_MB = 400;

test.each<[string, () => Promise<string>, RegExp]>([
  [
    '200 MB of one letter',
    () => writeMany('x.csv', 200 * MB, () => 'x'.repeat(MB)),
    /row of more than 4 MB near line 2/,
  ],
  [
    '200 MB of one letter and no header',
    () => writeMany('y.csv', 200 * MB, () => 'y'.repeat(MB), ''),
    /row of more than 4 MB near line 1/,
  ],
  [
    '200 MB of quotes',
    () => writeMany('quotes.csv', 200 * MB, () => '"'.repeat(MB)),
    /row of more than 4 MB near line 2/,
  ],
  [
    '200 MB of commas',
    () => writeMany('commas.csv', 200 * MB, () => ','.repeat(MB)),
    /more than 10,000 cells in line 2/,
  ],
  ['200 MB of line breaks', () => writeMany('breaks.csv', 200 * MB, () => '\n'.repeat(MB)), /more than 1,000,000 rows/],
  [
    'a million handles',
    () => writeMany('handles.csv', 20 * MB, (index) => `handle-${index},H,,,s${index},1\n`),
    /more than 200,000 products/,
  ],
  [
    'rows far from each other',
    () => writeMany('far.csv', 90 * MB, (index) => `h${index % 1_000},H,"${'long '.repeat(200)}",,,1\n`),
    /sort the file by handle/,
  ],
  [
    'a product of 80 MB',
    () => writeMany('large.csv', 80 * MB, () => `h,H,"${'long '.repeat(20_000)}",,,1\n`),
    /a product of more than 64 MB/,
  ],
])('a bomb, %s, costs little', { timeout: 120_000 }, async (_, make, sentence) => {
  const path = await make();
  const program = resolve(import.meta.dirname, '../../testing/imports/survey-process.ts');
  const { stdout } = await run(process.execPath, [program, path]);
  await rm(path);
  const { failure, milliseconds, peakMb } = JSON.parse(stdout) as Record<'failure' | 'milliseconds' | 'peakMb', never>;
  expect(failure).toMatch(sentence);
  expect(peakMb).toBeLessThan(PEAK_MB);
  expect(milliseconds).toBeLessThan(30_000);
});
