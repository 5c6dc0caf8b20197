// Rule: code, comments and documents do not use certain words for which there is a better-known term.
import { proseOf } from './cited.ts';
import { file, type File, matches, type Rule, type Violation, violation } from './rule.ts';
import { isSource, programOf, walk } from './syntax.ts';

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

/**
 * Files that are not checked: in the demo products and the icons a bag is a bag, migrations must not be changed, and
 * this file has to name the words.
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

function namesIn(each: File): Violation[] {
  const found: Violation[] = [];
  walk(programOf(each), (node) => {
    const name = node.type === 'Identifier' ? node['name'] : undefined;
    if (typeof name !== 'string') return;
    const part = partsOf(name).find((one) => INSTEAD.has(one));
    if (part !== undefined) found.push(violation(each, node.start, `says ${name}: write ${INSTEAD.get(part)}`));
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
        ...(words === null ? [] : matches({ ...each, text: words }, WORDS, ([word]) => `says '${word}'`)),
      ];
    });
}

export const names: Rule = {
  name: 'identifiers, comments and documents use the words everybody knows',
  find: findPrivateWords,
  plant: {
    bad: [
      file('server/src/a.ts', 'export const bagOf = 1;'),
      file('server/src/b.ts', 'export const GUEST_BAG = 1;'),
      file('storefront/src/c.tsx', 'export const door = null;'),
      file('server/src/d.ts', '// Whose order it is, she may see it.\nexport {};'),
      file('docs/e.md', 'Old rows are thrown away.'),
    ],
    good: [
      file('server/src/f.ts', "// The cart's owner.\nexport const cartOf = 'Your bag'; export const baggage = 1;"),
      file('garments/src/bags.ts', 'export const bag = 1;'),
      file('docs/g.md', 'There, where other lines end.'),
    ],
  },
};
