// The messages of the server (contract/src/words/<code>.json) in every language, read when this module is loaded.
import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { DEFAULT_LANGUAGE, type Digits, localeOf } from '@hindam/contract/language';
import type { FieldMessage } from './refuse.ts';

export type Messages = Readonly<Record<string, string>>;

function load(): ReadonlyMap<string, Messages> {
  const folder = new URL('.', import.meta.resolve('@hindam/contract/words/en.json'));
  const files = readdirSync(fileURLToPath(folder)).filter((name) => name.endsWith('.json'));
  return new Map(
    files.map((name) => [
      name.slice(0, -'.json'.length),
      JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Messages,
    ]),
  );
}

export const MESSAGES_BY_LANGUAGE = load();

/** The message of `key`; the English one where the language lacks it, the key itself where English lacks it too. */
export function translate(language: string, key: string): string {
  return MESSAGES_BY_LANGUAGE.get(language)?.[key] ?? MESSAGES_BY_LANGUAGE.get(DEFAULT_LANGUAGE)?.[key] ?? key;
}

/** The sentence of a message at a field, its placeholders filled in; `digits` is the shop's setting. */
export function translateField(language: string, message: FieldMessage, digits: Digits): string {
  if (typeof message === 'string') return translate(language, message);
  const numbers = new Intl.NumberFormat(localeOf(language, digits));
  const filled = Object.entries(message.values);
  return filled.reduce(
    (text, [name, value]) =>
      text.replace(`{${name}}`, () => (typeof value === 'number' ? numbers.format(value) : value)),
    translate(language, message.key),
  );
}
