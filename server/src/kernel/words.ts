// The messages of the server (contract/src/words/<code>.json) in every language, read once when the process starts.
import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { DEFAULT_LANGUAGE } from '@hindam/contract/language';

export type Words = Readonly<Record<string, string>>;

function load(): ReadonlyMap<string, Words> {
  const folder = new URL('.', import.meta.resolve('@hindam/contract/words/en.json'));
  const files = readdirSync(fileURLToPath(folder)).filter((name) => name.endsWith('.json'));
  return new Map(
    files.map((name) => [
      name.slice(0, -'.json'.length),
      JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Words,
    ]),
  );
}

export const WORDS = load();

/** The message of `key`; English where a language lacks it, the key itself where no language has it. */
export function say(language: string, key: string): string {
  return WORDS.get(language)?.[key] ?? WORDS.get(DEFAULT_LANGUAGE)?.[key] ?? key;
}
