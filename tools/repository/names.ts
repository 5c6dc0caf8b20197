// Rule: code, comments, documents and titles of tests do not use certain words for which there is a better-known term.
import { proseOf } from './cited.ts';
import { file, type File, isTest, matches, type Rule, type Violation, violation } from './rule.ts';
import { isNode, isSource, type Node, programOf, templateText, walk } from './syntax.ts';

/** Forbidden part of an identifier, in lower case → what to write instead. */
const INSTEAD: ReadonlyMap<string, string> = new Map([
  ['bag', 'cart'],
  ['bags', 'carts'],
  ['she', 'a role: guest, member, shopper, operator, recipient'],
  ['her', 'a role: guest, member, shopper, operator, recipient'],
  ['hers', 'a role: guest, member, shopper, operator, recipient'],
  ['kitchen', 'services'],
  ['studio', 'page services'],
  ['shelf', 'cache slot'],
  ['underway', 'in flight'],
  ['deed', 'action'],
  ['doing', 'handler, work or step'],
  ['doings', 'handlers or steps'],
  ['door', 'dialog, gate or delivery'],
  ['till', 'sandbox'],
  ['worn', 'used'],
  ['unworn', 'unused'],
]);

/** Forbidden whole identifier, because its parts have good uses in other names → what to write instead. */
const WHOLE_INSTEAD: ReadonlyMap<string, string> = new Map([
  ['Asked', 'what was asked: a request, a reply or a case'],
  ['heard', 'a message, an answer or a call'],
  ['hands', 'ports or services'],
  ['noOf', 'refusalOf'],
  ['wantRefund', 'requestRefund'],
  ['takeRoom', 'reserve'],
  ['carryOut', 'run'],
  ['finalize', 'settle or complete'],
]);

/**
 * Files that are not checked: the demo products, their pictures and the icons may call a handbag a bag, migrations must
 * not be changed, and this file has to name the words.
 */
const APART =
  /^(garments\/|server\/seed\/catalogue\/|server\/migrations\/|tools\/repository\/names\.ts|ui\/src\/icon\.tsx|ui\/gallery\/entries\/content\.tsx)/;

const WORDS = /\b(she|her|hers|herself|deeds?|thrown? away|by the clock|at the door)\b/gi;
/** Documents that may contain these words, because they quote or explain texts of the shop. */
const QUOTING = /^docs\/(errors|glossary)\.md$/;

const partsOf = (name: string): string[] =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z]+/)
    .map((part) => part.toLowerCase());

function betterName(name: string): string | undefined {
  const part = partsOf(name).find((one) => INSTEAD.has(one));
  return WHOLE_INSTEAD.get(name) ?? (part && INSTEAD.get(part));
}

function namesIn(each: File): Violation[] {
  const found: Violation[] = [];
  walk(programOf(each), (node) => {
    if (node.type !== 'Identifier') return;
    const name = String(node['name']);
    const better = betterName(name);
    if (better !== undefined) found.push(violation(each, node.start, `says ${name}: write ${better}`));
  });
  return found;
}

/** `test`, `test.skip`, `test.each(…)`, `describe.each(…)` and the like. */
function isTestFunction(callee: unknown): boolean {
  if (!isNode(callee)) return false;
  if (callee.type === 'Identifier') return /^(test|it|describe)$/.test(String(callee['name']));
  return isTestFunction(callee['object'] ?? callee['callee'] ?? callee['tag']);
}

function titleOf(node: Node): { text: string; start: number } | null {
  if (node.type !== 'CallExpression' || !isTestFunction(node['callee'])) return null;
  const [title] = node['arguments'] as Node[];
  if (title?.type === 'TemplateLiteral') return { text: templateText(title), start: title.start };
  return title?.type === 'Literal' ? { text: String(title['value']), start: title.start } : null;
}

function titlesIn(each: File): Violation[] {
  const found: Violation[] = [];
  walk(programOf(each), (node) => {
    const title = titleOf(node);
    for (const [word] of title?.text.matchAll(WORDS) ?? []) {
      found.push(violation(each, title!.start, `has a title that says '${word}'`));
    }
  });
  return found;
}

function findPrivateWords(files: readonly File[]): Violation[] {
  return files
    .filter(({ path }) => !APART.test(path))
    .flatMap((each) => {
      const words = QUOTING.test(each.path) ? null : proseOf(each);
      return [
        ...(isSource(each.path) ? namesIn(each) : []),
        ...(isSource(each.path) && isTest(each.path) ? titlesIn(each) : []),
        ...(words === null ? [] : matches({ ...each, text: words }, WORDS, ([word]) => `says '${word}'`)),
      ];
    });
}

export const names: Rule = {
  name: 'identifiers, comments, documents and titles of tests use the words everybody knows',
  find: findPrivateWords,
  plant: {
    bad: [
      file('server/src/a.ts', 'export const bagOf = 1;'),
      file('server/src/b.ts', 'export const GUEST_BAG = 1;'),
      file('storefront/src/c.tsx', 'export const door = null;'),
      file('server/src/d.ts', '// Whose order it is, she may see it.\nexport {};'),
      file('docs/e.md', 'Old rows are thrown away.'),
      file('server/src/h.ts', 'export interface Asked { url: URL }'),
      file('server/src/i.test.ts', "test('a member keeps her card', () => {});"),
      file('e2e/journeys/j.e2e.ts', 'test.each([1])(`of %s, which she sees`, () => {});'),
    ],
    good: [
      file('server/src/f.ts', "// The cart's owner.\nexport const cartOf = 'Your bag'; export const baggage = 1;"),
      file('garments/src/bags.ts', 'export const bag = 1;'),
      file('docs/g.md', 'There, where other lines end.'),
      file(
        'server/src/k.test.ts',
        "test('a member keeps a card', () => expect(note).toBe('she heard')); const isAsked = 1;",
      ),
    ],
  },
};
