// Rows of the bench about the bytes that pages transfer (weigh.ts).
import { setTimeout } from 'node:timers/promises';
import { type Context, unmeasured } from './bench-context.ts';
import { ceilingOf, type Kind, SCRIPT_KILOBYTES_MAX } from './byte-budgets.ts';
import { PREFIXES, publicPages } from './measure-pages.ts';
import { PASS } from './shop-process.ts';
import type { Limit, Row } from './table.ts';
import { kilobytesOf, makeScale, type Weighed } from './weigh.ts';

const atMost = (kilobytes: number): readonly Limit[] => [{ of: 'kilobytes', atMost: kilobytes }];

/**
 * The limit for each document as most visitors get it. It is stricter than that of byte-budgets.ts, which is for the
 * first visitor after a change: a document that is requested often is compressed again, slowly and smaller.
 */
const HTML_KILOBYTES_MAX = 11.5;
const OFTEN = 8;
/**
 * How long `requestOften` waits for a page's second compression, which runs in the background after those of other
 * pages; if it makes the page no smaller, the whole time passes.
 */
const COMPRESSED_AGAIN_MS_MAX = 20_000;
const LOOK_EVERY_MS = 250;

function ceiling(language: string, kind: Kind): readonly Limit[] {
  const kilobytes = ceilingOf('/product-list', language, kind);
  return kilobytes === null ? [] : atMost(kilobytes);
}

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
      row(`${name} HTML, br, ${language}`, documentBytes / 1000, atMost(HTML_KILOBYTES_MAX)),
    ),
    row(
      `script of list and details, gzip, ${language}`,
      kilobytesOf(list.scripts, details.scripts),
      atMost(SCRIPT_KILOBYTES_MAX),
      heaviest,
    ),
    row(`script when list and details are quiet, gzip, ${language}`, kilobytesOf(list.quiet, details.quiet), []),
    ...[...pages].map(([name, { styles }]) =>
      row(`${name} CSS, gzip, ${language}`, kilobytesOf(styles), ceiling(language, 'css')),
    ),
    row(
      `fonts on first view of the list, ${language}`,
      kilobytesOf(list.fonts),
      ceiling(language, 'fonts'),
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

async function sentBytes(url: string): Promise<number> {
  const response = await fetch(url, { headers: { ...PASS, 'accept-encoding': 'br' } });
  await response.arrayBuffer();
  return Number(response.headers.get('content-length'));
}

/** Requests a document as often as a popular page is, and waits until its second, smaller compression is sent. */
async function requestOften(url: string): Promise<void> {
  const first = await sentBytes(url);
  for (let n = 1; n < OFTEN; n += 1) await sentBytes(url);
  const until = performance.now() + COMPRESSED_AGAIN_MS_MAX;
  while ((await sentBytes(url)) >= first && performance.now() < until) await setTimeout(LOOK_EVERY_MS);
}

export async function measureBytes(context: Context): Promise<void> {
  const scale = makeScale(context.shop.url, PASS);
  for (const [language, prefix] of PREFIXES) {
    try {
      const pages = new Map<string, Weighed>();
      const wanted = publicPages(context.sample.productIds[0]);
      for (const { path } of wanted) await requestOften(`${context.shop.url}/${prefix}${path}`);
      for (const { name, path } of wanted) pages.set(name, await scale.weighPage(`/${prefix}${path}`));
      context.add(rowsOf(language, pages));
    } catch (error) {
      context.add([unmeasured('bytes', `bytes, ${language}`, atMost(0), error)]);
    }
  }
}
