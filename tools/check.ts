// node tools/check.ts     runs, one after another, the checks that need no test run: types, lint, format and the like
//
// The other checks still run after one has failed, so that one run reports everything. If CHECK_JSON, or else
// HINDAM_CHECK_REPORT, names a file, the outcome is also written to it as JSON.
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';

interface Check {
  name: string;
  program: string;
  args: readonly string[];
  /** The working folder, relative to the repository's root, which is the default. */
  folder?: string;
  env?: Record<string, string>;
}

interface Outcome {
  name: string;
  ok: boolean;
  seconds: number;
}

const root = path.resolve(import.meta.dirname, '..');
const stepMs = 10 * 60_000;

const STYLESHEETS = [
  '**/*.css',
  '!**/node_modules/**',
  '!**/build/**',
  '!**/dist/**',
  '!.data/**',
  '!mobile/{www,android,ios}/**',
];

const STEPS: readonly Check[] = [
  { name: 'types', program: 'tsc', args: ['-p', 'tsconfig.json'] },
  { name: 'storefront route types', program: 'react-router', args: ['typegen'], folder: 'storefront' },
  { name: 'storefront types', program: 'tsc', args: ['-p', 'storefront/tsconfig.json'] },
  { name: 'app types', program: 'tsc', args: ['-p', 'mobile/tsconfig.json'] },
  { name: 'lint', program: 'oxlint', args: ['--type-aware', '--deny-warnings'] },
  { name: 'format', program: 'oxfmt', args: ['--check'] },
  { name: 'styles', program: 'stylelint', args: STYLESHEETS },
  {
    name: 'unused code and packages',
    program: 'knip',
    args: ['--no-progress'],
    // Knip loads the storefront's Vite settings from the root, where Lingui would not find its configuration.
    env: { LINGUI_CONFIG: path.join(root, 'storefront', 'lingui.config.ts') },
  },
  { name: 'generated files', program: 'node', args: ['tools/generate.ts', '--check'] },
];

function run(step: Check): Outcome {
  process.stdout.write(`\n── ${step.name}: ${step.program} ${step.args.join(' ')}\n`);
  const startedMs = performance.now();
  const program = step.program === 'node' ? process.execPath : path.join(root, 'node_modules', '.bin', step.program);
  const result = spawnSync(program, step.args, {
    cwd: path.join(root, step.folder ?? '.'),
    // Some of these programs start `node` and must find the Node that runs this file.
    env: {
      ...process.env,
      ...step.env,
      PATH: [path.dirname(process.execPath), process.env['PATH'] ?? ''].join(path.delimiter),
    },
    stdio: 'inherit',
    timeout: stepMs,
  });
  if (result.error) process.stdout.write(`${step.program} did not run: ${result.error.message}\n`);
  const ok = result.status === 0;
  const seconds = Math.round((performance.now() - startedMs) / 100) / 10;
  process.stdout.write(`${ok ? 'ok' : 'FAILED'}  ${step.name}, ${seconds} s\n`);
  return { name: step.name, ok, seconds };
}

function report(outcomes: readonly Outcome[]): void {
  const failed = outcomes.filter(({ ok }) => !ok);
  const summary = { passed: outcomes.length - failed.length, failed: failed.length, steps: outcomes };
  const file = process.env['CHECK_JSON'] ?? process.env['HINDAM_CHECK_REPORT'];
  if (file) writeFileSync(file, `${JSON.stringify(summary)}\n`);
  const tail = failed.length > 0 ? `; failed: ${failed.map(({ name }) => name).join(', ')}` : '';
  process.stdout.write(`\n${summary.passed} of ${outcomes.length} checks passed${tail}\n`);
}

const outcomes = STEPS.map(run);
report(outcomes);
process.exitCode = outcomes.every(({ ok }) => ok) ? 0 : 1;
