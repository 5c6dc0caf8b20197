// node tools/run.mjs tools/rehearsal.mjs: rehearses the opening of a live shop as docs/operations.md describes it, from
// the owner's account to a restored backup, on an ordinary PostgreSQL with a proxy in front. It uses the commands of
// that document and requests through the proxy. If HINDAM_REHEARSAL_REPORT is set, it names the file for the result.
import assert from 'node:assert/strict';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import { codeAt } from '../server/src/operators/totp.ts';
import { findPostgres15 } from './lib/debian.mjs';
import { startPostgres15 } from './lib/postgres15.mjs';
import {
  ask,
  call,
  closeMachine,
  databaseUrl,
  npmRun,
  openMachine,
  runPostgres,
  startShop,
} from './lib/rehearsal-machine.mjs';
import { runTool, say } from './lib/say.mjs';

const OWNER = 'owner@nour.example';
const GUEST = { email: 'maryam@example.com', dial_code: '+971', phone: '501234567' };
const DELIVERED_WITHIN_MS = 20_000;

const CSV = `Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Fulfillment Service,Variant Price,Variant Compare At Price,Status
dune-abaya,Dune abaya,<p>Washed linen.</p>,Nour,Abayas,linen,TRUE,Color,Sand,Size,54,DUNE-54,620,shopify,4,deny,manual,349.00,,active
dune-abaya,,,,,,,,Sand,,56,DUNE-56,640,shopify,2,deny,manual,349.00,,
`;

const ADDRESS = {
  name: 'Maryam Al Noor',
  country: 'AE',
  state: 'AE-DU',
  district: 'Al Barsha',
  city: '',
  address_line_one: '12 Street 4',
  address_line_two: '',
  zip_code: '',
  dial_code: '+971',
  phone: '501234567',
  alternate_number: '',
  landmark: '',
};

/** Values that several steps need; a step that obtains one stores it here. */
const known = { guestId: randomUUID().replaceAll('-', ''), token: '', order: null, shop: null, owner: null };

const printed = (output, name) => new RegExp(`^${name}:\\s+(\\S+)$`, 'm').exec(output)?.[1] ?? '';

async function command(machine, name, ...args) {
  const { code, output } = await npmRun(machine, name, ...args);
  assert.equal(code, 0, `npm run ${name} ${args.join(' ')}: ${output}`);
  return output;
}

async function until(what, look) {
  for (const untilMs = Date.now() + DELIVERED_WITHIN_MS; ; await wait(100)) {
    const found = await look();
    if (found) return found;
    assert.ok(Date.now() < untilMs, `${what} did not come`);
  }
}

const operate = (machine, method, name, body) =>
  call(machine, method, `operator/${name}`, { body, token: known.token, key: randomUUID() });

async function opens(machine) {
  await runPostgres(machine, 'createdb', `--maintenance-db=${machine.postgres.url}`, 'live');
  machine.environment.DATABASE_URL = databaseUrl(machine, 'live');
  known.shop = await startShop(machine);
  const output = known.shop.printed();
  assert.match(output, /Before the first order/);
  for (const missing of ['An owner: owner', 'legal_names.en', 'trns.ae', 'Documents that are published'])
    assert.ok(output.includes(missing), `the list at the start lacks: ${missing}`);
  assert.ok(!output.includes('HTTPS by a proxy in front:'), 'the proxy is set up');
}

async function isBehindProxy(machine) {
  const { status, headers, text } = await ask(machine, 'GET', '/en/home');
  assert.equal(status, 200);
  assert.match(headers['strict-transport-security'] ?? '', /max-age/);
  assert.match(text, /<html/);
  assert.equal((await ask(machine, 'GET', '/metrics')).status, 404);
  assert.equal((await ask(machine, 'GET', '/dev/outbox')).status, 404);
}

async function addsOwner(machine) {
  const output = await command(machine, 'operator', 'add', OWNER);
  const secrets = { password: printed(output, 'Password'), secret: printed(output, 'Second factor') };
  const totp = codeAt(secrets.secret, new Date());
  const body = { email: OWNER, password: secrets.password, totp };
  known.token = (await call(machine, 'POST', 'operator/login', { body })).result.token;
}

async function refusesSeed(machine) {
  const { code, output } = await npmRun(machine, 'seed');
  assert.equal(code, 1);
  assert.match(output, /This is a live shop/);
}

