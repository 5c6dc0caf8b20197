// Runs the command of `npm run bookkeeping` as a separate process, beside a running shop on the same database.
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { guestBuyer, ordered, pay } from './buying.ts';
import { openShopForCommands, runCommand } from './commands.ts';
import { addProduct, type TestShop } from './shop.ts';

let shop: TestShop;
let folder: string;
let days: string[];

beforeAll(async () => {
  shop = await openShopForCommands();
  folder = await mkdtemp(join(tmpdir(), 'hindam-books-'));
  const [variant] = await addProduct(shop.shop, { pieces: 5, priceMinor: 40_000 });
  await pay(shop, await ordered(shop, guestBuyer(), [variant!]));
  const [row] = await shop.shop.database.query<{ day: string }>(
    `select (shop.now() at time zone 'Asia/Dubai')::date as day`,
  );
  days = ['--from', row!.day, '--to', row!.day];
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await shop.close();
});

const run = (...args: string[]) => runCommand(shop, 'bookkeeping-command.ts', args);

test('every export becomes a file, and none is overwritten', { timeout: 60_000 }, async () => {
  const { code, out, error } = await run('export', 'all', ...days, '--folder', folder);
  expect([code, error]).toEqual([0, '']);
  expect(out.trim().split('\n')).toHaveLength(6);
  const name = (await readdir(folder)).find((one) => one.includes('-takings-'))!;
  const text = await readFile(join(folder, name), 'utf8');
  expect(text.startsWith('\uFEFFday,provider,currency,')).toBe(true);
  expect(text).toContain(',sandbox,AED,1,');
  const again = await run('export', 'takings', ...days, '--folder', folder);
  expect([again.code, again.error]).toEqual([1, expect.stringContaining('is there already')]);
  expect(await readFile(join(folder, name), 'utf8')).toBe(text);
});

test(
  'the sandbox is reconciled without a file, and a report of another provider by its file',
  { timeout: 60_000 },
  async () => {
    const own = await run('reconcile', 'sandbox', ...days, '--folder', folder);
    expect([own.code, own.error]).toEqual([0, '']);
    expect(own.out).toContain('matched: 1\n');
    const report = join(folder, 'report.csv');
    await writeFile(report, '\uFEFFpayment;x,amount,currency\r\n"=a stranger’s",10.00,AED\r\n');
    const columns = ['--column', 'payment=payment;x', '--column', 'amount=amount', '--column', 'currency=currency'];
    const found = await run('reconcile', 'tabby', report, ...days, ...columns, '--folder', folder);
    expect([found.code, found.error]).toEqual([1, '']);
    expect(found.out).toContain('missing_in_ledger: 1\nreport: 10.00 AED\n');
    const name = (await readdir(folder)).find((one) => one.startsWith('hindam-reconciliation-tabby'))!;
    expect(await readFile(join(folder, name), 'utf8')).toContain("missing_in_ledger,2,capture,,,'=a stranger’s,");
  },
);

test('what cannot be done is said in a sentence, and leaves no file', { timeout: 120_000 }, async () => {
  const report = join(folder, 'wrong.csv');
  await writeFile(report, 'gross,currency\r\n10.00,AED\r\n');
  const before = await readdir(folder);
  const sentences: [string[], string][] = [
    [['export', 'orders', '--from', '2026-11-30', '--to', '2026-11-01'], 'is before --from'],
    [['export', 'everything', ...days], 'Say what to export'],
    [['export', 'orders', ...days, '--market', 'zz', '--folder', folder], 'There is no market zz.'],
    [['export', 'orders', ...days, '--folder', join(folder, 'nowhere')], 'give another --folder'],
    [['reconcile', 'stripe', report, ...days, '--folder', folder], "The report has no column 'reporting_category'"],
    [['reconcile', 'tamara', report, ...days, '--folder', folder], '--column payment=…'],
    [['reconcile', 'stripe', join(folder, 'none.csv'), ...days, '--folder', folder], 'There is no file'],
    [['reconcile', 'stripe', ...days], 'Name the file of stripe'],
  ];
  for (const [args, sentence] of sentences) {
    const { code, error } = await run(...args);
    expect([code, error]).toEqual([1, expect.stringContaining(sentence)]);
    expect(error).not.toContain('    at ');
  }
  expect(await readdir(folder)).toEqual(before);
});
