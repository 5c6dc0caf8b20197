// Records what Chromium runs and contacts on pages: the pages' own scripts that it parses, and the targets of requests,
// forms and frames. Files of the build are named without their content hash and, if they hold texts, without their
// language.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';

export const BUILT = path.resolve(import.meta.dirname, '../../storefront/build/client');
const CONTENT_HASH = /-[\w-]{7,8}(?=\.\w+$)/;
const TEXTS = /\/(?:en|arb)(?=\.js$)/;

export interface Script {
  /** `/assets/checkout.js` for a file of the shop, the full URL for any other file, '' for an inline script. */
  name: string;
  text: string;
  /** As a content security policy writes it: `sha256-…`. */
  hash: string;
  /** How a file of the shop differs from the build. Null if it does not, or if the script is not a file of the shop. */
  fault: string | null;
}

export interface PageContents {
  scripts: Script[];
  /**
   * Kind and target of every request made, and of the forms, frames and linked scripts in the documents that were
   * looked at, requested or not: `fetch /api/cart/view`, `form /en/checkout`. Targets of other origins are full URLs;
   * those of the shop are paths as `nameOfFile` returns them, without query.
   */
  reached: Set<string>;
  /** The headers of each document that was shown with status 200, with its path. */
  documents: { path: string; headers: Readonly<Record<string, string>> }[];
}

/** The path of a file of the shop without its content hash, and without its language if it holds texts. */
export const nameOfFile = (pathname: string): string =>
  pathname.replace(CONTENT_HASH, '').replace(TEXTS, '/{language}');

const hashOf = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`;

function faultOf(pathname: string, hash: string): string | null {
  const file = path.join(BUILT, pathname);
  if (!file.startsWith(`${BUILT}${path.sep}`) || !existsSync(file)) return 'was not built';
  return hashOf(readFileSync(file, 'utf8')) === hash ? null : 'differs from what was built';
}

function scriptAt(url: string, origin: string, text: string): Script {
  const hash = hashOf(text);
  if (url === '' || !/\.m?js(?:$|\?)/.test(url)) return { name: '', text, hash, fault: null };
  if (!url.startsWith(`${origin}/`)) return { name: url, text, hash, fault: null };
  const { pathname } = new URL(url);
  return { name: nameOfFile(pathname), text, hash, fault: faultOf(pathname, hash) };
}

/** The targets of forms, frames and linked scripts in the document, whether or not they were requested. */
function writtenIn(page: Page): Promise<(readonly [kind: string, address: string])[]> {
  const selector = 'script[src], iframe, frame, embed, object, form, button[formaction]';
  return page.locator(selector).evaluateAll((all) =>
    all.map((one) => {
      if (one instanceof HTMLFormElement) return ['form', one.action] as const;
      if (one instanceof HTMLButtonElement) return ['form', one.formAction] as const;
      const address = one.getAttribute('src') ?? one.getAttribute('data') ?? '';
      return [one.matches('script') ? 'script' : 'frame', new URL(address, document.baseURI).href] as const;
    }),
  );
}

/**
 * Begins to record a page. The returned function adds the targets in the current document and returns all that was
 * recorded so far.
 */
export async function watchContents(page: Page, origin: string): Promise<() => Promise<PageContents>> {
  const session = await page.context().newCDPSession(page);
  const contents: PageContents = { scripts: [], reached: new Set(), documents: [] };
  const reading: Promise<unknown>[] = [];
  const at = (address: string): string => {
    const { origin: there, pathname } = new URL(address);
    return there === origin ? nameOfFile(pathname) : address;
  };
  session.on('Debugger.scriptParsed', ({ scriptId, url, isModule, executionContextAuxData: world }) => {
    // The page's scripts run in its main world and have a URL, or are modules. Playwright's own scripts run in an
    // isolated world or have no URL. Code that a page makes from text has no URL either and is not recorded, but the
    // content security policy forbids it.
    const isOwn = (world as { isDefault?: boolean } | undefined)?.isDefault === true && (url !== '' || isModule);
    if (!isOwn) return;
    const read = session.send('Debugger.getScriptSource', { scriptId });
    // The scripts of a page that was left meanwhile cannot be read; without text they match nothing that is known.
    const text = read.then(({ scriptSource }) => scriptSource).catch(() => '');
    reading.push(text.then((found) => contents.scripts.push(scriptAt(url, origin, found))));
  });
  await session.send('Debugger.enable');
  page.on('request', (request) => void contents.reached.add(`${request.resourceType()} ${at(request.url())}`));
  page.on('response', (response) => {
    const isShown = response.frame() === page.mainFrame() && response.status() === 200;
    if (response.request().isNavigationRequest() && isShown)
      contents.documents.push({ path: new URL(response.url()).pathname, headers: response.headers() });
  });
  return async () => {
    for (const [kind, address] of await writtenIn(page)) contents.reached.add(`${kind} ${at(address)}`);
    await Promise.all(reading);
    return contents;
  };
}
