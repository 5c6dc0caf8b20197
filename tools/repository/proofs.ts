// Rule for docs/security.md: the rows of its table are numbered without a gap, and every test that a row names exists.
// A row without a test says so.
import { installed, locked, secrets } from './packages.ts';
import { madeExpressions } from './regexes.ts';
import { file, type File, type Rule, type Violation, violation } from './rule.ts';
import { isNode, type Node, programOf, templateText, walk } from './syntax.ts';

const SECURITY = 'docs/security.md';
const ROWS = 55;
const ROW = /^\| (\d+) \| (.*) \| (.*) \|$/gm;
/** For example: `path`: “title”, “title”. */
const PROOF = /`([^`]+\.(?:tsx?|sql))`: ((?:“[^”]*”(?:, )?)+)/g;
const NO_TEST = 'No test:';

const TITLED: ReadonlySet<string> = new Set(['it', 'test', 'describe', 'inOneProject']);

/** The name with which a call begins, for example `test` of `test.each(rows)('title', …)`. */
function calledName(node: unknown): string {
  if (!isNode(node)) return '';
  if (node.type === 'Identifier') return String(node['name']);
  return calledName(node['callee'] ?? node['object'] ?? node['tag']);
}

function textOf(node: unknown): string | null {
  if (!isNode(node)) return null;
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value'];
  return node.type === 'TemplateLiteral' ? templateText(node) : null;
}

const firstOf = (value: unknown): unknown => (Array.isArray(value) ? (value as unknown[])[0] : undefined);

/**
 * The titles in a file: the first argument of a call such as `test`, the first text of each array (such as a row of
 * `test.each`), and the text of each property `name`.
 */
function titlesOf(of: File): Set<string> {
  const titles = new Set<string>();
  walk(programOf(of), (node: Node) => {
    const isTitled = node.type === 'CallExpression' && TITLED.has(calledName(node['callee']));
    const isNamed = node.type === 'Property' && isNode(node['key']) && node['key']['name'] === 'name';
    const title =
      (isTitled ? textOf(firstOf(node['arguments'])) : null) ??
      (node.type === 'ArrayExpression' ? textOf(firstOf(node['elements'])) : null) ??
      (isNamed ? textOf(node['value']) : null);
    if (title !== null) titles.add(title);
  });
  return titles;
}

function faultsOf(proofs: string, files: ReadonlyMap<string, File>): string[] {
  const named = [...proofs.matchAll(PROOF)];
  if (named.length === 0) return proofs.includes(NO_TEST) ? [] : [`names no test and does not say “${NO_TEST}”`];
  return named.flatMap(([, at = '', titles = '']) => {
    const of = files.get(at);
    if (!of) return [`names ${at}, which is not there`];
    const known = titlesOf(of);
    return [...titles.matchAll(/“([^”]*)”/g)]
      .map(([, title = '']) => title)
      .filter((title) => !known.has(title))
      .map((title) => `names the test “${title}”, which ${at} does not have`);
  });
}

function findUnproved(files: readonly File[]): Violation[] {
  const byPath = new Map(files.map((each) => [each.path, each]));
  const security = byPath.get(SECURITY);
  if (!security) return [];
  const rows = [...security.text.matchAll(ROW)];
  const found = rows.flatMap(([, number = '', , proofs = ''], at) => {
    const faults = faultsOf(proofs, byPath);
    if (Number(number) !== at + 1) faults.push(`is number ${number} in place of ${at + 1}`);
    return faults.map((fault) => violation(security, rows[at]!.index, `row ${number} ${fault}`));
  });
  if (rows.length !== ROWS) found.push(violation(security, 0, `has ${rows.length} rows in place of ${ROWS}`));
  return found;
}

const numbered = (proof: (number: number) => string): string =>
  Array.from({ length: ROWS }, (_, at) => `| ${at + 1} | A thing holds. | ${proof(at + 1)} |\n`).join('');
const REAL = '`server/src/a.test.ts`: “holds”, “%s holds”';
const planted = (proof: string, row = 7): File =>
  file(
    SECURITY,
    numbered((number) => (number === row ? proof : REAL)),
  );

const proofs: Rule = {
  name: 'every row of the security document names tests that exist, or says that it has none',
  find: findUnproved,
  plant: {
    bad: [
      planted('`server/src/gone.test.ts`: “holds”'),
      planted('`server/src/a.test.ts`: “holds”, “held”'),
      planted('It is so.'),
      file(SECURITY, numbered(() => REAL).replace('| 9 |', '| 10 |')),
      file(SECURITY, numbered(() => REAL).replace(/^\| 55 .*\n/m, '')),
    ],
    good: [
      file('server/src/a.test.ts', "test('holds', () => {});\ntest.each([['a cart', 1]])('%s holds', () => {});"),
      planted(`${NO_TEST} a proxy does it.`),
    ],
  },
};

export const SECURITY_RULES: readonly Rule[] = [proofs, locked, installed, secrets, madeExpressions];
