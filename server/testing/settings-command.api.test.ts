// `npm run settings` and `npm run seed` as they are called: separate processes beside a running shop, on its database.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newSecret } from '../src/kernel/secrets.ts';
import { runCommand } from './commands.ts';
import { openTestShop, type TestShop } from './shop.ts';

const LIVE = {
  SHOP_MODE: 'live',
  PUBLIC_URL: 'https://shop.example',
  SECRETS: newSecret(),
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'Nour <post@shop.example>',
  SMS_URL: 'https://sms.invalid/?to={to}',
  LIMITS_FACTOR: '10',
};

let shop: TestShop;
let folder: string;
let path: string;

beforeAll(async () => {
  shop = await openTestShop(LIVE);
  folder = await mkdtemp(join(tmpdir(), 'hindam-settings-'));
  path = join(folder, 'shop.json');
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await shop.close();
});

const settings = (...args: string[]) => runCommand(shop, 'settings-command.ts', args, LIVE);
const operator = (...args: string[]) => runCommand(shop, 'operator-command.ts', args, LIVE);
const seed = (...args: string[]) => runCommand(shop, 'seed-command.ts', args, LIVE);

interface Written {
  papers: { version: number; legal_names: object; licence: string; trns: Record<string, string> };
  contact: { email: string; phone: string; addresses: object };
  markets: { market: string; payment_options: string[]; shipping: number }[];
  promo: { texts: object };
}
const readFileOf = async () => JSON.parse(await readFile(path, 'utf8')) as Written;

test(
  'a new shop is filled in by a file, part by part, and the list becomes shorter',
  { timeout: 180_000 },
  async () => {
    const nobody = await settings('show', path);
    expect([nobody.code, nobody.error]).toEqual([1, expect.stringContaining('First add the owner')]);
    await operator('add', 'owner@example.com');
    const before = await settings();
    expect([before.code, before.error]).toEqual([1, '']);
    expect(before.out).toContain('  done     An owner\n');
    expect(before.out).toContain('legal_names.en, legal_names.arb (ar), licence, trns.ae');

    expect((await settings('show', path)).code).toBe(0);
    expect((await settings('show', path)).error).toContain('is there already');
    const file = await readFileOf();
    expect(file.papers).toMatchObject({ version: 0, legal_names: { en: '', arb: '' }, trns: { ae: '', sa: '' } });
    expect((await settings('save', path)).out).toBe('Nothing differs from what is set.\n');

    file.contact = { ...file.contact, email: 'hello@nour.example', phone: '+971 4 111 1111' };
    file.contact.addresses = { en: 'Jumeirah Road, Dubai', arb: 'شارع جميرا، دبي' };
    file.papers = { ...file.papers, licence: 'CN-4711', legal_names: { en: 'Nour Trading LLC', arb: '' } };
    file.markets.find(({ market }) => market === 'ae')!.payment_options = ['cod'];
    await writeFile(path, `\uFEFF${JSON.stringify(file)}`);
    const partly = await settings('save', path);
    expect(partly.code).toBe(1);
    expect(partly.out).toContain('contact: saved\nmarkets.ae: saved\npapers: not saved.');
    expect(partly.out).toContain('  papers.trns.ae: ');
    expect(partly.out).toContain('  papers.legal_names.arb: ');

    file.papers.legal_names = { en: 'Nour Trading LLC', arb: 'نور للتجارة ذ.م.م' };
    file.papers.trns['ae'] = '100234567890003';
    await writeFile(path, JSON.stringify(file));
    const rest = await settings('save', path);
    expect([rest.code, rest.out, rest.error]).toEqual([0, 'papers: saved\n', '']);
    const again = await settings('save', path);
    expect([again.code, again.out]).toEqual([1, expect.stringContaining('papers: not saved. Somebody has changed')]);
    const after = await settings();
    expect(after.out).toContain('  done     Papers');
    expect(after.out).toContain('  done     A way of paying in each market');
    const rows = await shop.shop.database.query(
      `select 1 from operator_actions where action in ('papers.changed', 'contact.changed', 'market.changed')`,
    );
    expect(rows).toHaveLength(3);
    expect(await shop.shop.database.query('select 1 from operator_sessions')).toEqual([]);
  },
);

test('what cannot be done is said in a sentence', { timeout: 120_000 }, async () => {
  await operator('add', 'second@example.com', '--roles', 'owner');
  await writeFile(join(folder, 'wrong.json'), '{"papers": [');
  await writeFile(join(folder, 'other.json'), '{"paper": {}}');
  const by = ['--by', 'second@example.com'];
  for (const [args, sentence] of [
    [['show'], 'Name the file'],
    [['delete', path], 'Say what to do'],
    [['save', path], '--by, with one of owner@example.com, second@example.com'],
    [['save', path, '--by', 'nobody@example.com'], 'is no owner'],
    [['save', join(folder, 'none.json'), ...by], 'cannot be read'],
    [['save', join(folder, 'wrong.json'), ...by], 'is no JSON'],
    [['save', join(folder, 'other.json'), ...by], 'is no file of settings'],
  ] as const) {
    const { code, error } = await settings(...args);
    expect([args, code, error]).toEqual([args, 1, expect.stringContaining(sentence)]);
    expect(error).not.toContain('    at ');
  }
});

test(
  'the demo’s products go into a live shop only when told, without anything else that is made up',
  {
    timeout: 240_000,
  },
  async () => {
    const refused = await seed();
    expect([refused.code, refused.error]).toEqual([1, expect.stringContaining('npm run seed -- --live')]);
    const run = <Row>(text: string) => shop.shop.database.query<Row>(text);
    expect(await run('select 1 from products')).toEqual([]);
    const papers = await run('select value from settings where name in ($$papers$$, $$contact$$) order by name');
    const told = await seed('--live');
    expect([told.code, told.error]).toEqual([0, '']);
    expect((await run('select 1 from products')).length).toBeGreaterThan(50);
    expect(await run('select value from settings where name in ($$papers$$, $$contact$$) order by name')).toEqual(
      papers,
    );
    for (const table of ['reviews', 'coupons', 'customers', 'orders', 'visit_areas'])
      expect(await run(`select 1 from ${table}`), table).toEqual([]);
  },
);
