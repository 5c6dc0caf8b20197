// npm test: everything a change must pass, ending with one line `N passed, N failed`. --long: every count in full.
// Plain JavaScript for Node 18: the machine's own Node enters here and only fetches the right one.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findChromium, findPostgres15 } from './lib/debian.mjs';
import { startPostgres15 } from './lib/postgres15.mjs';
import { prepare, root } from './lib/prepare.mjs';
import { runToEnd } from './lib/processes.mjs';
import { runTool, say } from './lib/say.mjs';
import { ensureStorefront } from './lib/storefront.mjs';

const bin = (name) => path.join(root, 'node_modules', '.bin', name);

runTool(async () => {
  const long = process.argv.includes('--long');
  const sums = { passed: 0, failed: 0 };
  try {
    await runAll(long, sums);
  } catch (error) {
    say(error.message);
    sums.failed += 1;
  }
  say(`${sums.passed} passed, ${sums.failed} failed`);
  return sums.failed > 0 || sums.passed === 0 ? 1 : 0;
});

async function runAll(long, sums) {
  const { node, environment } = await prepare();
  const chromium = await findChromium();
  await ensureStorefront(root, environment);
  const reports = mkdtempSync(path.join(tmpdir(), 'hindam-reports-'));
  const run = {
    node,
    reports,
    sums,
    env: environment({ NODE_ENV: 'test', CHROMIUM_PATH: chromium, HINDAM_LONG: long ? '1' : '' }),
  };
  try {
    await step('check', () => check(run));
    await step('rules and API', () => vitest(run, []));
    if (long) await step('API on PostgreSQL 15', () => onPostgres15(run));
    await step('journeys', () => journeys(run));
  } finally {
    rmSync(reports, { recursive: true, force: true });
  }
}

async function step(name, work) {
  say(`\n== ${name}`);
  const startedMs = Date.now();
  await work();
  say(`-- ${name}: ${((Date.now() - startedMs) / 1000).toFixed(1)} s`);
}

/** Types, lint, style, format and the like: the script reports each as one line `ok <name>` or `failed <name>`. */
async function check({ node, env, reports, sums }) {
  if (!existsSync(path.join(root, 'tools', 'check.ts'))) return say('There is no tools/check.ts yet: skipped.');
  const report = path.join(reports, 'check.json');
  const code = await runToEnd(node, [path.join(root, 'tools', 'check.ts')], {
    cwd: root,
    env: { ...env, HINDAM_CHECK_REPORT: report },
  });
  const counted = readReport(report);
  if (counted && Number.isInteger(counted.passed) && Number.isInteger(counted.failed))
    return add(sums, counted.passed, counted.failed, code);
  add(sums, code === 0 ? 1 : 0, code === 0 ? 0 : 1, code);
}

async function vitest({ node, env, reports, sums }, args) {
  const report = path.join(reports, `vitest-${readdirSync(reports).length}.json`);
  const flags = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...args];
  const code = await runToEnd(node, [bin('vitest'), ...flags], { cwd: root, env });
  const counted = readReport(report);
  // A file that cannot be loaded counts as one failure though it holds no test.
  const broken = (counted?.testResults ?? []).filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  ).length;
  add(sums, counted?.numPassedTests ?? 0, (counted?.numFailedTests ?? 0) + broken, code);
}

async function onPostgres15(run) {
  const folder = await findPostgres15();
  if (!folder) return say('PostgreSQL 15 is not on this machine and cannot be installed here: skipped.');
  const server = await startPostgres15(folder);
  try {
    await vitest({ ...run, env: { ...run.env, TEST_DATABASE_URL: server.url } }, ['--project=api']);
  } finally {
    await server.stop();
  }
}

async function journeys({ node, env, reports, sums }) {
  const folder = path.join(root, 'e2e', 'journeys');
  if (!existsSync(folder) || !readdirSync(folder).some((name) => name.endsWith('.e2e.ts')))
    return say('There are no journeys yet: skipped.');
  const report = path.join(reports, 'journeys.json');
  const config = path.join(root, 'e2e', 'playwright.config.ts');
  const settings = { cwd: path.join(root, 'e2e'), env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report } };
  const code = await runToEnd(
    node,
    [bin('playwright'), 'test', `--config=${config}`, '--reporter=list,json'],
    settings,
  );
  const stats = readReport(report)?.stats ?? {};
  add(sums, (stats.expected ?? 0) + (stats.flaky ?? 0), stats.unexpected ?? 0, code);
}

/** A step that ended badly without a failed test (a crash, an unhandled error) is itself a failure. */
function add(sums, passed, failed, code) {
  sums.passed += passed;
  sums.failed += failed === 0 && code !== 0 ? 1 : failed;
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