async function savesSettings(machine) {
  const file = path.join(machine.folder, 'shop.json');
  await command(machine, 'settings', 'show', file);
  const settings = JSON.parse(readFileSync(file, 'utf8'));
  Object.assign(settings.contact, { email: 'hello@nour.example', phone: '+971 4 111 1111' });
  settings.contact.addresses = { en: 'Jumeirah Road, Dubai', arb: 'شارع جميرا، دبي' };
  settings.papers.name = 'Nour';
  settings.papers.legal_names = { en: 'Nour Trading LLC', arb: 'نور للتجارة ذ.م.م' };
  Object.assign(settings.papers, { licence: 'CN-4711', trns: { ae: '100234567890003' } });
  settings.markets.find(({ market }) => market === 'ae').payment_options = ['cod'];
  writeFileSync(file, JSON.stringify(settings));
  assert.equal(await command(machine, 'settings', 'save', file), 'contact: saved\nmarkets.ae: saved\npapers: saved\n');
}

async function importsCatalogue(machine) {
  const file = path.join(machine.folder, 'products.csv');
  writeFileSync(file, CSV);
  await command(machine, 'import', file, '--dry-run');
  await command(machine, 'import', file);
  await until('the product', async () => (await call(machine, 'GET', 'product/list')).result.total === 1);
}

async function publishesDocuments(machine) {
  for (const { page } of (await operate(machine, 'GET', 'content/list')).result) {
    const { result } = await operate(machine, 'GET', `content/details/${page}`);
    await operate(machine, 'POST', 'content/publish', { page, revision: result.revision, note: '' });
  }
  const { text } = await ask(machine, 'GET', '/en/terms');
  assert.match(text, /Nour Trading LLC/);
}

async function lacksNothing(machine) {
  const output = await command(machine, 'settings');
  assert.ok(!output.includes('missing'), output);
}

async function takesGuestOrder(machine) {
  const { products } = (await call(machine, 'GET', 'product/list')).result;
  const { product } = (await call(machine, 'GET', `product/details/${products[0]._id}`)).result;
  const [item] = product.items;
  const guest = { ip_address: known.guestId };
  await call(machine, 'POST', 'guest-cart/add-to-cart', {
    body: {
      ...guest,
      product_id: product._id,
      product_item_id: item._id,
      color_code: item.color_code,
      size: item.size,
      language_code: 'en',
      isSingleCart: false,
    },
  });
  const quote = (await call(machine, 'POST', 'checkout/quote', { body: guest })).result;
  const { dial_code, phone } = GUEST;
  const sent = await call(machine, 'POST', 'checkout/delivery-code', { body: { ...guest, dial_code, phone } });
  const message = await until('the SMS', () => machine.messages.at(-1));
  const placing = {
    ...guest,
    quote_id: quote.quote_id,
    contact: GUEST,
    shipping_address: ADDRESS,
    payment_option: 'cod',
    otp_ref: sent.result.otp_ref,
    otp: /\d{4,6}/.exec(message.text)[0],
  };
  known.order = (await call(machine, 'POST', 'checkout/place-order', { body: placing, key: randomUUID() })).result;
  await until('the confirmation by mail', () => machine.mails.find(({ to }) => to.includes(GUEST.email)));
}

const orderCall = (name) => `${name}/${known.order.order_id}?key=${encodeURIComponent(known.order.access_key)}`;

async function deliversForCash(machine) {
  const { total, lines } = (await call(machine, 'GET', orderCall('order/details'))).result;
  known.line = lines[0]._id;
  for (const [to, more] of [
    ['confirmed', {}],
    ['packed', {}],
    ['shipped', { carrier: 'Aramex', tracking_number: 'X1' }],
    ['delivered', { cash_collected: total.amount }],
  ])
    await operate(machine, 'POST', 'order/move', { order_id: known.order.order_id, to, ...more });
  const { result } = await call(machine, 'GET', orderCall('order/invoice'));
  assert.equal(result.seller.legal_name, 'Nour Trading LLC');
  assert.equal(result.seller.trn, '100234567890003');
}

