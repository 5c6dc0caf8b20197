// The inline scripts of a document. Only those that the renderer wrote itself (storefront/src/kit/own-scripts.tsx) get
// a hash in the content security policy; blocks of data, which browsers do not run, need none. Any other script is
// foreign: it was injected, or the pages have a fault.
import { hash } from 'node:crypto';
import type { RenderedDocument } from './storefront.ts';

export function scriptHashes(scripts: readonly string[]): string[] {
  return [...new Set(scripts)].map((text) => `'sha256-${hash('sha256', text, 'base64')}'`);
}

const OPENING = /<script/gi;
const DATA_BLOCK = /^ (?:[\w-]+="[^"]*" )*type="application\/(?:ld\+)?json"/;

function isOwn(html: string, at: number, scripts: readonly string[]): boolean {
  return scripts.some((text) => html.startsWith(text, at) && html.startsWith('</script>', at + text.length));
}

/**
 * How many scripts of the document are neither the renderer's own nor blocks of data. A script with `src` is foreign
 * too, because the pages load their files only by the renderer's own inline scripts.
 */
export function countForeignScripts({ parts, scripts }: RenderedDocument): number {
  let count = 0;
  for (const html of parts) {
    for (const { index } of html.matchAll(OPENING)) {
      const textAt = html.indexOf('>', index) + 1;
      const attributes = html.slice(index + '<script'.length, textAt - 1);
      if (!DATA_BLOCK.test(attributes) && (attributes.includes('src') || !isOwn(html, textAt, scripts))) count += 1;
    }
  }
  return count;
}
