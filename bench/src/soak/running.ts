// Runs the load and the strikes for the duration of the run, and takes readings every minute.
import { setTimeout as wait } from 'node:timers/promises';
import { makeClient } from './client.ts';
import { type Ledger, makeLedger } from './ledger.ts';
import { runLoad } from './load.ts';
import { signInOperators } from './operating.ts';
import { makeRandom } from './random.ts';
import { lineOf, read, type Reading, watchMemory } from './readings.ts';
import type { SoakOptions } from './soak-options.ts';
import type { Stage } from './stage.ts';
import { planStrikes } from './strike-plan.ts';
import { beginStrikes, type Struck } from './strikes.ts';
import { makeTally, type Tally } from './tally.ts';
import type { Life } from './verdict.ts';
import type { World } from './world.ts';

const MS_PER_MINUTE = 60_000;

export interface Run {
  ledger: Ledger;
  tally: Tally;
  readings: Reading[];
  lives: Life[];
  struck: readonly Struck[];
  /** What the consistency audit, which the servers run as a scheduled job, logged during the load. */
  auditLogged: string[];
}

const BY_AUDIT = 'the audit found something';

async function readEveryMinute(
  { shop, inside }: Stage,
  tally: Tally,
  minutes: number,
  say: (line: string) => void,
): Promise<Reading[]> {
  const readings: Reading[] = [];
  const beganAt = Date.now();
  for (let minute = 1; minute <= minutes; minute += 1) {
    await wait(Math.max(0, beganAt + minute * MS_PER_MINUTE - Date.now()));
    const reading = await read(shop, inside, minute, tally.takeMinute());
    readings.push(reading);
    say(lineOf(reading));
  }
  return readings;
}

export async function run(stage: Stage, options: SoakOptions, say: (line: string) => void): Promise<Run> {
  const { shop, inside, members, sample, scarce, dataFolder, databaseUrl } = stage;
  const { minutes, kills, seed } = options;
  const random = makeRandom(seed);
  const [tally, ledger] = [makeTally(), makeLedger()];
  const urls = shop.nodes.map(({ url }) => url);
  const endsAt = Date.now() + minutes * MS_PER_MINUTE;
  const world: World = {
    client: makeClient({ urls, tally, ledger, random }),
    ledger,
    random,
    inside,
    sample,
    members,
    coupons: ['WELCOME10'],
    isOpen: () => Date.now() < endsAt,
  };
  const operators = await signInOperators(world);
  // The plan of strikes gets a seed of its own, so that it does not depend on the random choices of shoppers.
  const plan = planStrikes(kills, minutes * MS_PER_MINUTE, makeRandom(seed + 1));
  const memory = watchMemory(shop);
  const striking = beginStrikes(plan, { shop, inside, random: makeRandom(seed + 2), say });
  const { struck } = striking;
  const load = runLoad({
    world,
    operators,
    urls,
    scarce,
    dataFolder,
    databaseUrl,
    wasStruckSince: (fromMs) => struck.some(({ toMs }) => toMs >= fromMs),
  });
  const readings = await readEveryMinute(stage, tally, minutes, say);
  await Promise.all([load, striking.done]);
  const auditLogged = [...shop.logged.keys()].filter((text) => text.startsWith(BY_AUDIT));
  return { ledger, tally, readings, lives: memory.stop(), struck, auditLogged };
}
