// Rules for code that runs in a browser. It must not contain server code or zod: the rule follows every import of
// values from the browser sources of `storefront` and `ui`, and reports packages of the server. And it must not listen
// for `unload` or `beforeunload`, because browsers do not put such a page into the back/forward cache.
import path from 'node:path';
import { file, type File, isTest, type Rule, type Violation, violation } from './rule.ts';
import { importsOf, isSource } from './syntax.ts';

const SERVER_ONLY = /^(zod|pg|hono|kysely|sharp|pino)(\/|$)|^@hono\/|^node:/;

const NOT_BROWSER = /^storefront\/src\/(.+\.server\.tsx?|routes\.ts)$/;

function resolve(from: string, specifier: string, known: ReadonlyMap<string, File>): string | null {
  const [, workspace, name = ''] = /^@hindam\/(contract|ui)\/(.+)$/.exec(specifier) ?? [];
  const base = workspace ? `${workspace}/src/${name}` : path.posix.join(path.posix.dirname(from), specifier);
  if (!workspace && !specifier.startsWith('.')) return null;
  return [base, `${base}.ts`, `${base}.tsx`].find((candidate) => known.has(candidate)) ?? null;
}

function startsOf(files: readonly File[]): File[] {
  return files.filter(
    ({ path: at }) =>
      /^(storefront|ui)\/src\/.+\.tsx?$/.test(at) && isSource(at) && !isTest(at) && !NOT_BROWSER.test(at),
  );
}

function findServerCode(files: readonly File[]): Violation[] {
  const known = new Map(files.map((each) => [each.path, each]));
  const found: Violation[] = [];
  const seen = new Set<string>();
  /** Files whose imports are still to be followed, each with the browser file from which it was reached. */
  const ahead = startsOf(files).map((each) => ({ each, by: each.path }));
  for (let next = ahead.pop(); next; next = ahead.pop()) {
    const { each, by } = next;
    if (seen.has(each.path)) continue;
    seen.add(each.path);
    for (const { from, typeOnly, start } of importsOf(each)) {
      if (typeOnly) continue;
      if (SERVER_ONLY.test(from)) {
        const way = by === each.path ? '' : ` (reached from ${by})`;
        found.push(violation(each, start, `takes ${from} into the browser${way}`));
      }
      const reached = known.get(resolve(each.path, from, known) ?? '');
      if (reached && isSource(reached.path)) ahead.push({ each: reached, by });
    }
  }
  return found;
}

export const browser: Rule = {
  name: 'no validator and no server package is reachable from the storefront, types aside',
  find: findServerCode,
  plant: {
    bad: [
      file('storefront/src/pages/cart.tsx', `import { z } from 'zod';`),
      file('storefront/src/device/cart.ts', `const { createHash } = await import('node:crypto');`),
      file('ui/src/field.tsx', `export { z } from 'zod/mini';`),
      file('contract/src/language.ts', `import { z } from 'zod';`),
    ],
    good: [
      file(
        'storefront/src/root.tsx',
        `import type { z } from 'zod';\nimport { htmlLanguage } from '@hindam/contract/language';`,
      ),
      file('storefront/src/entry.server.tsx', `import { PassThrough } from 'node:stream';`),
      file('storefront/src/kit/render.server.ts', `import { PassThrough } from 'node:stream';`),
      file('contract/src/cart.ts', `import { z } from 'zod';`),
    ],
  },
};

const LISTENING = /\bon(?:before)?unload\b|\baddEventListener\(\s*['"`](?:before)?unload['"`]/g;

function findUnloading(files: readonly File[]): Violation[] {
  const judged = files.filter(({ path }) => /^(storefront|ui)\/src\/.+\.tsx?$/.test(path) && !isTest(path));
  return judged.flatMap((each) =>
    [...each.text.matchAll(LISTENING)].map(({ index }) =>
      violation(each, index, 'listens to unload, which keeps the page out of the back/forward cache: use pagehide'),
    ),
  );
}

export const unloading: Rule = {
  name: 'no page listens to unload',
  find: findUnloading,
  plant: {
    bad: [
      file('storefront/src/device/a.ts', `window.addEventListener('beforeunload', stop);`),
      file('ui/src/b.tsx', `window.onunload = stop;`),
    ],
    good: [file('storefront/src/device/c.ts', `window.addEventListener('pagehide', stop);`)],
  },
};
