// Tests the linters' settings: a planted violation must be reported. The oxlint settings are copied into the folder of
// the planted files, because their overrides depend on folders.
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from './files.ts';
import { file, type File } from './rule.ts';

const runMs = 60_000;

export const LINTED: readonly { rule: string; planted: File }[] = [
  {
    rule: 'no-restricted-imports',
    planted: file('contract/src/a.ts', `import { x } from '@hindam/ui/x';\nexport const y = x;\n`),
  },
  {
    rule: 'no-restricted-imports',
    planted: file('ui/src/b.ts', `import { x } from '@hindam/contract/client';\nexport const y = x;\n`),
  },
  {
    rule: 'no-restricted-imports',
    planted: file('ui/src/c.ts', `import { x } from 'react-router';\nexport const y = x;\n`),
  },
  {
    rule: 'no-restricted-imports',
    planted: file('storefront/src/d.ts', `import { x } from '../../server/src/shop.ts';\nexport const y = x;\n`),
  },
  {
    rule: 'no-restricted-imports',
    planted: file('storefront/src/e.ts', `import { z } from 'zod';\nexport const y = z;\n`),
  },
  {
    rule: 'no-restricted-imports',
    planted: file('server/src/kernel/f.ts', `import { x } from '../cart/cart.ts';\nexport const y = x;\n`),
  },
  {
    rule: 'no-restricted-imports',
    planted: file('server/src/kernel/g.ts', `import { x } from '../shop.ts';\nexport const y = x;\n`),
  },
  {
    rule: 'no-restricted-imports',
    planted: file('server/src/outside/mail/h.ts', `import { x } from '../../cart/cart.ts';\nexport const y = x;\n`),
  },
  {
    rule: 'no-restricted-imports',
    planted: file('server/src/cart/i.ts', `import { x } from '@hindam/storefront/x';\nexport const y = x;\n`),
  },
  {
    rule: 'no-restricted-imports',
    planted: file('server/src/kernel/l.ts', `import { x } from '@hindam/postgres';\nexport const y = x;\n`),
  },
  {
    rule: 'no-restricted-imports',
    planted: file('postgres/src/m.ts', `import { x } from '@hindam/contract/money';\nexport const y = x;\n`),
  },
  {
    rule: 'no-restricted-imports',
    planted: file('mobile/src/n.ts', `import { x } from '../../server/src/shop.ts';\nexport const y = x;\n`),
  },
  {
    rule: 'no-restricted-imports',
    planted: file('mobile/src/o.ts', `import { z } from 'zod';\nexport const y = z;\n`),
  },
  {
    rule: 'no-cycle',
    planted: file('server/src/cart/j.ts', `import { k } from './k.ts';\nexport const j = () => k;\n`),
  },
  { rule: 'no-explicit-any', planted: file('server/src/cart/l.ts', 'export const l = (x: any) => String(x);\n') },
  { rule: 'no-console', planted: file('ui/src/m.ts', `console.log('m');\n`) },
  { rule: 'max-lines', planted: file('server/src/cart/n.ts', 'export {};\n'.padEnd(401 + 11, '\n')) },
  { rule: 'max-lines', planted: file('storefront/src/pages/n.ts', 'export {};\n'.padEnd(101 + 11, '\n')) },
  {
    rule: 'max-lines-per-function',
    planted: file('server/src/cart/o.ts', `export function o() {\n${'\n'.repeat(70)}}\n`),
  },
  {
    rule: 'max-depth',
    planted: file(
      'server/src/cart/p.ts',
      `export function p(x: number) {\n${'if (x) {'.repeat(6)}x += 1;${'}'.repeat(6)}\nreturn x;\n}\n`,
    ),
  },
  { rule: 'no-barrel-file', planted: file('server/src/cart/index.ts', `export * from './cart.ts';\n`) },
  {
    rule: 'no-floating-promises',
    planted: file('server/src/cart/q.ts', `async function q(): Promise<void> {}\nq();\n`),
  },
];

/** Files that oxlint needs beside the planted ones: those that they import, and the TypeScript settings. */
const BESIDE: readonly File[] = [
  file('server/src/cart/k.ts', `import { j } from './j.ts';\nexport const k = () => j;\n`),
  file('server/src/cart/cart.ts', 'export const cart = 1;\n'),
  file(
    'tsconfig.json',
    '{ "compilerOptions": { "strict": true, "module": "NodeNext", "target": "ES2024", "allowImportingTsExtensions": true, "noEmit": true } }',
  ),
];

export const SILENT: readonly File[] = [
  file('storefront/src/types.ts', `import type { z } from 'zod';\nexport type Z = typeof z;\n`),
  file('server/src/kernel/call.ts', `import type { Shop } from '../shop.ts';\nexport type S = Shop;\n`),
  file('ui/src/money.ts', `import { formatMoney } from '@hindam/contract/money';\nexport const x = formatMoney;\n`),
];

interface Diagnostic {
  code: string;
  filename: string;
}

/** Runs oxlint on the planted files; returns each of its messages as `path plugin(rule)`. */
export function lintPlanted(): string[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'hindam-lint-'));
  try {
    copyFileSync(path.join(root, '.oxlintrc.json'), path.join(folder, '.oxlintrc.json'));
    for (const { path: at, text } of [...LINTED.map(({ planted }) => planted), ...BESIDE, ...SILENT]) {
      mkdirSync(path.dirname(path.join(folder, at)), { recursive: true });
      writeFileSync(path.join(folder, at), text);
    }
    const oxlint = path.join(root, 'node_modules', 'oxlint', 'bin', 'oxlint');
    const { stdout, stderr } = spawnSync(process.execPath, [oxlint, '--type-aware', '-f', 'json'], {
      cwd: folder,
      encoding: 'utf8',
      timeout: runMs,
    });
    if (!stdout.includes('"diagnostics"'))
      throw new Error(`oxlint said nothing: ${stdout.slice(0, 500)}${stderr.slice(0, 500)}`);
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: Diagnostic[] };
    return diagnostics.map(({ code, filename }) => `${filename} ${code}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export const STYLED: readonly { rule: string; css: string }[] = [
  { rule: 'logical-css/require-logical-properties', css: '.a { margin-left: 4px; }' },
  { rule: 'logical-css/require-logical-properties', css: '.a { left: 0; }' },
  { rule: 'logical-css/require-logical-keywords', css: '.a { text-align: right; }' },
  { rule: 'color-no-hex', css: '.a { color: #6b2737; }' },
  { rule: 'color-named', css: '.a { border-color: red; }' },
  { rule: 'function-disallowed-list', css: '.a { background: rgb(0 0 0 / 10%); }' },
  { rule: 'declaration-no-important', css: '.a { color: var(--ink) !important; }' },
  { rule: 'selector-max-id', css: '#a { color: var(--ink); }' },
  { rule: 'selector-pseudo-class-disallowed-list', css: '.a:lang(ar) { color: var(--ink); }' },
];

/** The stylelint rules that report `css` when it is the content of a file at the path `at`. */
export async function styleFaults(css: string, at: string): Promise<string[]> {
  const { default: stylelint } = await import('stylelint');
  const outcome = await stylelint.lint({ code: css, codeFilename: path.join(root, at), cwd: root });
  return outcome.results.flatMap(({ warnings }) => warnings.map(({ rule }) => rule));
}
