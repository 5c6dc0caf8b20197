// Rules for citations. A number such as R77 in comments and documents must be a statement of docs/requirements.md, and
// a document that they name must exist. Every statement of the requirements has its own number; the files that it names
// exist, and one that names none is marked as not built yet.
import { isDocument, withoutCode } from './documents.ts';
import { file, type File, matches, type Rule, type Violation, violation } from './rule.ts';
import { commentsOf, isSource, type Range } from './syntax.ts';

const REQUIREMENTS = 'docs/requirements.md';
const STATEMENT = /^\| (R\d+) \|.*\| ([^|]*) \|$/gm;
const CITED_NUMBER = /\bR[1-9]\d{0,2}\b/g;
const CITED_DOCUMENT = /[\w-][\w./-]*\.md\b/g;
const ADDRESS = /\bhttps?:\/\/\S+/g;
/** The placeholder for any decision record; no file of this name needs to exist. */
const ANY_RECORD = 'NNNN-title.md';
const NOT_BUILT = 'not built yet';
const NAMED_FILE = /`([\w-][\w.-]*(?:\/[\w.[\]-]+)+|[\w-]+\.\w+)`/g;

const blank = (text: string): string => text.replace(/[^\n]/g, ' ');

/** The text with everything except comments replaced by spaces, so that offsets and line numbers stay. */
function commentsAlone(of: File, found: readonly Range[]): string {
  let text = '';
  let at = 0;
  for (const { start, end } of found) {
    text += blank(of.text.slice(at, start)) + of.text.slice(start, end);
    at = end;
  }
  return text + blank(of.text.slice(at));
}

function commentsOfSheet({ text }: File, pattern: RegExp): Range[] {
  return [...text.matchAll(pattern)].map(({ 0: comment, index }) => ({ start: index, end: index + comment.length }));
}

/**
 * A document without its code blocks, or the comments of code, with everything else replaced by spaces; null for other
 * files.
 */
export function proseOf(of: File): string | null {
  if (isDocument(of)) return withoutCode(of.text);
  if (isSource(of.path)) return commentsAlone(of, commentsOf(of));
  if (of.path.endsWith('.css')) return commentsAlone(of, commentsOfSheet(of, /\/\*[\s\S]*?\*\//g));
  if (of.path.endsWith('.sql')) return commentsAlone(of, commentsOfSheet(of, /^[ \t]*--.*$/gm));
  return null;
}

const isRequirements = ({ path }: File): boolean => path === REQUIREMENTS;

function statementsOf({ text }: File): { number: string; code: string; index: number }[] {
  return [...text.matchAll(STATEMENT)].map(({ 1: number = '', 2: code = '', index }) => ({ number, code, index }));
}

function findDeadCitations(files: readonly File[]): Violation[] {
  const numbers = new Set(files.filter(isRequirements).flatMap((each) => statementsOf(each).map((one) => one.number)));
  const documents = files.filter(isDocument).map(({ path }) => `/${path}`);
  const isThere = (name: string) =>
    name === ANY_RECORD || documents.some((path) => path.endsWith(`/${name.replace(/^(?:\.{0,2}\/)+/, '')}`));
  return files.flatMap((each) => {
    const words = proseOf(each);
    if (words === null) return [];
    const read = { ...each, text: words.replace(ADDRESS, blank) };
    return [
      ...matches(read, CITED_NUMBER, ([number]) =>
        numbers.has(number) ? null : `cites ${number}, which ${REQUIREMENTS} does not have`,
      ),
      ...matches(read, CITED_DOCUMENT, ([name]) =>
        isThere(name) ? null : `cites ${name}, which is not in this repository`,
      ),
      ...matches(read, /§/g, () => 'cites a section by §: name the statement, the document or the reason'),
    ];
  });
}

const statement = (number: string, code: string): string => `| ${number} | A thing is so. | ${code} |\n`;

export const cited: Rule = {
  name: 'every statement and document that a comment or document cites exists',
  find: findDeadCitations,
  plant: {
    bad: [
      file('server/src/a.ts', '// R7: a code has four digits.\nexport {};'),
      file('storefront/src/b.tsx', 'export const B = () => <p>{/* R999 */}</p>;'),
      file('ui/src/c.css', '/* R8 */\na {}'),
      file('server/audit/d.sql', '-- R9\nselect 1;'),
      file('docs/e.md', 'A rule (R10).'),
      file('server/src/f.ts', '/** As the plan says (plan.md). */\nexport {};'),
      file('docs/g.md', 'See docs/other/payments.md.'),
      file('server/src/h.ts', '// The rule of §5.\nexport {};'),
    ],
    good: [
      file(REQUIREMENTS, statement('R1', NOT_BUILT) + statement('R12', NOT_BUILT)),
      file(
        'docs/payments.md',
        'See ../docs/requirements.md, R1 and https://example.com/R77/read.md.\n\n```\nR99\n```\n',
      ),
      file('server/src/i.ts', "// R12, docs/payments.md: why.\nexport const R2 = 'R3 § none.md'; // R1"),
      file('ui/src/j.css', '/* R12 */\n.R4::before { content: "R5"; }'),
    ],
  },
};

function findFaultyStatements(files: readonly File[]): Violation[] {
  const paths = new Set(files.map(({ path }) => path));
  const exists = (name: string) => paths.has(name) || [...paths].some((path) => path.startsWith(`${name}/`));
  return files.filter(isRequirements).flatMap((each) => {
    const seen = new Set<string>();
    return statementsOf(each).flatMap(({ number, code, index }) => {
      const names = [...code.matchAll(NAMED_FILE)].map(([, name = '']) => name);
      const faults = names.filter((name) => !exists(name)).map((name) => `names ${name}, which is not there`);
      if (names.length === 0 && !code.includes(NOT_BUILT)) faults.push(`names no file and is not '${NOT_BUILT}'`);
      if (seen.has(number)) faults.push('has a number that another statement has');
      seen.add(number);
      return faults.map((why) => violation(each, index, `${number} ${why}`));
    });
  });
}

export const requirements: Rule = {
  name: 'every requirement has a number of its own and names files that exist, or is not built yet',
  find: findFaultyStatements,
  plant: {
    bad: [
      file(REQUIREMENTS, statement('R1', NOT_BUILT) + statement('R1', NOT_BUILT)),
      file(REQUIREMENTS, statement('R1', '`server/src/k.ts`, `server/src/gone.ts`')),
      file(REQUIREMENTS, statement('R1', '`GONE.md`')),
      file(REQUIREMENTS, statement('R1', 'the cart')),
    ],
    good: [
      file('server/src/k.ts', ''),
      file('MAP.md', ''),
      file(
        REQUIREMENTS,
        statement('R1', '`server/src`, `server/src/k.ts` (`rule`), `MAP.md`; `/contact` is not built yet') +
          statement('R2', NOT_BUILT),
      ),
    ],
  },
};