async function paysBack(machine) {
  const { order_id, access_key } = known.order;
  const lines = [{ line_id: known.line, quantity: 1, reason_code: 'wrong_size' }];
  const bank = { account_holder: 'Maryam Al Noor', iban: 'AE070331234567890123456' };
  const body = { order_id, key: access_key, lines, ...bank };
  const asked = (await call(machine, 'POST', 'order/return', { body, key: randomUUID() })).result;
  const returned = { return_id: asked._id };
  const decided = { ...returned, version: 1, approve: true, way: 'label', answer: 'The label is in the box.' };
  await operate(machine, 'POST', 'return/decide', decided);
  const arrived = [{ line_id: known.line, taken: 1, condition: 'as_new', restocked: 1 }];
  await operate(machine, 'POST', 'return/receive', { ...returned, version: 2, lines: arrived, note: '' });
  const paid = { ...returned, version: 3, bank_reference: 'TR-1' };
  await operate(machine, 'POST', 'return/paid', paid);
  const { papers } = (await call(machine, 'GET', orderCall('order/invoice'))).result;
  assert.deepEqual(
    papers.map(({ kind }) => kind),
    ['invoice', 'credit_note'],
  );
}

async function passesAudit(machine) {
  await command(machine, 'audit');
}

async function restores(machine) {
  const dump = path.join(machine.folder, 'hindam.dump');
  await runPostgres(machine, 'pg_dump', '--format=custom', `--file=${dump}`, machine.environment.DATABASE_URL);
  await known.shop.stop();
  await runPostgres(machine, 'createdb', `--maintenance-db=${machine.postgres.url}`, 'restored');
  const url = databaseUrl(machine, 'restored');
  await runPostgres(machine, 'pg_restore', '--no-owner', '--exit-on-error', `--dbname=${url}`, dump);
  machine.environment.DATABASE_URL = url;
  await passesAudit(machine);
  known.shop = await startShop(machine);
  assert.ok(!known.shop.printed().includes('Before the first order'), known.shop.printed());
  const { order_status: status } = (await call(machine, 'GET', orderCall('order/details'))).result;
  assert.equal(status, 'returned');
}

async function startsAgain(machine) {
  await command(machine, 'build');
  await known.shop.stop();
  machine.environment.DATABASE_URL = databaseUrl(machine, 'live');
  known.shop = await startShop(machine);
  assert.equal((await call(machine, 'GET', orderCall('order/details'))).result.order_status, 'returned');
  assert.equal((await operate(machine, 'GET', 'setting/list')).result.papers.version, 1);
}

const STEPS = {
  'a live shop opens on an empty database and says what it lacks': opens,
  'the proxy speaks https, and keeps the operators’ pages of this machine to it': isBehindProxy,
  'the owner is added by a command and signs in': addsOwner,
  'the demo is not seeded into it': refusesSeed,
  'papers, contact and market are saved from a file': savesSettings,
  'a merchant’s CSV is imported': importsCatalogue,
  'the documents have the papers and are published': publishesDocuments,
  'nothing is missing any more': lacksNothing,
  'a guest orders, to be paid on delivery': takesGuestOrder,
  'the order is delivered for cash, and has an invoice': deliversForCash,
  'the piece comes back and its money goes to a bank account': paysBack,
  'the audit finds nothing': passesAudit,
  'a backup is restored, and the shop opens on it': restores,
  'built anew, as for an upgrade, it starts again on the first database': startsAgain,
};

async function rehearse(machine) {
  const report = { passed: 0, failures: [] };
  for (const [name, step] of Object.entries(STEPS)) {
    try {
      await step(machine);
      report.passed += 1;
      say(`  ✓ ${name}`);
    } catch (error) {
      say(`  ✗ ${name}\n${error.message}`);
      report.failures.push(`opening a live shop › ${name}`);
      break; // every step needs the steps before it
    }
  }
  return report;
}

runTool(async () => {
  const programs = await findPostgres15();
  if (!programs) {
    say('PostgreSQL 15 is not on this machine and cannot be installed here: skipped.');
    return 0;
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'hindam-opening-'));
  chmodSync(folder, 0o711);
  const server = await startPostgres15(programs, folder);
  try {
    const machine = await openMachine(folder, { url: server.url, bin: programs });
    const report = await rehearse(machine).finally(() => closeMachine(machine));
    if (process.env.HINDAM_REHEARSAL_REPORT) writeFileSync(process.env.HINDAM_REHEARSAL_REPORT, JSON.stringify(report));
    return report.failures.length === 0 ? 0 : 1;
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
