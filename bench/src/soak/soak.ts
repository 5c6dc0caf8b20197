// npm run soak: puts a shop of two servers and its database under a mixed load, while servers and workers are killed
// and the database is killed or frozen. Prints a line every minute and a verdict at the end; exits with 1 unless every
// check of the verdict holds. HINDAM_SOAK_REPORT names a file for the verdict, in place of bench/results.
import { writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { endAll } from '../children.ts';
import { runProgram } from '../program.ts';
import { describeMachine, type Machine, machineLine, writeResults } from '../results.ts';
import { buildShop } from '../surroundings.ts';
import { judgeEnd, judgeRun, judgeSettled } from './judging.ts';
import { type Run, run } from './running.ts';
import { readEarlier } from './settling.ts';
import { readSoakOptions, type SoakOptions } from './soak-options.ts';
import { openStage, type Stage } from './stage.ts';
import { groupsOf, type Judgement, verdictLines } from './verdict.ts';

const startedAt = performance.now();
const say = (line: string): void =>
  void process.stdout.write(`${((performance.now() - startedAt) / 1000).toFixed(0).padStart(5)} s  ${line}\n`);

const endings: (() => unknown)[] = [];

async function cleanUp(): Promise<void> {
  await endAll();
  for (const ending of endings.splice(0).reverse()) await ending();
}

/** The last child processes, such as password hashers of an ended server, end by themselves within this time. */
const ENDING_MS = 2_000;

async function judged(stage: Stage, options: SoakOptions): Promise<{ done: Run; judgements: Judgement[] }> {
  const earlier = await readEarlier(stage.inside);
  const done = await run(stage, options, say);
  say('the load is over; waiting until nothing is left to do …');
  const judgements = [...judgeRun(done, options), ...(await judgeSettled(stage.inside, done, earlier))];
  await stage.shop.end();
  await stage.closeDatabase();
  await endAll();
  await wait(ENDING_MS);
  return { done, judgements: [...judgements, ...judgeEnd(stage.shop)] };
}

function results(options: SoakOptions, { done, judgements }: { done: Run; judgements: Judgement[] }, stage: Stage) {
  const { minutes, products, seed, kills } = options;
  return {
    minutes,
    products,
    seed,
    kills,
    whole: done.tally.whole(),
    errors: groupsOf(done.tally.failures()),
    done: Object.fromEntries(done.ledger.done),
    readings: done.readings,
    struck: done.struck,
    logged: Object.fromEntries(stage.shop.logged),
    judgements,
  };
}

function report(file: string, judgements: readonly Judgement[]): void {
  const failures = judgements.filter(({ holds }) => !holds).map(({ what, found }) => `soak › ${what}: ${found}`);
  writeFileSync(file, JSON.stringify({ passed: judgements.length - failures.length, failures }));
}

function printEnd(
  machine: Machine,
  options: SoakOptions,
  outcome: { done: Run; judgements: Judgement[] },
  stage: Stage,
) {
  const { minutes, products, seed, kills } = options;
  const logged = [...stage.shop.logged].map(([text, count]) => `  ${count} × ${text}`);
  const { requests, pages, calls } = outcome.done.tally.whole();
  const times = (latency: typeof pages): string =>
    latency ? `${latency.p50Ms.toFixed(0)} / ${latency.p95Ms.toFixed(0)} / ${latency.p99Ms.toFixed(0)} ms` : '–';
  process.stdout.write(
    `\n${machineLine(machine)}\n${minutes} minutes, ${products} products, ${kills} strikes, seed ${seed}\n` +
      `${requests} requests; p50 / p95 / p99 of pages ${times(pages)}, of calls ${times(calls)}\n` +
      `${logged.length === 0 ? '' : `\nThe servers logged:\n${logged.join('\n')}\n`}\n${verdictLines(outcome.judgements)}\n`,
  );
}

async function main(): Promise<boolean> {
  const options = readSoakOptions(process.argv.slice(2));
  if (process.platform !== 'linux') throw new Error('The soak reads processes from /proc: run it on Linux.');
  await buildShop(options);
  const loadAtStart = loadavg();
  say(`seed ${options.seed}`);
  const stage = await openStage(options.products, endings, say);
  const machine = await describeMachine(stage.databaseUrl, loadAtStart);
  const outcome = await judged(stage, options);
  printEnd(machine, options, outcome, stage);
  const file = process.env.HINDAM_SOAK_REPORT;
  if (file) report(file, outcome.judgements);
  else say(`written: ${writeResults('soak', machine, results(options, outcome, stage), options.keep).join(', ')}`);
  return outcome.judgements.every(({ holds }) => holds);
}

await runProgram({ name: 'The soak', main, cleanUp });
