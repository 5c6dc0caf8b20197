// npm test: everything that a change must pass; its last line is `N passed, N failed`. With --long, tests use their
// full number of repetitions (server/testing/counts.ts) and further steps are run. `--only <step>[,<step>]` runs these
// steps alone, and names the others before the last line; the long run takes two hours or more. Plain JavaScript for
// Node 18, because it runs before the right Node is installed.
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ensureApp } from './lib/app.mjs';
import { findChromium, findPostgres15, findQpdf } from './lib/debian.mjs';
import { failuresOfPlaywright, failuresOfVitest } from './lib/failures.mjs';
import { startPostgres15 } from './lib/postgres15.mjs';
import { prepare, root } from './lib/prepare.mjs';
import { asked, runQuietly, runToEnd } from './lib/processes.mjs';
import { countProcessorTime, processorSlowness } from './lib/processor-time.mjs';
import { runTool, say, Sentence } from './lib/say.mjs';
import { ensureServer } from './lib/server-build.mjs';
import { ensureStorefront } from './lib/storefront.mjs';

/** Budgets of steps without --long, in processor seconds; `step` allows more on a slower machine. */
const BUDGETS = { check: 180, 'rules and API': 2400, gallery: 120, journeys: 1600 };

/** The steps in their order; a third element marks those of the long run alone. */
const STEPS = [
  ['check', check],
  ['rules and API', (run) => vitest(run, [])],
  ['API on PostgreSQL 15', onPostgres15, 'long'],
  ['opening a live shop', rehearsal, 'long'],
  ['papers by qpdf', papersByQpdf, 'long'],
  ['soak', soak, 'long'],
  ['gallery', (run) => playwright(run, 'gallery', run.long ? COMPARED : {})],
  ['journeys', (run) => playwright(run, 'journeys')],
  ['journeys in Saudi Arabia', (run) => playwright(run, 'journeys', IN_SAUDI_ARABIA), 'long'],
];

const endingMs = 1000;
const bin = (name) => path.join(root, 'node_modules', '.bin', name);

runTool(async () => {
  const long = process.argv.includes('--long');
  const sums = { passed: 0, failed: 0, failures: [] };
  try {
    await runAll(long, sums);
  } catch (error) {
    add(sums, { failures: [error.message] });
  }
  if (sums.failures.length > 0) say(`\n== failed\n${sums.failures.join('\n')}\n`);
  say(`${sums.passed} passed, ${sums.failed} failed`);
  return sums.failed > 0 || sums.passed === 0 ? 1 : 0;
});

/**
 * Settings for the browser tests in a shop whose default market is Saudi Arabia, in the reduced selection of `npm
 * test`.
 */
const IN_SAUDI_ARABIA = { HINDAM_E2E_MARKET: 'sa', HINDAM_E2E_ALL: '0' };

/** Makes the step `gallery` also compare the components with the pictures of them in the repository. */
const COMPARED = { HINDAM_COMPARE: '1' };

async function runAll(long, sums) {
  const steps = STEPS.filter(([, , when]) => long || when !== 'long');
  const chosen = chosenOf(long, steps);
  const { node, environment } = await prepare();
  const chromium = await findChromium();
  await ensureStorefront(root, environment);
  await ensureServer(root, environment);
  await ensureApp(root, environment);
  const folder = mkdtempSync(path.join(tmpdir(), 'hindam-tests-'));
  // If the tests run as root, PostgreSQL runs as another user, who must be able to enter the folder.
  chmodSync(folder, 0o711);
  // Databases that are shutting down may still write into the folder, so removing it is retried.
  const sweep = () => rmSync(folder, { recursive: true, force: true, maxRetries: 30, retryDelay: 100 });
  process.once('exit', sweep);
  // TMPDIR makes the tests put all temporary files into this folder.
  const settings = { NODE_ENV: 'test', CHROMIUM_PATH: chromium, HINDAM_LONG: long ? '1' : '', TMPDIR: folder };
  const run = { node, folder, sums, long, env: environment(settings) };
  for (const [name, work] of steps)
    if (chosen.includes(name)) await step({ name, budget: long ? undefined : BUDGETS[name], sums }, () => work(run));
  const left = steps.map(([name]) => name).filter((name) => !chosen.includes(name));
  if (left.length > 0) say(`\n== not run: ${left.join(', ')}`);
}

/** The names of the steps to run: those that --only names, or all. */
function chosenOf(long, steps) {
  const names = steps.map(([name]) => name);
  const { only } = parseArgs({
    options: { long: { type: 'boolean' }, only: { type: 'string' } },
    strict: false,
  }).values;
  if (only === undefined) return names;
  const chosen = String(only)
    .split(',')
    .map((name) => name.trim());
  const unknown = chosen.find((name) => !names.includes(name));
  if (unknown === undefined) return chosen;
  if (!long && STEPS.some(([name]) => name === unknown))
    throw new Sentence(`The step "${unknown}" is one of the long run alone: npm run test:long -- --only '${only}'.`);
  throw new Sentence(`There is no step "${unknown}": after --only, name some of ${names.join(', ')}.`);
}

/**
 * Runs one step. If it takes more than `budget` processor seconds, more on a slower machine, a failure is added to
 * `sums`. Without `budget` there is no limit.
 */
