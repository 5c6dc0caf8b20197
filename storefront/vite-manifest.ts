// Shortens the table of routes that React Router's build writes for the browser (`manifest-<hash>.js`), because every
// first visit loads it. The build fails unless the short form expands to React Router's own table.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { runInNewContext } from 'node:vm';
import type { Plugin } from 'vite';

const ASSETS = path.join(import.meta.dirname, 'build', 'client', 'assets');
const START = 'window.__reactRouterManifest=';
const FLAGS = [
  'hasAction',
  'hasLoader',
  'hasClientAction',
  'hasClientLoader',
  'hasClientMiddleware',
  'hasDefaultExport',
  'hasErrorBoundary',
] as const;

type Route = Readonly<Record<(typeof FLAGS)[number], boolean>> & {
  id: string;
  path?: string;
  module: string;
  imports: readonly string[];
};

export interface RouteTable {
  entry: { imports: readonly string[] };
  routes: Readonly<Record<string, Route>>;
}

const IN_ROW: ReadonlySet<string> = new Set(['id', 'path', 'module', 'imports', ...FLAGS]);
const PARENT = 'shell/language-prefix';
const FOLDER = 'pages/';
/** The properties that are the same for all routes with short rows, and are not in the rows. */
const SAME = { parentId: PARENT, css: [] };

/**
 * Runs in the browser and adds the routes of the short rows to the table. The fields of a row: the route's id without
 * FOLDER (an id outside FOLDER begins with `/`); the path (`=` if it equals that id); the module's file (after `!` the
 * whole name); FLAGS as bits; and the indexes in `files` of those imports that the entry module does not have (`-` if
 * the route imports nothing).
 */
const EXPAND = `((table,files,rows)=>{for(const row of rows.split("\\n")){const[name,path,module,bits,imports]=row.split(" "),bare=name.replace("/",""),route={...${JSON.stringify(SAME)},id:name==bare?${JSON.stringify(FOLDER)}+name:bare,path:path=="="?bare:path,module:"/assets/"+(module[0]=="!"?module.slice(1):bare+"-"+module)+".js",imports:imports=="-"?[]:[...table.entry.imports,...imports.split(",").filter(Boolean).map(at=>files[at])]};${JSON.stringify(FLAGS)}.forEach((flag,at)=>route[flag]=bits>>at&1?true:false);table.routes[route.id]=route}return table})`;

function importsField(imports: readonly string[], entry: readonly string[], files: readonly string[]): string | null {
  if (imports.length === 0) return '-';
  if (!entry.every((file) => imports.includes(file))) return null;
  const own = imports.filter((file) => !entry.includes(file)).map((file) => files.indexOf(file));
  return own.sort((a, b) => a - b).join(',');
}

function rowOf(route: Route, entry: readonly string[], files: readonly string[]): string | null {
  const isPage = route.id.startsWith(FOLDER);
  const bare = isPage ? route.id.slice(FOLDER.length) : route.id;
  const file = route.module.replace(/^\/assets\//, '').replace(/\.js$/, '');
  const fields = [
    isPage ? bare : `/${bare}`,
    route.path === bare ? '=' : (route.path ?? ''),
    file.startsWith(`${bare}-`) ? file.slice(bare.length + 1) : `!${file}`,
    String(FLAGS.reduce((bits, flag, at) => bits | (Number(route[flag]) << at), 0)),
  ];
  const imports = importsField(route.imports, entry, files);
  return imports !== null && fields.every((field) => /^\S+$/.test(field)) ? `${fields.join(' ')} ${imports}` : null;
}

export function shortManifest(table: RouteTable): string {
  const routes = Object.values(table.routes);
  const entry = table.entry.imports;
  const files = [...new Set(routes.flatMap(({ imports }) => imports))].filter((file) => !entry.includes(file));
  const written: Record<string, Route> = {};
  const rows: string[] = [];
  for (const route of routes) {
    const others = Object.fromEntries(Object.entries(route).filter(([key]) => !IN_ROW.has(key)));
    const row = isDeepStrictEqual(others, SAME) ? rowOf(route, entry, files) : null;
    if (row === null) written[route.id] = route;
    else rows.push(row);
  }
  if (rows.length === 0) return `${START}${JSON.stringify(table)};`;
  const values = [{ ...table, routes: written }, files, rows.join('\n')].map((value) => JSON.stringify(value));
  return `${START}${EXPAND}(${values.join(',')});`;
}

export function madeBy(script: string): RouteTable {
  const context: { window: { __reactRouterManifest?: unknown } } = { window: {} };
  runInNewContext(script, context);
  return JSON.parse(JSON.stringify(context.window.__reactRouterManifest)) as RouteTable;
}

function sorted(table: RouteTable): RouteTable {
  const routes = Object.entries(table.routes).map(
    ([id, route]) => [id, { ...route, imports: [...route.imports].sort() }] as const,
  );
  return { ...table, routes: Object.fromEntries(routes) };
}

/** True if both tables are equal; the order of imports may differ. */
export function sameTable(one: RouteTable, other: RouteTable): boolean {
  return isDeepStrictEqual(sorted(one), sorted(other));
}

/** Shortens the manifest after the build of the server, because React Router writes it then. */
export function shortenManifest(): Plugin {
  return {
    name: 'hindam-short-manifest',
    apply: 'build',
    closeBundle() {
      if (this.environment.name !== 'ssr') return;
      const name = readdirSync(ASSETS).find((file) => /^manifest-.*\.js$/.test(file));
      if (name === undefined) throw new Error('React Router wrote no manifest.');
      const file = path.join(ASSETS, name);
      const text = readFileSync(file, 'utf8');
      const whole = JSON.parse(text.slice(START.length).replace(/;$/, '')) as RouteTable;
      const short = shortManifest(whole);
      if (!sameTable(madeBy(short), whole)) throw new Error(`The shortened ${name} makes another table.`);
      writeFileSync(file, short);
    },
  };
}
