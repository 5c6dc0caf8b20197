// Rule: nothing that a client sends becomes part of an SQL text. A `${…}` in SQL may contain only constants of a module
// and what is made of them, and the variables listed in KNOWN.
import { file, type File, isTest, type Rule, type Violation, violation } from './rule.ts';
import { isNode, isSource, type Node, programOf, templateText, walk } from './syntax.ts';

const PLACES = /^server\/src\/(.*\.(store|write)\.ts$|kernel\/)/;
const SQL =
  /\b(select|insert into|update \w+ set|delete from|from \S+|where|join|order by|case when|copy|declare|set local|extract|to_char)\b|\$\d/;

const OWNER_COLUMN = 'the column of a member or of a guest, one of two texts of kernel/owner.ts';

/** Variables that are allowed in SQL, by file and name, each with the reason: where its value comes from. */
const KNOWN: Readonly<Record<string, string>> = {
  'server/src/bookings/offer.store.ts column': 'the argument of a function that is called with literals alone',
  'server/src/bookkeeping/bookkeeping.store.ts column': 'the argument of a function that is called with literals alone',
  'server/src/bookkeeping/bookkeeping.store.ts owner': 'the argument of a function that is called with literals alone',
  'server/src/bookkeeping/bookkeeping.store.ts time': 'the argument of a function that is called with literals alone',
  'server/src/bookkeeping/bookkeeping.store.ts id': 'the argument of a function that is called with literals alone',
  'server/src/cart/add.store.ts column': OWNER_COLUMN,
  'server/src/cart/cart.store.ts column': OWNER_COLUMN,
  'server/src/cart/cart.store.ts more': 'a literal of the two callers in the file',
  'server/src/cart/cart.store.ts presentPrice': 'a constant of the module that owns prices',
  'server/src/cart/line.store.ts column': OWNER_COLUMN,
  'server/src/cart/lock.store.ts column': OWNER_COLUMN,
  'server/src/cart/merge.store.ts column': OWNER_COLUMN,
  'server/src/cart/merge.store.ts presentPrice': 'a constant of the module that owns prices',
  'server/src/catalogue/facts.store.ts text': 'one of the constant statements of the file',
  'server/src/catalogue/staging.store.ts table': 'a name of the file’s list of staging tables',
  'server/src/catalogue/wanted-pictures.write.ts select': 'one of the constant statements of the file',
  'server/src/identity/login.store.ts free': 'the argument of a function that is called with literals alone',
  'server/src/identity/login.store.ts failures': 'the argument of a function that is called with literals alone',
  'server/src/kernel/audit.ts sql': 'a statement of server/audit/audit.sql',
  'server/src/kernel/audit.ts statementMs': 'a whole number of a setting',
  'server/src/kernel/copy.ts into': 'a table with its columns, a constant of the caller',
  'server/src/kernel/serving-role.ts columns': 'names that the database gave, escaped by pg.escapeIdentifier',
  'server/src/kernel/serving-role.ts database': 'the database’s own name, escaped by pg.escapeIdentifier',
  'server/src/kernel/serving-role.ts role': 'the user of a setting, escaped by pg.escapeIdentifier',
  'server/src/kernel/serving-role.ts schema': 'a name of the file’s list of schemas',
  'server/src/kernel/serving-role.ts sequences': 'names that the database gave, escaped by format’s %I',
  'server/src/kernel/serving-role.ts table': 'a name of the file’s list of tables',
  'server/src/kernel/serving-role.ts tables': 'names that the database gave, escaped by format’s %I',
  'server/src/notifications/push.store.ts column': 'one of two literals of the same function',
  'server/src/operators/login.store.ts failures': 'the argument of a function that is called with literals alone',
  'server/src/orders/blanking.store.ts which': 'one of the constant conditions of the file',
  'server/src/orders/blanking.store.ts how': 'one of the constant assignments of the file',
  'server/src/reviews/votes.store.ts column': OWNER_COLUMN,
  'server/src/tailoring/tailoring.store.ts column': OWNER_COLUMN,
};

const CONSTANT = /^[A-Z][A-Z0-9_]*$/;

const nodesOf = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : []);
const nameOf = (node: unknown): string => (isNode(node) && node.type === 'Identifier' ? String(node['name']) : '');

/**
 * The names in an expression that are not spelled as constants; null for a kind of expression that is not allowed in
 * SQL.
 */
function variablesIn(node: Node): string[] | null {
  switch (node.type) {
    case 'Literal':
      return [];
    case 'Identifier':
      return CONSTANT.test(nameOf(node)) ? [] : [nameOf(node)];
    case 'MemberExpression':
      return CONSTANT.test(nameOf(node['object'])) ? [] : null;
    case 'CallExpression':
      return isNode(node['callee']) && isFunction(node['callee']) ? allIn(nodesOf(node['arguments'])) : null;
    case 'TemplateLiteral':
      return allIn(nodesOf(node['expressions']));
    case 'ConditionalExpression':
      return allIn([node['consequent'], node['alternate']].filter(isNode));
    default:
      return null;
  }
}

/**
 * The functions that an expression in SQL may call: those with a plain name, and `Math.trunc`, which always returns a
 * number.
 */
const isFunction = (callee: Node): boolean =>
  callee.type === 'Identifier' || (nameOf(callee['object']) === 'Math' && nameOf(callee['property']) === 'trunc');

function allIn(nodes: readonly Node[]): string[] | null {
  const found = nodes.map(variablesIn);
  return found.some((names) => names === null) ? null : found.flatMap((names) => names ?? []);
}

function foreignIn(each: File): Violation[] {
  const found: Violation[] = [];
  walk(programOf(each), (node) => {
    if (node.type !== 'TemplateLiteral' || !SQL.test(templateText(node))) return;
    for (const expression of nodesOf(node['expressions'])) {
      const names = variablesIn(expression);
      if (names?.every((name) => Object.hasOwn(KNOWN, `${each.path} ${name}`))) continue;
      const text = each.text.slice(expression.start, expression.end);
      found.push(violation(each, expression.start, `SQL is made with ${text}, which is no constant: pass it as $n`));
    }
  });
  return found;
}

export const sqlValues: Rule = {
  name: 'SQL is made of constants; what callers send is a parameter',
  find: (files) => files.filter(({ path }) => PLACES.test(path) && isSource(path) && !isTest(path)).flatMap(foreignIn),
  plant: {
    bad: [
      file(
        'server/src/orders/sorted.store.ts',
        'export const sorted = (by: string) => `select id from orders order by ${by}`;',
      ),
      file(
        'server/src/stock/named.store.ts',
        "export const named = (query: { name: string }) => `select id from stock where name = '${query.name}'`;",
      ),
      file(
        'server/src/stock/joined.store.ts',
        'export const listed = (ids: string[]) => `delete from stock where id in (${ids.join()})`;',
      ),
    ],
    good: [
      file(
        'server/src/stock/constant.store.ts',
        "const COLUMNS = 'id, on_hand';\nexport const all = `select ${COLUMNS} from stock where id = $1`;",
      ),
    ],
  },
};
