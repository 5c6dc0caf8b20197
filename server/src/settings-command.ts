// `npm run settings`: shows what the shop lacks before its first order, writes its settings to a file, and saves such a
// file. Writing and saving call operators' endpoints with a session of an owner, so that their checks and the audit
// trail apply.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { writeFile } from 'node:fs/promises';
import type { ProviderState } from '@hindam/contract/operator/settings';
import { runCommand } from './command.ts';
import { routes } from './domains.ts';
import { makeApp } from './http/app.ts';
import { ShopFailure } from './shop-failure.ts';
import { openCommandSession } from './operators/command-session.service.ts';
import { listOperators } from './operators/people.service.ts';
import { openingLines } from './settings/opening-lines.ts';
import { openingSteps } from './settings/opening.service.ts';
import { providerStates } from './settings/providers.service.ts';
import { type CallShop, callerOf, readSettings, readSettingsFile, saveSettings } from './settings-file.ts';
import type { Shop } from './shop.ts';

const USAGE = `Usage: npm run settings                  what is done and what is missing before the first order
       npm run settings -- show <file>   writes contact, markets, papers, promo, home and offline into a new JSON file
       npm run settings -- save <file>   saves what differs in that file
  --by <email>   the owner who does it, for the audit trail; needed where there are several
`;

const print = (line: string): void => void process.stdout.write(`${line}\n`);

interface CommandArguments {
  what: 'status' | 'show' | 'save';
  path: string;
  by: string | undefined;
}

/** Null after printing what is wrong with the command line. */
function readArguments(args: string[]): CommandArguments | null {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      strict: true,
      options: { by: { type: 'string' } },
    });
    const [what, path, ...more] = positionals;
    const by = values.by?.trim().toLowerCase();
    if (what === undefined) return { what: 'status', path: '', by };
    if ((what !== 'show' && what !== 'save') || more.length > 0) throw new Error('Say what to do: show or save.');
    if (path === undefined) throw new Error(`Name the file: npm run settings -- ${what} shop.json`);
    return { what, path: resolve(path), by };
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
    return null;
  }
}

async function ownerOf(shop: Shop, by: string | undefined): Promise<string> {
  const owners = (await listOperators(shop)).filter(({ roles, disabled }) => !disabled && roles.includes('owner'));
  const [first] = owners;
  if (!first) throw new ShopFailure('First add the owner: npm run operator -- add you@example.com');
  const known = owners.map(({ email }) => email).join(', ');
  if (by === undefined && owners.length > 1) throw new ShopFailure(`Say who does it: --by, with one of ${known}.`);
  const named = by === undefined ? first : owners.find(({ email }) => email === by);
  if (!named) throw new ShopFailure(`${by} is no owner who may sign in: give one of ${known}.`);
  return named.operatorId;
}

function providerLine(state: ProviderState): string {
  const { provider, market, options, key_ends_with: key, last_payment_at: payment, last_message_at: message } = state;
  const facts = [
    options.join(', '),
    ...(market === null ? [] : [`market ${market}`]),
    ...(key === null ? [] : [`key …${key}`]),
    payment === null ? 'no payment yet' : `last payment ${payment}`,
    message === null ? 'no message yet' : `last message ${message}`,
    `errors in a day: ${state.errors_in_a_day} of ${state.payments_in_a_day}`,
  ];
  return `  provider ${provider}: ${facts.join('; ')}`;
}

async function status(shop: Shop): Promise<number> {
  const steps = await openingSteps(shop);
  for (const line of openingLines(steps)) print(line);
  for (const state of await providerStates(shop)) print(providerLine(state));
  return steps.every(({ done }) => done) ? 0 : 1;
}

async function show(call: CallShop, shop: Shop, path: string): Promise<number> {
  const text = `${JSON.stringify(await readSettings(call, shop.languages()), null, 2)}\n`;
  await writeFile(path, text, { flag: 'wx' }).catch(({ code = '' }: NodeJS.ErrnoException) => {
    throw new ShopFailure(
      code === 'EEXIST' ? `${path} is there already: name another file.` : `${path} cannot be written (${code}).`,
    );
  });
  print(`${path} has the settings. Fill it in, then: npm run settings -- save ${path}`);
  return 0;
}

async function save(call: CallShop, shop: Shop, path: string): Promise<number> {
  const file = await readSettingsFile(path);
  const { lines, isSaved } = await saveSettings(call, file, await readSettings(call, shop.languages()));
  for (const line of lines) print(line);
  return isSaved ? 0 : 1;
}

async function work(shop: Shop, { what, path, by }: CommandArguments): Promise<number> {
  if (what === 'status') return status(shop);
  const { operatorUrl, publicUrl } = shop.config;
  const session = await openCommandSession(shop, await ownerOf(shop, by));
  try {
    const call = callerOf(makeApp(shop, routes), operatorUrl ?? publicUrl, session.token);
    return await (what === 'show' ? show : save)(call, shop, path);
  } finally {
    await session.end();
  }
}

const wanted = readArguments(process.argv.slice(2));
if (!wanted) process.exit(1);

await runCommand(resolve(import.meta.dirname, '../..'), ({ shop }) => work(shop, wanted));
