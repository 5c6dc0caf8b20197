// Determines the bytes that a page transfers: its document, and the scripts, styles and fonts that a browser loads for
// it. These are found by reading the document and following the static imports of its modules.
import { request } from 'node:http';
import { gunzipSync } from 'node:zlib';

export interface Assets {
  scripts: string[];
  styles: string[];
  fonts: string[];
}

const TAG = /<(link|script)\b([^>]*)>/g;
const ATTRIBUTE = /([\w-]+)\s*=\s*"([^"]*)"/g;
/** Matches static imports only, because dynamic imports are not loaded together with the page. */
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

export function importsIn(script: string): string[] {
  return [...new Set([...script.matchAll(IMPORT)].map(([, , address = '']) => address))];
}

/** Matches, by chunk name, dynamic imports of parts that a page loads at the latest when it is idle. */
const QUIET =
  /\bimport\(\s*["'`]((?:\.{0,2}\/)[^"'`]*(?:frame-parts|list-tools|product-parts|quick-add|add-to-cart-handler)-[^"'`]+)["'`]/g;

export function quietImportsIn(script: string): string[] {
  return [...new Set([...script.matchAll(QUIET)].map(([, address = '']) => address))];
}

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
      // Links with rel `late` count too: a script in the page, which is not run here, turns them into modulepreloads
      // once the page has loaded (storefront/src/kit/late-script.ts).
      ...hrefs(({ rel, as }) => rel === 'modulepreload' || rel === 'late' || (rel === 'preload' && as === 'script')),
      ...sources,
      ...inline,
    ]),
    styles: unique(hrefs(({ rel }) => rel === 'stylesheet')),
    fonts: unique(hrefs(({ rel, as }) => rel === 'preload' && as === 'font')),
  };
}

export interface Weighed {
  /** In these four maps the key is a path and the value the number of transferred bytes. */
  scripts: Map<string, number>;
  /** Modules that the page loads at the latest when it is idle, without those in `scripts`. */
  quiet: Map<string, number>;
  styles: Map<string, number>;
  fonts: Map<string, number>;
  documentBytes: number;
}

const ANSWER_WITHIN_MS = 15_000;

interface Transferred {
  status: number;
  headers: Record<string, string>;
  body: Uint8Array<ArrayBuffer>;
}

/** Requests a URL and returns the response as it was transferred, with its body still compressed. */
export function fetchBytes(address: string, headers: Record<string, string>): Promise<Transferred> {
  return new Promise((resolve, reject) => {
    const outgoing = request(address, { headers, timeout: ANSWER_WITHIN_MS }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const entries = Object.entries(response.headers).map(([name, value]) => [name, String(value)]);
        resolve({
          status: response.statusCode ?? 0,
          headers: Object.fromEntries(entries) as Record<string, string>,
          body: Uint8Array.from(Buffer.concat(chunks)),
        });
      });
    });
    outgoing.on('timeout', () => outgoing.destroy(new Error(`${address} did not answer`)));
    outgoing.on('error', reject);
    outgoing.end();
  });
}

interface Text {
  bytes: number;
  text: string;
}

export interface Scale {
  /** `path` begins with a slash. `headers`, such as a cookie, are sent only with the request for the document. */
  weighPage(path: string, headers?: Record<string, string>): Promise<Weighed>;
}

/**
 * Measures pages of the shop at `base`; the headers `sent` are sent with every request. Each asset is fetched only once
 * for all pages.
 */
export function makeScale(base: string, sent: Record<string, string> = {}): Scale {
  const assets = new Map<string, Promise<Text>>();

  async function fetchText(address: string, headers: Record<string, string> = {}): Promise<Text> {
    const all = { ...sent, ...headers, 'accept-encoding': 'gzip' };
    const { status, body, headers: answered } = await fetchBytes(new URL(address, base).href, all);
    if (status !== 200) throw new Error(`${address} answers ${status}`);
    const plain = answered['content-encoding'] === 'gzip' ? gunzipSync(body) : Buffer.from(body);
    return { bytes: body.length, text: plain.toString('utf8') };
  }

  function weighAsset(address: string): Promise<Text> {
    const weighing = assets.get(address) ?? fetchText(address);
    assets.set(address, weighing);
    return weighing;
  }

  /**
   * Measures modules and everything that they import statically; `quiet` in the result has the paths of the modules
   * that they load when the page is idle.
   */
  async function weighScripts(first: readonly string[]): Promise<{ weights: Map<string, number>; quiet: string[] }> {
    const weights = new Map<string, number>();
    const quiet: string[] = [];
    const open = first.map((address) => new URL(address, base).pathname);
    for (let address = open.pop(); address !== undefined; address = open.pop()) {
      if (weights.has(address)) continue;
      const { bytes, text } = await weighAsset(address);
      weights.set(address, bytes);
      const at = new URL(address, base);
      for (const found of importsIn(text)) open.push(new URL(found, at).pathname);
      for (const found of quietImportsIn(text)) quiet.push(new URL(found, at).pathname);
    }
    return { weights, quiet };
  }

  async function weighAllScripts(first: readonly string[]): Promise<Pick<Weighed, 'scripts' | 'quiet'>> {
    const { weights: scripts, quiet } = await weighScripts(first);
    if (quiet.length === 0) throw new Error('no module is loaded when the page is quiet');
    const { weights } = await weighScripts(quiet);
    return { scripts, quiet: new Map([...weights].filter(([address]) => !scripts.has(address))) };
  }

  async function weighAll(addresses: readonly string[]): Promise<Map<string, number>> {
    const weights = new Map<string, number>();
    for (const address of addresses) weights.set(address, (await weighAsset(address)).bytes);
    return weights;
  }

  return {
    async weighPage(path, headers = {}) {
      const asBrowser = { ...sent, ...headers, 'accept-encoding': 'gzip, deflate, br' };
      const { status, body } = await fetchBytes(base + path, asBrowser);
      if (status !== 200) throw new Error(`${path} answers ${status}`);
      const { text } = await fetchText(path, headers);
      const named = assetsIn(text);
      // Every page has scripts and styles, so if none was found, the document was not understood.
      if (named.scripts.length === 0 || named.styles.length === 0) throw new Error(`${path} names no script or style`);
      return {
        documentBytes: body.length,
        ...(await weighAllScripts(named.scripts)),
        styles: await weighAll(named.styles),
        fonts: await weighAll(named.fonts),
      };
    },
  };
}

/** The sum of the bytes in kilobytes (1,000 bytes); a URL that is in several maps counts once. */
export function kilobytesOf(...maps: readonly ReadonlyMap<string, number>[]): number {
  const all = new Map(maps.flatMap((map) => [...map]));
  return [...all.values()].reduce((sum, bytes) => sum + bytes, 0) / 1000;
}
