// Rule: what a comment names exists: files, names in backticks, decisions and migrations. A name is alive if it is a
// word of any code or setting outside comments.
import path from 'node:path';
import { proseOf } from './cited.ts';
import { isDocument } from './documents.ts';
import { file, type File, matches, type Rule, type Violation } from './rule.ts';
import { isSource } from './syntax.ts';

/** A file with an ending of this repository's sources; `*` and `<…>` stand for a part of its path. */
const NAMED_FILE = /(?<![\w/.*<>-])(?:[\w@*.<>-]+\/)*[\w*<][\w*.<>-]*\.(?:tsx?|mjs|css|sql|po|typ)\b(?![\w/*>-]|\.\w)/g;
const NAME = /`([A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*)(?:\([^`]*\))?`/g;
const DECISION = /\bdecisions? (\d{1,4})\b/gi;
const MIGRATION = /\bmigrations? (\d{4})\b/gi;
const WORD = /[A-Za-z_$][\w$]*/g;

/** Names in backticks that no code has, with what they are. */
const ELSEWHERE: ReadonlyMap<string, string> = new Map([
  ['maxOtpSendTime', 'a name of the requirements'],
  ['TypedArray.set', 'JavaScript'],
  ['Via', 'a header of HTTP'],
  ['PrefetchPageLinks', 'a component of React Router'],
  ['webworker', 'a library of TypeScript'],
  ['object_in_use', 'an error of PostgreSQL'],
  ['insufficient_privilege', 'an error of PostgreSQL'],
  ['ar_AE', 'an example'],
  ['aaa', 'an example'],
  ['cba', 'an example'],
  ['jlb', 'an example'],
  ['hindamlayla', 'an example'],
  ['__part', 'a part of a class'],
]);

/** Files whose words do not count as code, because they list names that no code has. */
const LISTS = /^tools\/repository\/(?:alive|names)\.ts$/;

const SETTINGS = /(?:\.(?:json|jsonc|css|sql|po|html|yml|yaml|xml|gradle|plist|java|swift|typ|csv)|\/run)$/;

/** The code of a file: its text with the comments, which `prose` holds at the same offsets, replaced by spaces. */
function codeOf(text: string, prose: string | null): string {
  if (prose === null) return text;
  let code = '';
  let at = 0;
  for (const { 0: part, index } of prose.matchAll(/\S+/g)) {
    code += `${text.slice(at, index)}${' '.repeat(part.length)}`;
    at = index + part.length;
  }
  return code + text.slice(at);
}

interface Known {
  words: ReadonlySet<string>;
  paths: ReadonlySet<string>;
  numbers: { decisions: ReadonlySet<number>; migrations: ReadonlySet<string> };
}

/** Every path with every shorter form of it: `server/src/shop.ts`, `src/shop.ts` and `shop.ts`. */
function endsOf(paths: readonly string[]): Set<string> {
  const ends = new Set<string>();
  for (const each of paths) {
    const parts = each.split('/');
    for (let from = 0; from < parts.length; from += 1) ends.add(parts.slice(from).join('/'));
  }
  return ends;
}

function numbersOf(paths: readonly string[], folder: RegExp): string[] {
  return paths.flatMap((each) => folder.exec(each)?.[1] ?? []);
}

function knownOf(files: readonly File[]): Known {
  const paths = files.map(({ path: at }) => at);
  const words = new Set<string>();
  for (const each of files) {
    if (LISTS.test(each.path) || !(isSource(each.path) || SETTINGS.test(each.path))) continue;
    for (const [word] of codeOf(each.text, proseOf(each)).matchAll(WORD)) words.add(word);
  }
  return {
    words,
    paths: endsOf(paths),
    numbers: {
      decisions: new Set(numbersOf(paths, /^docs\/decisions\/(\d{4})-/).map(Number)),
      migrations: new Set(numbersOf(paths, /^server\/migrations\/(\d{4})_/)),
    },
  };
}

function isThere(name: string, { paths }: Known): boolean {
  const plain = path.posix.normalize(name).replace(/^(?:\.\.\/)+/, '');
  if (!/[*<]/.test(plain)) return paths.has(plain);
  const parts = plain.split(/\*|<[^>]*>/).map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
  const pattern = new RegExp(`^${parts.join('[^/]*')}$`);
  return [...paths].some((each) => pattern.test(each));
}

function deadIn(prose: File, known: Known): Violation[] {
  const { decisions, migrations } = known.numbers;
  const isAlive = (name: string) => name.split('.').every((word) => known.words.has(word)) || ELSEWHERE.has(name);
  return [
    ...matches(prose, NAMED_FILE, ([name]) => (isThere(name, known) ? null : `names ${name}, which is not there`)),
    ...matches(prose, NAME, ([, name = '']) =>
      isAlive(name) || isThere(name, known) ? null : `names ${name}, which no code has`,
    ),
    ...matches(prose, DECISION, ([, number]) =>
      decisions.has(Number(number)) ? null : `names decision ${number}, which is not there`,
    ),
    ...matches(prose, MIGRATION, ([, number = '']) =>
      migrations.has(number) ? null : `names migration ${number}, which is not there`,
    ),
  ];
}

function findDeadNames(files: readonly File[]): Violation[] {
  const known = knownOf(files);
  return files.flatMap((each) => {
    const prose = isDocument(each) ? null : proseOf(each);
    return prose === null ? [] : deadIn({ ...each, text: prose }, known);
  });
}

export const alive: Rule = {
  name: 'the files, names in backticks, decisions and migrations that a comment names exist',
  find: findDeadNames,
  plant: {
    bad: [
      file('server/src/a.ts', '// The rule is in gone.ts.\nexport {};'),
      file('server/src/b.ts', '// The rule is in server/src/cart/kept.ts.\nexport {};'),
      file('storefront/src/c.tsx', 'export const C = () => <p>{/* As `gone` says. */}</p>;'),
      file('server/src/d.ts', '/** Beside `keptOf(line)`. `kept` is not it. */\nexport {};'),
      file('ui/src/e.css', '/* Decision 9. */\na {}'),
      file('server/audit/f.sql', '-- Since migration 0009.\nselect 1;'),
      file('server/src/g.ts', '// As cart/*.gone.ts.\nexport {};'),
    ],
    good: [
      file('docs/decisions/0012-kept.md', ''),
      file('server/migrations/0013_kept.ts', ''),
      file('server/src/kept.ts', 'export const kept = 1;'),
      file(
        'server/src/h.ts',
        '// `kept` and `kept(1)` of kept.ts, `server/src/kept.ts`, src/*.ts, decision 12, migration 0013.\nexport {};',
      ),
      file('docs/i.md', 'The rule was in gone.ts (`gone`, decision 9).'),
    ],
  },
};
