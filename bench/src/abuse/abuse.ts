// npm run abuse: measures a shop with its default limits while one network address floods it and a buyer at another
// address buys. Prints the buyer's times, the server's processor time and its memory, first without a flood and then
// under each flood; exits with 1 unless the requirements hold (decision 92).
import { startReaper } from '@hindam/postgres/testing/reaper';
import { loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { fillDemo, fillUpTo, type Sample, takeSample } from '../catalogue-fill.ts';
import { endAll } from '../children.ts';
import { processorMsOf } from '../processor.ts';
import { runProgram } from '../program.ts';
import { describeMachine, machineLine, writeResults } from '../results.ts';
import { settlePictures } from '../settle-pictures.ts';
import { type ShopProcess, startShop } from '../shop-process.ts';
import { megabytesOf } from '../soak/readings.ts';
import { buildShop, makeDataFolder, openDatabase, removeDataFolder } from '../surroundings.ts';
import { type AbuseOptions, readAbuseOptions } from './abuse-options.ts';
import { buyUntil, STEPS } from './buyer.ts';
import { type Flood, type Flooded, startFlood } from './floods.ts';
import { isBack, isLoaded, isSteady, linesOf, p95Of, requirementsOf, type Scenario } from './judging.ts';

const MS_PER_SECOND = 1_000;
const WARM_UP_SECONDS = 5;
const LOOK_EVERY_MS = 500;
const ALONE = { flood: null, base: null };

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const endings: (() => unknown)[] = [];

async function cleanUp(): Promise<void> {
  await endAll();
  for (const ending of endings.splice(0).reverse()) await ending();
}

interface Stage {
  shop: ShopProcess;
  sample: Sample;
  databaseUrl: string;
}

async function openStage({ products }: AbuseOptions): Promise<Stage> {
  const dataFolder = makeDataFolder('abuse');
  endings.push(() => removeDataFolder(dataFolder), startReaper(dataFolder));
  const { url: databaseUrl, stop } = await openDatabase(dataFolder);
  endings.push(stop);
  await fillDemo(databaseUrl, dataFolder);
  await fillUpTo(products, databaseUrl);
  // Without this the server's child processes would resize pictures during the measurements.
  await settlePictures(databaseUrl, dataFolder);
  const sample = await takeSample(databaseUrl);
  const shop = await startShop({ dataFolder, databaseUrl, firstPage: '/en/home', limitsFactor: 1 });
  return { shop, sample, databaseUrl };
}

const memoryOf = ({ pid }: ShopProcess): number => megabytesOf(pid) ?? Number.NaN;

/**
 * Returns the server's memory in megabytes once it changes little any more and, where there is a `base`, is near to it,
 * but at the latest after `settle` seconds.
 */
async function settled(shop: ShopProcess, base: number | null, settle: number): Promise<number> {
  const readings = [memoryOf(shop)];
  const isSettled = (): boolean => isSteady(readings) && (base === null || isBack(readings.at(-1)!, base));
  for (const untilMs = performance.now() + settle * MS_PER_SECOND; performance.now() < untilMs && !isSettled();) {
    await wait(LOOK_EVERY_MS);
    readings.push(memoryOf(shop));
  }
  return readings.at(-1)!;
}

/**
 * `base` is the server's memory, in megabytes, after the scenario in which the buyer buys alone; null in that scenario
 * itself and in the warm-up.
 */
async function runScenario(
  { shop, sample }: Stage,
  { flood, base }: { flood: Flood | null; base: number | null },
  options: AbuseOptions,
): Promise<Scenario> {
  const flooded: Flooded = { sent: 0, answers: {} };
  const before = memoryOf(shop);
  let peak = before;
  const watch = setInterval(() => (peak = Math.max(peak, memoryOf(shop))), LOOK_EVERY_MS);
  const running = flood && (await startFlood({ url: shop.url, flood, sample, flooded }));
  const [startedAt, [processorAtStart = 0]] = [performance.now(), processorMsOf([shop.pid])];
  const bought = await buyUntil(startedAt + options.seconds * MS_PER_SECOND, shop.url, sample);
  const [processorAtEnd = 0] = processorMsOf([shop.pid]);
  const seconds = (performance.now() - startedAt) / MS_PER_SECOND;
  running?.stop();
  clearInterval(watch);
  const answered = Object.values(flooded.answers).reduce((sum, one) => sum + one, 0);
  const steps = STEPS.reduce((sum, step) => sum + bought.took[step].length, 0);
  const processorMs = processorAtEnd - processorAtStart;
  const after = await settled(shop, base, options.settle);
  return {
    flood: flood?.name ?? null,
    rate: flood?.rate ?? 0,
    bought,
    flooded,
    busyMs: processorMs / seconds,
    perRequestMs: processorMs / Math.max(1, answered + steps),
    memory: { before, peak, after },
  };
}

function resultOf({ bought, ...scenario }: Scenario) {
  const { took: _, ...counts } = bought;
  const p95Ms: Record<string, number> = { all: p95Of(bought, null) };
  for (const step of STEPS) p95Ms[step] = p95Of(bought, step);
  return { ...scenario, ...counts, p95Ms };
}

/**
 * Lets the buyer and each flood make all kinds of their requests before anything is measured, the floods from other
 * network addresses than later. Otherwise the memory that the shop's code and its bounded caches take only once would
 * be counted as taken by the scenario that comes first.
 */
async function warmUp(stage: Stage, options: AbuseOptions): Promise<void> {
  const shortly = { ...options, seconds: WARM_UP_SECONDS, settle: 0 };
  await runScenario(stage, ALONE, shortly);
  for (const flood of options.floods) {
    const elsewhere = { ...flood, from: flood.from.replace('127.0.0.', '127.0.1.') };
    await runScenario(stage, { flood: elsewhere, base: null }, shortly);
  }
}

async function main(): Promise<boolean> {
  const options = readAbuseOptions(process.argv.slice(2));
  if (process.platform !== 'linux') throw new Error('This reads processes from /proc: run it on Linux.');
  // Read before the build, which would raise the load averages.
  const loadAtStart = loadavg();
  await buildShop(options);
  say('starting a shop …');
  const stage = await openStage(options);
  const machine = await describeMachine(stage.databaseUrl, loadAtStart);
  await warmUp(stage, options);
  const alone = await runScenario(stage, ALONE, options);
  say([machineLine(machine), ...linesOf(alone)].join('\n'));
  const scenarios = [alone];
  for (const flood of options.floods) {
    const scenario = await runScenario(stage, { flood, base: alone.memory.after }, options);
    scenarios.push(scenario);
    say(linesOf(scenario).join('\n'));
  }
  const requirements = scenarios.slice(1).flatMap((scenario) => requirementsOf(alone, scenario));
  say(requirements.map(({ what, found, holds }) => `${holds ? 'ok' : 'FALLS SHORT'} · ${what}: ${found}`).join('\n'));
  const loaded = isLoaded(machine);
  if (loaded) say('LOADED MACHINE · it did other work before this run, so these figures show little; run it again');
  const results = { loaded, seconds: options.seconds, scenarios: scenarios.map(resultOf), requirements };
  say(`written: ${writeResults('abuse', machine, results, options.keep && !loaded).join(', ')}`);
  return requirements.every(({ holds }) => holds);
}

await runProgram({ name: 'The floods', main, cleanUp });
