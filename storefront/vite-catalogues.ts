// A Vite plugin that makes modules of the message catalogues `src/locales/<part>/<locale>.po`. The parts that every
// page needs are one chunk per language, `virtual:catalogue/<locale>`; each lazy part is a chunk of its own,
// `virtual:catalogue/<part>/<locale>`. A new language needs new PO files and no change here.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { LAZY_PARTS } from './src/parts.ts';

const LOCALES = path.join(import.meta.dirname, 'src', 'locales');
const CLIENT_MANIFEST = path.join(import.meta.dirname, 'build', 'client', '.vite', 'manifest.json');
const ONE = 'virtual:catalogue/';
const ALL = 'virtual:catalogues';
const ADDRESSES = 'virtual:catalogue-addresses';

const LAZY: ReadonlySet<string> = new Set(LAZY_PARTS);

function parts(): string[] {
  return readdirSync(LOCALES, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
}

function filesOf(locale: string, wanted: readonly string[]): string[] {
  return wanted
    .map((part) => path.join(LOCALES, part, `${locale}.po`))
    .filter((file) => readdirSync(path.dirname(file)).includes(path.basename(file)));
}

function locales(): string[] {
  const names = parts().flatMap((part) => readdirSync(path.join(LOCALES, part)));
  return [...new Set(names.filter((name) => name.endsWith('.po')).map((name) => name.slice(0, -'.po'.length)))].sort();
}

/**
 * The code of the module `name`: `en` has the messages that all pages need, `account/en` those of the part `account`.
 */
function joined(name: string): string {
  const [part = '', lazy] = name.split('/');
  const files =
    lazy === undefined
      ? filesOf(
          part,
          parts().filter((one) => !LAZY.has(one)),
        )
      : filesOf(lazy, [part]);
  const imports = files.map((file, i) => `import { messages as part${i} } from ${JSON.stringify(file)};`);
  const words = `${imports.join('\n')}\nexport const messages = { ${files.map((_, i) => `...part${i}`).join(', ')} };`;
  if (lazy !== undefined) return words;
  const ways = parts()
    .filter((one) => LAZY.has(one))
    .map((one) => `${JSON.stringify(one)}: () => import(${JSON.stringify(`${ONE}${one}/${part}`)})`);
  return `${words}\nexport const lazy = { ${ways.join(', ')} };`;
}

/** Chunk name → its URL path in the last browser build; empty if there is no build. */
function addresses(): Record<string, string> {
  let text: string;
  try {
    text = readFileSync(CLIENT_MANIFEST, 'utf8');
  } catch {
    return {};
  }
  const entries = Object.entries(JSON.parse(text) as Record<string, { file: string }>);
  const found = entries.flatMap(([key, { file }]) => {
    const at = key.indexOf(ONE);
    return at === -1 ? [] : [[key.slice(at + ONE.length), `/${file}`] as const];
  });
  return Object.fromEntries(found);
}

export function catalogues(): Plugin {
  return {
    name: 'hindam-catalogues',
    enforce: 'pre',
    resolveId: (id) => (id.startsWith(ONE) || id === ALL || id === ADDRESSES ? `\0${id}` : undefined),
    load(id) {
      if (id.startsWith(`\0${ONE}`)) return joined(id.slice(ONE.length + 1));
      if (id === `\0${ALL}`) {
        const loaders = locales().map(
          (locale) => `${JSON.stringify(locale)}: () => import(${JSON.stringify(ONE + locale)})`,
        );
        return `export const catalogues = { ${loaders.join(', ')} };`;
      }
      if (id === `\0${ADDRESSES}`) return `export const addresses = ${JSON.stringify(addresses())};`;
      return undefined;
    },
  };
}
