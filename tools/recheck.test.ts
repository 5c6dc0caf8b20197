// Checks that no regular expression that gets a client's text takes more time than in proportion to the length of the
// text, so that no such text can block the process. recheck decides this for each expression, in its pure JavaScript
// form.
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { type Expression, expressionsOf } from './repository/regexes.ts';
import { readRepository } from './repository/files.ts';

const { checkSync } = createRequire(import.meta.url)('recheck/lib/browser.js') as typeof import('recheck');

/**
 * At least ten times recheck's default times. An expression that takes longer on one text counts as slow, and on a busy
 * machine harmless expressions took longer than the defaults.
 */
const TIMES = { timeout: 120_000, attackTimeout: 10_000, incubationTimeout: 2_500, seedingTimeout: 1_000 };
const FILE_MS = 600_000;

const OWN_DOCUMENT =
  'It reads a document that the shop itself rendered, in which a text of a person has no `<` that is not escaped.';

/** Expressions that are slow on hostile texts, each with the reason why it never gets one. */
const NEVER_HOSTILE: ReadonlyMap<string, string> = new Map([
  [String.raw`<script\b([^>]*)>([\s\S]*?)<\/script\s*>`, OWN_DOCUMENT],
  [String.raw`<script\b[^>]*>[\s\S]*?<\/script\s*>`, OWN_DOCUMENT],
  [String.raw`\btype\s*=\s*["']?(?:application\/(?:ld\+)?json|text\/(?:plain|template))`, OWN_DOCUMENT],
  [
    String.raw`<(\d+)>([\s\S]*?)<\/\1>|<(\d+)\/>`,
    'It reads a message of the shop’s own catalogue, in which a value of a person has some hundred characters.',
  ],
]);

const verdicts = new Map<string, string>();

function verdictOn({ pattern, flags }: Expression): string {
  const key = `${pattern}/${flags}`;
  let verdict = verdicts.get(key);
  if (verdict === undefined) {
    const checked = checkSync(pattern, flags, TIMES);
    const why = checked.status === 'vulnerable' ? `, ${checked.complexity.summary}: ${checked.attack.pattern}` : '';
    verdict = checked.status + why;
    verdicts.set(key, verdict);
  }
  return verdict;
}

const slowOf = (expressions: readonly Expression[]): string[] =>
  expressions
    .filter(({ pattern }) => !NEVER_HOSTILE.has(pattern))
    .map((each) => [each, verdictOn(each)] as const)
    .filter(([, verdict]) => verdict !== 'safe')
    .map(([{ pattern, flags }, verdict]) => `/${pattern}/${flags} is ${verdict}`);

const product = expressionsOf(readRepository());

describe('recheck', () => {
  it.each([
    ['^(a+)+$', 'vulnerable, exponential'],
    [String.raw`\/+$`, 'vulnerable, 2nd degree polynomial'],
    ['<[^>]*>', 'vulnerable, 2nd degree polynomial'],
    [String.raw`^\/+`, 'safe'],
  ])('calls %s %s', (pattern, verdict) => {
    expect(verdictOn({ pattern, flags: '' })).toContain(verdict);
  });

  it('gets literals, expressions made of parts, and those of zod', () => {
    const all = [...product.values()].flat().map(({ pattern }) => pattern);
    expect(all.length).toBeGreaterThan(300);
    expect(all.some((pattern) => pattern.includes('com|net|org'))).toBe(true);
    expect(product.get('docs/openapi.json')?.length).toBeGreaterThan(5);
  });
});

describe('no regular expression is slow on any text', () => {
  it.each([...product.keys()])('in %s', { timeout: FILE_MS }, (at) => {
    expect(slowOf(product.get(at)!)).toEqual([]);
  });
});
