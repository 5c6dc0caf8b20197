// Collects the regular expressions of the product, for recheck (tools/recheck.test.ts): the literals in its sources,
// what the files in MAKERS make by `new RegExp` when they are loaded, and the patterns in docs/openapi.json.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './files.ts';
import { file, type File, isTest, type Rule, type Violation, violation } from './rule.ts';
import { isNode, isSource, type Node, programOf, walk } from './syntax.ts';

export interface Expression {
  pattern: string;
  flags: string;
}

const PRODUCT = /^(contract|server|storefront|ui|mobile)\/src\//;
const OPENAPI = 'docs/openapi.json';

/** Files that build expressions from constant parts, so that all of them exist once the file is loaded. */
const MAKERS: readonly string[] = ['contract/src/written-line.ts', 'storefront/src/device/consent.ts'];
/** Files whose expressions from `new RegExp` never run on a client's text, each with the reason. */
const NEVER_INPUT: Readonly<Record<string, string>> = {
  'server/src/config.ts': 'it reads the operator’s own settings',
  'server/src/http/docs/openapi-examples.ts': 'it tries the examples of the document on the document’s own patterns',
};

const isProduct = ({ path: at }: File): boolean => PRODUCT.test(at) && isSource(at) && !isTest(at);

function literalsOf(each: File): Expression[] {
  const found: Expression[] = [];
  walk(programOf(each), (node) => {
    const { regex } = node as { regex?: Expression };
    if (node.type === 'Literal' && regex) found.push({ pattern: regex.pattern, flags: regex.flags });
  });
  return found;
}

/** Loads a file in a process of its own, in which `RegExp` records the expressions that it makes. */
function madeBy(at: string): Expression[] {
  const script = `
    const made = [];
    globalThis.RegExp = new Proxy(RegExp, {
      construct(target, [source, flags = '']) {
        if (typeof source === 'string') made.push({ pattern: source, flags });
        return new target(source, flags);
      },
    });
    await import(process.argv[1]);
    process.stdout.write(JSON.stringify(made));`;
  const args = ['--input-type=module', '--eval', script, path.join(root, at)];
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' })) as Expression[];
}

/** The values of `pattern` in the API's OpenAPI document; by JSON Schema they have the flag u. */
function patternsOfDocument(): Expression[] {
  const found: Expression[] = [];
  // Read from disk, because `readRepository` leaves out the text of files as long as this one.
  JSON.parse(readFileSync(path.join(root, OPENAPI), 'utf8'), (name, value: unknown) => {
    if (name === 'pattern' && typeof value === 'string') found.push({ pattern: value, flags: 'u' });
    return value;
  });
  return found;
}

export function expressionsOf(files: readonly File[]): Map<string, Expression[]> {
  const found = new Map<string, Expression[]>();
  for (const each of files) {
    const here = each.path === OPENAPI ? patternsOfDocument() : isProduct(each) ? literalsOf(each) : [];
    if (MAKERS.includes(each.path)) here.push(...madeBy(each.path));
    if (here.length > 0) found.set(each.path, here);
  }
  return found;
}

const isRegExp = (node: unknown): boolean => isNode(node) && node.type === 'Identifier' && node['name'] === 'RegExp';

function findMade(files: readonly File[]): Violation[] {
  return files.filter(isProduct).flatMap((each) => {
    if (MAKERS.includes(each.path) || each.path in NEVER_INPUT) return [];
    const found: Violation[] = [];
    walk(programOf(each), (node: Node) => {
      if (/^(New|Call)Expression$/.test(node.type) && isRegExp(node['callee']))
        found.push(violation(each, node.start, 'makes a regular expression at run time, which recheck does not see'));
    });
    return found;
  });
}

export const madeExpressions: Rule = {
  name: 'a regular expression is a literal, or made of constants in a file that recheck loads',
  find: findMade,
  plant: {
    bad: [
      file('server/src/search/a.ts', 'export const has = (word: string) => new RegExp(word);'),
      file('storefront/src/kit/b.ts', 'export const has = (word: string) => RegExp(word);'),
    ],
    good: [
      file('server/src/search/c.ts', 'export const has = /a/;'),
      file('server/src/search/c.test.ts', "export const has = new RegExp('a');"),
      file(MAKERS[0]!, "export const has = new RegExp('a');"),
    ],
  },
};
