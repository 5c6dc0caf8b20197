// The sentences the server itself says, in every language the shop has words for. Loaded once.
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

/** The sentence of `key`; English where a language has none, the key itself where nobody wrote one. */
export function say(language: string, key: string): string {
  return WORDS.get(language)?.[key] ?? WORDS.get(DEFAULT_LANGUAGE)?.[key] ?? key;
}
