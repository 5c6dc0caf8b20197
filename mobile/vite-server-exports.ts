// A Vite plugin that removes from pages the exports that only a server runs: `loader`, `action` and `headers`. If a
// page has no `clientLoader`, its `loader` is renamed to `clientLoader` instead, because in the app all code runs in
// the browser; `action` likewise.
import path from 'node:path';
import type { Plugin } from 'vite';
import { FILE_PAGES } from './file-pages.ts';

const STOREFRONT = path.join(import.meta.dirname, '..', 'storefront', 'src');
const EXPORT = /^export const (loader|action|headers)( = [^\n]*;)$/gm;

const CLIENT: Readonly<Record<string, string>> = { loader: 'clientLoader', action: 'clientAction' };

export function withoutServerExports(code: string): string {
  return code.replaceAll(EXPORT, (_, name: string, value: string) => {
    const client = CLIENT[name];
    if (client === undefined || new RegExp(`^export const ${client}\\b`, 'm').test(code)) return '';
    return `export const ${client}${value}`;
  });
}

/** Whether the file is a page of the storefront that the app may have too. */
function isPage(file: string): boolean {
  const name = path.relative(STOREFRONT, file).split(path.sep).join('/');
  return (name.startsWith('pages/') && !FILE_PAGES.has(name)) || name === 'shell/language-prefix.tsx';
}

export function cutServerExports(): Plugin {
  return {
    name: 'hindam-server-exports',
    enforce: 'pre',
    transform(code, id) {
      const [file = ''] = id.split('?', 1);
      if (!isPage(file) || id.includes('?__react-router-build')) return null;
      return { code: withoutServerExports(code), map: null };
    },
  };
}
