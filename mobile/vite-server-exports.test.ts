import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { FILE_PAGES } from './file-pages.ts';
import { withoutServerExports } from './vite-server-exports.ts';

const PAGES = path.resolve(import.meta.dirname, '../storefront/src/pages');

describe('a page without a server', () => {
  it('loses what only the server runs', () => {
    const page = [
      `export const loader = documentLoader('page', read);`,
      'export const clientLoader = route.clientLoader;',
      'export const headers = route.headers;',
      'export default function Page() {}',
    ].join('\n');
    expect(withoutServerExports(page)).toBe(
      '\nexport const clientLoader = route.clientLoader;\n\nexport default function Page() {}',
    );
  });

  it('keeps what has no counterpart in the browser under the browser’s name', () => {
    expect(withoutServerExports('export const action = route.action;')).toBe(
      'export const clientAction = route.action;',
    );
  });

  it.each(readdirSync(PAGES).filter((name) => !FILE_PAGES.has(`pages/${name}`)))(
    '%s exports nothing of a server',
    (name) => {
      const code = withoutServerExports(readFileSync(path.join(PAGES, name), 'utf8'));
      expect(code).not.toMatch(/export (?:const|async function|function) (?:loader|action|headers)\b/);
    },
  );

  it('is each file page of the web’s routes', () => {
    const routes = readFileSync(path.resolve(PAGES, '../routes.ts'), 'utf8');
    for (const page of FILE_PAGES) expect(routes).toContain(`'${page}'`);
  });
});
