// Measures the bytes that a page transfers: its document, and the scripts, styles and fonts that a browser loads for
// it. They are found by reading the document and following the imports of its modules.
import { gunzipSync } from 'node:zlib';
import { BROWSER, type Context, unmeasured } from './bench-context.ts';
import { PASS } from './shop-process.ts';
import { fetchBytes } from './floors.ts';
import { PREFIXES, publicPages } from './measure-pages.ts';
import type { Limit, Row } from './table.ts';

export interface Assets {
  scripts: string[];
  styles: string[];
  fonts: string[];
}

const TAG = /<(link|script)\b([^>]*)>/g;
const ATTRIBUTE = /([\w-]+)\s*=\s*"([^"]*)"/g;
/** Matches static imports. Dynamic imports are left out, because they are not loaded with the page. */
const IMPORT =
  /(?:^|[;}\s])(?:import|export)\s*(?:[\w*{][^'"();]*?\bfrom\s*|[*{][^'"();]*?\}?\s*from\s*)?(["'])((?:\.{0,2}\/)[^"']+)\1/g;
const INLINE = /<script\b(?![^>]*\bsrc=)([^>]*)>([\s\S]*?)<\/script>/g;

const unescaped = (value: string): string => value.replaceAll('&amp;', '&');

function tagsOf(html: string): { name: string; attributes: Record<string, string> }[] {
  return [...html.matchAll(TAG)].map(([, name = '', text = '']) => ({
    name,
    attributes: Object.fromEntries(
      [...text.matchAll(ATTRIBUTE)].map(([, key = '', value = '']) => [key.toLowerCase(), unescaped(value)]),
    ),
  }));
}

/** The URLs of the modules that a module or an inline script imports statically. */
export function importsIn(script: string): string[] {
  return [...new Set([...script.matchAll(IMPORT)].map(([, , address = '']) => address))];
}

/** Matches dynamic imports that a page makes once it is idle (storefront/src/kit/deferred.tsx), by chunk name. */
const QUIET =
  /\bimport\(\s*["'`]((?:\.{0,2}\/)[^"'`]*(?:frame-parts|list-tools|product-parts|quick-add|add-to-cart-handler)-[^"'`]+)["'`]/g;

export function quietImportsIn(script: string): string[] {
  return [...new Set([...script.matchAll(QUIET)].map(([, address = '']) => address))];
}

/** The URLs of the assets that a document itself refers to, each once. */
export function assetsIn(html: string): Assets {
  const tags = tagsOf(html);
  const hrefs = (fits: (attributes: Record<string, string>) => boolean): string[] =>
    tags.flatMap(({ name, attributes }) => (name === 'link' && fits(attributes) ? [attributes['href'] ?? ''] : []));
  const sources = tags.flatMap(({ name, attributes }) =>
    name === 'script' && attributes['src'] ? [attributes['src']] : [],
  );
  const inline = [...html.matchAll(INLINE)].flatMap(([, attributes = '', body = '']) =>
    /\b(?:module|late)\b/.test(attributes) ? importsIn(body) : [],
  );
  const unique = (addresses: string[]): string[] => [...new Set(addresses.filter(Boolean))];
  return {
    scripts: unique([
      // The page turns a link with rel `late` into a modulepreload later (storefront/src/kit/late-script.tsx).
      ...hrefs(({ rel, as }) => rel === 'modulepreload' || rel === 'late' || (rel === 'preload' && as === 'script')),
      ...sources,
      ...inline,
    ]),
    styles: unique(hrefs(({ rel }) => rel === 'stylesheet')),
    fonts: unique(hrefs(({ rel, as }) => rel === 'preload' && as === 'font')),
  };
}

interface Weighed {
  /** URL → transferred bytes; in `quiet`, `styles` and `fonts` too. */
  scripts: Map<string, number>;
  /** Modules that are loaded only once the page is idle and are not in `scripts`. */
  quiet: Map<string, number>;
  styles: Map<string, number>;
  fonts: Map<string, number>;
  documentBytes: number;
}

const GZIP = { ...PASS, 'accept-encoding': 'gzip' };

async function weigh(base: string, address: string): Promise<{ bytes: number; text: string }> {
  const { status, body, headers } = await fetchBytes(new URL(address, base).href, GZIP);
  if (status !== 200) throw new Error(`${address} answers ${status}`);
  const plain = headers['content-encoding'] === 'gzip' ? gunzipSync(body) : Buffer.from(body);
  return { bytes: body.length, text: plain.toString('utf8') };
}

/**
 * Weighs these modules and all that they import statically; returns in `quiet` the URLs of those that they load once
 * the page is idle.
 */
async function weighScripts(
  base: string,
  first: readonly string[],
): Promise<{ weights: Map<string, number>; quiet: string[] }> {
  const weights = new Map<string, number>();
  const quiet: string[] = [];
  const open = first.map((address) => new URL(address, base).pathname);
  for (let address = open.pop(); address !== undefined; address = open.pop()) {
    if (weights.has(address)) continue;
    const { bytes, text } = await weigh(base, address);
    weights.set(address, bytes);
    const at = new URL(address, base);
    for (const found of importsIn(text)) open.push(new URL(found, at).pathname);
    for (const found of quietImportsIn(text)) quiet.push(new URL(found, at).pathname);
  }
  return { weights, quiet };
}

async function weighAllScripts(base: string, first: readonly string[]): Promise<Pick<Weighed, 'scripts' | 'quiet'>> {
  const { weights: scripts, quiet } = await weighScripts(base, first);
  if (quiet.length === 0) throw new Error('no module is loaded when the page is quiet');
  const { weights } = await weighScripts(base, quiet);
  return { scripts, quiet: new Map([...weights].filter(([address]) => !scripts.has(address))) };
}

async function weighAll(base: string, addresses: readonly string[]): Promise<Map<string, number>> {
  const weights = new Map<string, number>();
  for (const address of addresses) weights.set(address, (await weigh(base, address)).bytes);
  return weights;
}

async function weighPage(base: string, path: string): Promise<Weighed> {
  const { status, body } = await fetchBytes(base + path, BROWSER);
  if (status !== 200) throw new Error(`${path} answers ${status}`);
  const { text } = await weigh(base, path);
  const assets = assetsIn(text);
  // A page in which no script or no style is found is one whose assets were not recognised.
  if (assets.scripts.length === 0 || assets.styles.length === 0) throw new Error(`${path} names no script or style`);
  return {
    documentBytes: body.length,
    ...(await weighAllScripts(base, assets.scripts)),
    styles: await weighAll(base, assets.styles),
    fonts: await weighAll(base, assets.fonts),
  };
}

/** The sum of the maps' bytes in kilobytes (1,000 bytes); a URL that is in several maps counts once. */
export function kilobytesOf(...maps: readonly ReadonlyMap<string, number>[]): number {
  const all = new Map(maps.flatMap((map) => [...map]));
  return [...all.values()].reduce((sum, bytes) => sum + bytes, 0) / 1000;
}

const atMost = (kilobytes: number): readonly Limit[] => [{ of: 'kilobytes', atMost: kilobytes }];

function row(what: string, kilobytes: number, limits: readonly Limit[], note = ''): Row {
  return { group: 'bytes', what, figures: { kilobytes }, floor: null, limits, note, failed: false };
}

function rowsOf(language: string, pages: ReadonlyMap<string, Weighed>): Row[] {
  const [list, details] = [pages.get('list'), pages.get('details')];
  if (!list || !details) return [];
  const heaviest = [...kilobytesByName(list.scripts, details.scripts)]
    .slice(0, 3)
    .map(([name, kb]) => `${name} ${kb.toFixed(1)}`)
    .join(', ');
  return [
    ...[...pages].map(([name, { documentBytes }]) =>
      row(`${name} HTML, br, ${language}`, documentBytes / 1000, atMost(11.5)),
    ),
    row(
      `script of list and details, gzip, ${language}`,
      kilobytesOf(list.scripts, details.scripts),
      atMost(140),
      heaviest,
    ),
    row(`script when list and details are quiet, gzip, ${language}`, kilobytesOf(list.quiet, details.quiet), []),
    ...[...pages].map(([name, { styles }]) => row(`${name} CSS, gzip, ${language}`, kilobytesOf(styles), atMost(14))),
    row(
      `fonts on first view of the list, ${language}`,
      kilobytesOf(list.fonts),
      atMost(language === 'en' ? 60 : 130),
      'as the page preloads them; Lighthouse counts those a browser loads',
    ),
  ];
}

function kilobytesByName(...maps: readonly ReadonlyMap<string, number>[]): [string, number][] {
  const all = [...new Map(maps.flatMap((map) => [...map]))];
  return all
    .map(([address, bytes]): [string, number] => [address.split('/').at(-1) ?? address, bytes / 1000])
    .sort(([, a], [, b]) => b - a);
}

export async function measureBytes(context: Context): Promise<void> {
  for (const [language, prefix] of PREFIXES) {
    try {
      const pages = new Map<string, Weighed>();
      for (const { name, path } of publicPages(context.sample.productIds[0]))
        pages.set(name, await weighPage(context.shop.url, `/${prefix}${path}`));
      context.add(rowsOf(language, pages));
    } catch (error) {
      context.add([unmeasured('bytes', `bytes, ${language}`, atMost(0), error)]);
    }
  }
}
