// The JSON file that `npm run settings` writes and saves. Each part, and each item of `markets`, has the form of the
// request body of the operators' endpoint that saves it. A part or item that the file leaves out, or that equals the
// stored one, is not saved.
import { isDeepStrictEqual } from 'node:util';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { Hono } from 'hono';
import type { Env } from './http/caller.ts';
import { ShopFailure } from './shop-failure.ts';

const object = z.record(z.string(), z.unknown());

const settingsFile = z.strictObject({
  contact: object.optional(),
  markets: z.array(object).optional(),
  papers: object.optional(),
  promo: object.optional(),
  assurances: object.optional(),
  offline: object.optional(),
});
export type SettingsFile = z.output<typeof settingsFile>;
type Part = Record<string, unknown>;

/** Calls an operators' endpoint of this shop within this process. */
export type CallShop = (method: 'GET' | 'POST', path: string, body?: object) => Promise<Answered>;

const answer = z.object({
  errorCode: z.int(),
  message: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  result: z.unknown().optional(),
});
type Answered = z.output<typeof answer>;

/** `url`: scheme and host at which operators' calls answer. */
export function callerOf(app: Hono<Env>, url: string, token: string): CallShop {
  const { host } = new URL(url);
  return async (method, path, body) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', host };
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const response = await app.request(`${url}/api/${path}`, { method, headers, ...sent });
    return answer.parse(await response.json());
  };
}

async function resultOf(call: CallShop, path: string): Promise<unknown> {
  const { errorCode, message, result } = await call('GET', path);
  if (errorCode !== 0) throw new ShopFailure(`${path}: ${message}`);
  return result;
}

/** Adds an empty text for each key that has none, so that the file shows what can be filled in. */
function withKeys(texts: unknown, keys: readonly string[]): Record<string, unknown> {
  return { ...Object.fromEntries(keys.map((key) => [key, ''])), ...object.parse(texts) };
}

/**
 * The stored settings. Postal addresses, legal names, tax numbers and texts of the promo strip get an empty text for
 * each language or market that lacks one.
 */
export async function readSettings(call: CallShop, languages: readonly string[]): Promise<Required<SettingsFile>> {
  const { papers, promo, assurances, offline } = object.parse(await resultOf(call, 'operator/setting/list'));
  const contact = object.parse(await resultOf(call, 'operator/contact/settings'));
  const markets = z.array(object).parse(await resultOf(call, 'operator/market/list'));
  const [written, strip] = [object.parse(papers), object.parse(promo)];
  const codes = markets.map(({ market }) => String(market));
  return {
    contact: { ...contact, addresses: withKeys(contact['addresses'], languages) },
    markets,
    papers: {
      ...written,
      legal_names: withKeys(written['legal_names'], languages),
      trns: withKeys(written['trns'], codes),
    },
    promo: { ...strip, texts: withKeys(strip['texts'], languages) },
    assurances: object.parse(assurances),
    offline: object.parse(offline),
  };
}

/** Reads a file of settings; throws a ShopFailure that says what is wrong with it. */
export async function readSettingsFile(path: string): Promise<SettingsFile> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new ShopFailure(`${path} cannot be read. Make it by npm run settings -- show ${path}`);
  });
  let read: unknown;
  try {
    read = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new ShopFailure(`${path} is no JSON: ${error instanceof Error ? error.message : String(error)}.`);
  }
  const parsed = settingsFile.safeParse(read);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const names = Object.keys(settingsFile.shape).join(', ');
  const where = issue?.path.length ? ` (at ${issue.path.join('.')})` : '';
  throw new ShopFailure(`${path} is no file of settings${where}: it has some of ${names}, and nothing else.`);
}

interface Change {
  name: string;
  path: string;
  body: Part;
}

/**
 * The parts that differ from the stored settings. `papers` is saved after the markets, because a market's new terms
 * decide whether its tax number is required.
 */
function changesOf(file: SettingsFile, now: Required<SettingsFile>): Change[] {
  const changed = (name: string, path: string, body: Part | undefined, before: Part | undefined): Change[] =>
    body === undefined || isDeepStrictEqual(body, before) ? [] : [{ name, path, body }];
  const markets = (file.markets ?? []).flatMap((body) => {
    const before = now.markets.find(({ market }) => market === body['market']);
    return changed(`markets.${String(body['market'])}`, 'operator/market/save', body, before);
  });
  return [
    ...changed('contact', 'operator/contact/settings', file.contact, now.contact),
    ...markets,
    ...changed('papers', 'operator/setting/papers', file.papers, now.papers),
    ...changed('promo', 'operator/setting/promo', file.promo, now.promo),
    ...changed('assurances', 'operator/setting/assurances', file.assurances, now.assurances),
    ...changed('offline', 'operator/setting/offline', file.offline, now.offline),
  ];
}

const withoutEmpty = (texts: unknown): unknown => {
  const read = object.safeParse(texts);
  return read.success ? Object.fromEntries(Object.entries(read.data).filter(([, text]) => text !== '')) : texts;
};

/** The body of the call that saves a change. Empty postal addresses, legal names and tax numbers are left out. */
function bodyOf({ name, body }: Change): Part {
  if (name === 'contact') return { ...body, addresses: withoutEmpty(body['addresses']) };
  if (name === 'papers')
    return { ...body, legal_names: withoutEmpty(body['legal_names']), trns: withoutEmpty(body['trns']) };
  return body;
}

/** Saves the parts that differ; returns lines that tell the results, and whether all were saved. */
export async function saveSettings(
  call: CallShop,
  file: SettingsFile,
  now: Required<SettingsFile>,
): Promise<{ lines: string[]; isSaved: boolean }> {
  const lines: string[] = [];
  let isSaved = true;
  for (const change of changesOf(file, now)) {
    const { errorCode, message, fields = {} } = await call('POST', change.path, bodyOf(change));
    if (errorCode === 0) {
      lines.push(`${change.name}: saved`);
      continue;
    }
    isSaved = false;
    const faults = Object.entries(fields).map(([field, why]) => `  ${change.name}.${field}: ${why}`);
    lines.push(`${change.name}: not saved. ${message}`, ...faults);
  }
  return { lines: lines.length > 0 ? lines : ['Nothing differs from what is set.'], isSaved };
}
