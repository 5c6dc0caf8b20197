// Rule: a service function that would only hand its arguments on to the store, in the same order, is a re-export of the
// store's function.
import { file, type File, type Rule, type Violation, violation } from './rule.ts';
import { isNode, type Node, programOf, walk } from './syntax.ts';

const SERVICE = /^server\/src\/.*\.service\.ts$/;

function storeFunctions(program: Node): Set<string> {
  const names = new Set<string>();
  walk(program, (node) => {
    if (node.type !== 'ImportDeclaration' || !isNode(node['source'])) return;
    if (!String(node['source']['value']).endsWith('.store.ts')) return false;
    for (const each of node['specifiers'] as Node[])
      if (isNode(each['local'])) names.add(String(each['local']['name']));
    return false;
  });
  return names;
}

const nameOf = (node: unknown): string | null =>
  isNode(node) && node.type === 'Identifier' ? String(node['name']) : null;

/** The only expression of a function: what it returns, or all that it does. */
function onlyExpression({ body }: Node): unknown {
  if (!isNode(body)) return null;
  if (body.type !== 'BlockStatement') return body;
  const [first, ...more] = body['body'] as Node[];
  if (!first || more.length > 0) return null;
  return first.type === 'ReturnStatement' ? first['argument'] : first['expression'];
}

/** The name of the store's function that a function calls with its own parameters alone; null if it does more. */
function forwardsTo(made: Node, stores: ReadonlySet<string>): string | null {
  let call = onlyExpression(made);
  if (isNode(call) && call.type === 'AwaitExpression') call = call['argument'];
  if (!isNode(call) || call.type !== 'CallExpression') return null;
  const name = nameOf(call['callee']);
  const taken = (made['params'] as Node[]).map(nameOf);
  const given = (call['arguments'] as Node[]).map(nameOf);
  const isSame = taken.length === given.length && taken.every((each, at) => each !== null && each === given[at]);
  return name !== null && isSame && stores.has(name) ? name : null;
}

function findForwards(files: readonly File[]): Violation[] {
  return files
    .filter(({ path }) => SERVICE.test(path))
    .flatMap((each) => {
      const program = programOf(each);
      const stores = storeFunctions(program);
      const found: Violation[] = [];
      walk(program, (node) => {
        if (node.type !== 'FunctionDeclaration' && node.type !== 'ArrowFunctionExpression') return;
        const to = forwardsTo(node, stores);
        if (to !== null)
          found.push(violation(each, node.start, `only calls ${to} with its own arguments: re-export it`));
      });
      return found;
    });
}

const STORE = "import { loadCart, saveCart } from './cart.store.ts';\n";

export const forwards: Rule = {
  name: 'a service re-exports what it would only hand on to its store',
  find: findForwards,
  plant: {
    bad: [
      file('server/src/cart/a.service.ts', `${STORE}export function cartOf(db, id) {\n  return loadCart(db, id);\n}`),
      file(
        'server/src/cart/b.service.ts',
        `${STORE}export const cartOf = (db: Queries, id: string) => loadCart(db, id);`,
      ),
      file(
        'server/src/cart/c.service.ts',
        `${STORE}export async function keep(tx: Transaction, cart: Cart): Promise<void> {\n  await saveCart(tx, cart);\n}`,
      ),
    ],
    good: [
      file(
        'server/src/cart/d.service.ts',
        `${STORE}export const cartOf = ({ database }: Shop, { customerId }: Member) => loadCart(database, customerId);
export const other = (db: Queries, id: string) => loadCart(db, id, true);
export const turned = (id: string, db: Queries) => loadCart(db, id);
export { loadCart as storedCart } from './cart.store.ts';`,
      ),
      file('server/src/cart/e.ts', `${STORE}export const cartOf = (db: Queries, id: string) => loadCart(db, id);`),
    ],
  },
};
