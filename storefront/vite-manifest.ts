// Shortens the table of routes that React Router's build writes for the browser (`manifest-<hash>.js`): every first visit
// loads it, and it grows with each page. Written out a page takes 50 bytes compressed, shortened 20. The build fails if
// the short form does not make React Router's own table again; only the order of a page's imports may differ.
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

/** What a short row says of a route. */
const IN_ROW: ReadonlySet<string> = new Set(['id', 'path', 'module', 'imports', ...FLAGS]);
const PARENT = 'shell/language-prefix';
const FOLDER = 'pages/';
/** What a short row does not say. */
const SAME = { parentId: PARENT, css: [] };

/**
 * Runs in the browser: adds the routes of the short rows to the table. A row has the route's id without FOLDER (after
 * `/` when it has none), its path (`=` when it is the id), its module (after `!` when its name is not the id), FLAGS as
 * bits, and the positions in `files` of the imports that the entry has not (`-`: it has none at all).
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

/** The shortened script; `table` is React Router's own. */
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

/** The table that the script makes. */
export function madeBy(script: string): RouteTable {
  const context: { window: { __reactRouterManifest?: unknown } } = { window: {} };
  runInNewContext(script, context);
  return JSON.parse(JSON.stringify(context.window.__reactRouterManifest)) as RouteTable;
}

/** The table with each route's imports sorted. */
function sorted(table: RouteTable): RouteTable {
  const routes = Object.entries(table.routes).map(
    ([id, route]) => [id, { ...route, imports: [...route.imports].sort() }] as const,
  );
  return { ...table, routes: Object.fromEntries(routes) };
}

/** Whether both tables say the same. */
export function sameTable(one: RouteTable, other: RouteTable): boolean {
  return isDeepStrictEqual(sorted(one), sorted(other));
}

/** Shortens the manifest once React Router has written it, which it does in the server's build. */
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