async function step({ name, budget, sums }, work) {
  say(`\n== ${name}`);
  const startedMs = Date.now();
  const processorTime = countProcessorTime();
  await work();
  if (asked.signal) {
    // The reaper (postgres/testing/reaper.ts) gets time to end the databases, because their folder is removed next.
    await new Promise((resolve) => setTimeout(resolve, endingMs));
    throw new Sentence(`Stopped by ${asked.signal}.`);
  }
  const seconds = processorTime();
  const cost = seconds === null ? '' : `, ${seconds.toFixed(0)} s of processor`;
  say(`-- ${name}: ${((Date.now() - startedMs) / 1000).toFixed(1)} s${cost}`);
  if (!budget || seconds === null) return;
  const allowed = budget * processorSlowness();
  if (seconds <= allowed) return;
  const over = `${name} costs more than its ${allowed.toFixed(0)} s of processor: see the slowest, or raise the budget.`;
  add(sums, { failures: [over] });
}

/** Runs a script with the right Node. The script ends even if this tool is killed (end-with-parent.mjs). */
function runNode({ node, env }, args, settings = {}) {
  const endWithParent = path.join(root, 'tools', 'lib', 'end-with-parent.mjs');
  return runToEnd(node, ['--import', endWithParent, ...args], { cwd: root, env: { ...env, ...settings } });
}

async function check(run) {
  const file = path.join(run.folder, 'check.json');
  const code = await runNode(run, [path.join(root, 'tools', 'check.ts')], { HINDAM_CHECK_REPORT: file });
  const report = readReport(file);
  const failures = (report?.steps ?? []).filter(({ ok }) => !ok).map(({ name }) => `check › ${name}`);
  add(run.sums, { step: 'check', passed: report?.passed, failures, code });
}

async function vitest(run, args, settings = {}) {
  const file = path.join(run.folder, `vitest-${Date.now()}.json`);
  const flags = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...args];
  const code = await runNode(run, [bin('vitest'), ...flags], settings);
  const report = readReport(file);
  const failures = failuresOfVitest(report, root);
  add(run.sums, { step: 'rules and API', passed: report?.numPassedTests, failures, code });
}

async function onPostgres15(run) {
  const programs = await findPostgres15();
  if (!programs) return say('PostgreSQL 15 is not on this machine and cannot be installed here: skipped.');
  const server = await startPostgres15(programs, run.folder);
  try {
    // A tenth of the repetitions, because this step finds what another version understands differently.
    await vitest(run, ['--project=api'], { TEST_DATABASE_URL: server.url, HINDAM_LONG: '' });
  } finally {
    await server.stop();
  }
}

async function rehearsal(run) {
  const file = path.join(run.folder, 'rehearsal.json');
  const settings = { HINDAM_REHEARSAL_REPORT: file };
  const code = await runNode(run, [path.join(root, 'tools', 'rehearsal.mjs')], settings);
  const report = readReport(file);
  add(run.sums, { step: 'opening a live shop', passed: report?.passed, failures: report?.failures ?? [], code });
}

/** Makes a PDF of each kind and has qpdf look for faults in its structure. */
async function papersByQpdf(run) {
  const qpdf = await findQpdf();
  if (!qpdf) return say('qpdf is not on this machine and cannot be installed here: skipped.');
  const folder = path.join(run.folder, 'papers');
  const code = await runNode(run, [path.join(root, 'bench', 'src', 'papers-process.ts'), folder]);
  const failures = [];
  const files = code === 0 ? readdirSync(folder) : [];
  for (const file of files) {
    const checked = await runQuietly(qpdf, ['--check', path.join(folder, file)]);
    if (checked.code !== 0) failures.push(`papers by qpdf › ${file}: ${checked.output.trim()}`);
  }
  add(run.sums, { step: 'papers by qpdf', passed: files.length - failures.length, failures, code });
}

/** Runs the soak: mixed load on two servers while parts of the shop are killed (bench/src/soak). */
async function soak(run) {
  const file = path.join(run.folder, 'soak.json');
  const args = [path.join(root, 'bench', 'src', 'soak', 'soak.ts'), '--minutes', '2', '--kills', '3', '--built'];
  const code = await runNode(run, args, { HINDAM_SOAK_REPORT: file });
  const report = readReport(file);
  add(run.sums, { step: 'soak', passed: report?.passed, failures: report?.failures ?? [], code });
}

/** The settings of the browser tests, in the folder e2e. */
const PLAYWRIGHT = { gallery: 'gallery.config.ts', journeys: 'playwright.config.ts' };

async function playwright(run, name, settings = {}) {
  const file = path.join(run.folder, `${name}.json`);
  const config = path.join(root, 'e2e', PLAYWRIGHT[name]);
  const reporters = ['list', 'json', path.join(root, 'e2e', 'slowest-reporter.ts')];
  const args = [bin('playwright'), 'test', `--config=${config}`, `--reporter=${reporters.join(',')}`];
  const code = await runNode(run, args, { ...settings, PLAYWRIGHT_JSON_OUTPUT_FILE: file });
  const report = readReport(file);
  add(run.sums, { step: name, passed: report?.stats?.expected, failures: failuresOfPlaywright(report), code });
}

/** Adds the results of a step to `sums`. A step that failed without a failed test counts as one failure. */
function add(sums, { step = '', passed = 0, failures, code = 0 }) {
  const all = failures.length === 0 && code !== 0 ? [`${step} ended with code ${code}`] : failures;
  sums.passed += passed;
  sums.failed += all.length;
  sums.failures.push(...all);
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
