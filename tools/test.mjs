// npm test: everything a change must pass, ending with one line `N passed, N failed`. --long: every count in full.
// Plain JavaScript for Node 18: the machine's own Node enters here and only fetches the right one.
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findChromium, findPostgres15 } from './lib/debian.mjs';
import { startPostgres15 } from './lib/postgres15.mjs';
import { prepare, root } from './lib/prepare.mjs';
import { asked, runToEnd } from './lib/processes.mjs';
import { countProcessorTime, processorSlowness } from './lib/processor-time.mjs';
import { runTool, say, Sentence } from './lib/say.mjs';
import { ensureStorefront } from './lib/storefront.mjs';

/** Processor seconds, about twice what the steps cost when they were set; a step over its own fails. */
const BUDGETS = { check: 60, vitest: 450, journeys: 750 };

const endingMs = 1000;
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
  const folder = mkdtempSync(path.join(tmpdir(), 'hindam-tests-'));
  // As root, databases in it run as another user, who must be able to pass.
  chmodSync(folder, 0o711);
  // Databases that are just ending may still write there for a moment.
  const sweep = () => rmSync(folder, { recursive: true, force: true, maxRetries: 30, retryDelay: 100 });
  process.once('exit', sweep);
  // Whatever a test that was cut short leaves in its temporary folder goes with this one.
  const settings = { NODE_ENV: 'test', CHROMIUM_PATH: chromium, HINDAM_LONG: long ? '1' : '', TMPDIR: folder };
  const run = { node, folder, sums, env: environment(settings) };
  const budgets = long ? {} : BUDGETS;
  await step({ name: 'check', budget: budgets.check, sums }, () => check(run));
  await step({ name: 'rules and API', budget: budgets.vitest, sums }, () => vitest(run, []));
  if (long) await step({ name: 'API on PostgreSQL 15', sums }, () => onPostgres15(run));
  await step({ name: 'journeys', budget: budgets.journeys, sums }, () => journeys(run));
}

/** @param budget in processor seconds of a tenth of every count, where the step has one */
async function step({ name, budget, sums }, work) {
  say(`\n== ${name}`);
  const startedMs = Date.now();
  const processorTime = countProcessorTime();
  await work();
  if (asked.signal) {
    // The reaper is just ending the databases: the folder is swept after it.
    await new Promise((resolve) => setTimeout(resolve, endingMs));
    throw new Sentence(`Stopped by ${asked.signal}.`);
  }
  const seconds = processorTime();
  const cost = seconds === null ? '' : `, ${seconds.toFixed(0)} s of processor`;
  say(`-- ${name}: ${((Date.now() - startedMs) / 1000).toFixed(1)} s${cost}`);
  if (!budget || seconds === null) return;
  const allowed = budget * processorSlowness();
  if (seconds <= allowed) return;
  say(`${name} costs more than its ${allowed.toFixed(0)} s of processor: see the slowest above, or raise the budget.`);
  sums.failed += 1;
}

/** Runs a program with our Node; it ends even when this tool is killed. */
function runNode({ node, env }, args, settings = {}) {
  const endWithParent = path.join(root, 'tools', 'lib', 'end-with-parent.mjs');
  return runToEnd(node, ['--import', endWithParent, ...args], { cwd: root, env: { ...env, ...settings } });
}

/** Types, lint, style, format and the like: the script reports each as one line `ok <name>` or `failed <name>`. */
async function check(run) {
  const script = path.join(root, 'tools', 'check.ts');
  if (!existsSync(script)) return say('There is no tools/check.ts yet: skipped.');
  const report = path.join(run.folder, 'check.json');
  const code = await runNode(run, [script], { HINDAM_CHECK_REPORT: report });
  const counted = readReport(report) ?? { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 };
  add(run.sums, counted.passed, counted.failed, code);
}

async function vitest(run, args, settings = {}) {
  const report = path.join(run.folder, `vitest-${Date.now()}.json`);
  const flags = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...args];
  const code = await runNode(run, [bin('vitest'), ...flags], settings);
  const counted = readReport(report);
  // A file that cannot be loaded counts as one failure though it holds no test.
  const broken = (counted?.testResults ?? []).filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  ).length;
  add(run.sums, counted?.numPassedTests ?? 0, (counted?.numFailedTests ?? 0) + broken, code);
}

async function onPostgres15(run) {
  const programs = await findPostgres15();
  if (!programs) return say('PostgreSQL 15 is not on this machine and cannot be installed here: skipped.');
  const server = await startPostgres15(programs, run.folder);
  try {
    await vitest(run, ['--project=api'], { TEST_DATABASE_URL: server.url });
  } finally {
    await server.stop();
  }
}

async function journeys(run) {
  const folder = path.join(root, 'e2e', 'journeys');
  const some = existsSync(folder) && readdirSync(folder).some((name) => name.endsWith('.e2e.ts'));
  if (!some) return say('There are no journeys yet: skipped.');
  const report = path.join(run.folder, 'journeys.json');
  const config = path.join(root, 'e2e', 'playwright.config.ts');
  const reporters = ['list', 'json', path.join(root, 'e2e', 'slowest-reporter.ts')];
  const args = [bin('playwright'), 'test', `--config=${config}`, `--reporter=${reporters.join(',')}`];
  const code = await runNode(run, args, { PLAYWRIGHT_JSON_OUTPUT_FILE: report });
  const stats = readReport(report)?.stats ?? {};
  add(run.sums, (stats.expected ?? 0) + (stats.flaky ?? 0), stats.unexpected ?? 0, code);
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
