// Rule: no regular expression of the product takes time that grows with the square of the text's length, so that no
// text sent by a client can block the process. Every regular expression literal is run on long texts made of the
// characters in its own source.
import { file, type File, isTest, type Rule, type Violation, violation } from './rule.ts';
import { isSource, programOf, walk } from './syntax.ts';

const PRODUCT = /^(contract|server|storefront|ui)\/src\//;

/** Patterns that may be slow on long texts, each with the reason why it never gets a long text. */
const SHORT_TEXTS: ReadonlyMap<string, string> = new Map([
  [
    String.raw`[a-z][a-z0-9+.-]*:\/\/|xn--|(?<![\p{L}\p{N}])(?:www\d?\.|mailto:|javascript:)`,
    'contract/src/fields.ts checks the length of a line, at most some hundred characters, before it looks for links',
  ],
]);

const LENGTH = 8_000;
/**
 * On a text of LENGTH characters a pattern in linear time takes about 0.1 ms, one in quadratic time 20 ms or more. A
 * pattern counts as slow if it takes more than MOST_MS in each of ATTEMPTS runs.
 */
const MOST_MS = 8;
const ATTEMPTS = 3;

const COMMON = ['a', 'A', '0', 'é', 'ع', ' ', '\n', '\t', '-', '.', '/', '<', '"', '(', '=', 'a.', '<a', '0 ', '&#'];

/**
 * The pieces of text that `slowUnit` repeats to make long texts: COMMON, and each character of the pattern's source,
 * except those of escapes such as \d.
 */
const unitsOf = (pattern: string): Set<string> =>
  new Set([...COMMON, ...Array.from(pattern.replaceAll(/\\[a-zA-Z]/g, ''))]);

/** The milliseconds of processor time that a run takes in this process. */
function costMs(run: () => void): number {
  const from = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(from);
  return (user + system) / 1_000;
}

function isSlowOn(text: string, pattern: string, flags: string): boolean {
  const expression = new RegExp(pattern, flags.replace('y', ''));
  const run = () => void (flags.includes('g') ? text.replaceAll(expression, '') : expression.test(text));
  return Array.from({ length: ATTEMPTS }).every(() => costMs(run) > MOST_MS);
}

/** The piece of text whose repetition makes the pattern slow; null if there is none. */
function slowUnit(pattern: string, flags: string): string | null {
  for (const unit of unitsOf(pattern)) {
    const long = unit.repeat(LENGTH / unit.length);
    if (isSlowOn(`${long}\u0001`, pattern, flags) || isSlowOn(`x${long}x`, pattern, flags)) return unit;
  }
  return null;
}

function slowIn(each: File, known: Map<string, string | null>): Violation[] {
  const found: Violation[] = [];
  walk(programOf(each), (node) => {
    const { regex } = node as { regex?: { pattern: string; flags: string } };
    if (node.type !== 'Literal' || !regex || SHORT_TEXTS.has(regex.pattern)) return;
    const { pattern, flags } = regex;
    const name = `${pattern}/${flags}`;
    if (!known.has(name)) known.set(name, slowUnit(pattern, flags));
    const unit = known.get(name);
    if (unit != null)
      found.push(
        violation(each, node.start, `takes a time quadratic in the length of ${JSON.stringify(unit.repeat(3))}…`),
      );
  });
  return found;
}

function findSlow(files: readonly File[]): Violation[] {
  const known = new Map<string, string | null>();
  return files
    .filter(({ path }) => PRODUCT.test(path) && isSource(path) && !isTest(path))
    .flatMap((each) => slowIn(each, known));
}

export const regexes: Rule = {
  name: 'no regular expression takes a time quadratic in the length of a text',
  find: findSlow,
  plant: {
    bad: [
      file(
        'server/src/http/trailing.ts',
        String.raw`export const trimmed = (path: string) => path.replace(/\/+$/, '');`,
      ),
      file('contract/src/tags.ts', 'export const plain = (html: string) => html.replaceAll(/<[^>]*>/g, "");'),
    ],
    good: [
      file(
        'server/src/http/leading.ts',
        String.raw`export const trimmed = (path: string) => path.replace(/^\/+/, '');`,
      ),
    ],
  },
};
