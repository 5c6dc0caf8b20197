// Kills a server, worker or database process, or freezes the database, at the planned times, and records for each of
// these strikes the period until AFTERMATH_MS after the shop had recovered.
import { setTimeout as wait } from 'node:timers/promises';
import { again } from '../../../server/testing/crashing-server.ts';
import type { Shop } from '../../../server/src/shop.ts';
import type { Random } from './random.ts';
import type { ShopOfNodes } from './shop-of-nodes.ts';
import type { PlannedStrike, StrikeKind } from './strike-plan.ts';
import type { Moment } from './verdict.ts';

export interface Struck extends Moment {
  kind: StrikeKind;
  node: number;
  /** False when there was nothing to strike, for example no worker. */
  hit: boolean;
}

export interface Striking {
  /** The finished strikes, and the one in progress, whose period has no end yet. */
  readonly struck: readonly Struck[];
  /** Resolves when the last strike is over and the shop has recovered. */
  done: Promise<void>;
}

/**
 * A failure within this time after the recovery is still attributed to the strike, because a pool may hold broken
 * connections that it has not noticed yet.
 */
const AFTERMATH_MS = 3_000;
const DOWN_MS = { least: 100, most: 4_000 };
/** Longer than the statement timeout, so that statements time out. */
const FREEZE_MS = { least: 5_500, most: 9_000 };
const WORKER_WAITS_MS = 100;
const WORKER_TRIES = 80;

async function killBackend({ database }: Shop, random: Random): Promise<boolean> {
  const rows = await again(() =>
    database.query<{ pid: number }>(
      `select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()
       order by state = 'active' desc, pid`,
    ),
  );
  if (rows.length === 0) return false;
  process.kill(random.pick(rows).pid, 'SIGKILL');
  return true;
}

/**
 * Kills a child process of one of the servers. There may be none, so this waits for one; false when none appears in
 * time.
 */
async function killWorker(shop: ShopOfNodes, node: number, random: Random): Promise<boolean> {
  for (let tries = 0; tries < WORKER_TRIES; tries += 1) {
    if (shop.killWorker((node + tries) % shop.nodes.length, random.below(4))) return true;
    await wait(WORKER_WAITS_MS);
  }
  return false;
}

async function strike(
  shop: ShopOfNodes,
  inside: Shop,
  random: Random,
  { kind, node }: PlannedStrike,
): Promise<boolean> {
  switch (kind) {
    case 'node':
      await shop.killNode(node, random.between(DOWN_MS.least, DOWN_MS.most));
      return true;
    case 'worker':
      return killWorker(shop, node, random);
    case 'backend':
      return killBackend(inside, random);
    case 'freeze':
      await shop.freeze(random.between(FREEZE_MS.least, FREEZE_MS.most));
      return true;
  }
}

export function beginStrikes(
  plan: readonly PlannedStrike[],
  { shop, inside, random, say }: { shop: ShopOfNodes; inside: Shop; random: Random; say(line: string): void },
): Striking {
  const struck: Struck[] = [];
  const beganAt = Date.now();
  const all = async (): Promise<void> => {
    for (const planned of plan) {
      await wait(Math.max(0, beganAt + planned.afterMs - Date.now()));
      const one: Struck = { ...planned, hit: false, fromMs: Date.now(), toMs: Number.POSITIVE_INFINITY };
      struck.push(one);
      one.hit = await strike(shop, inside, random, planned);
      await shop.untilReady();
      const tookS = ((Date.now() - one.fromMs) / 1_000).toFixed(1);
      const name =
        planned.kind === 'node' || planned.kind === 'worker' ? `${planned.kind} ${planned.node + 1}` : planned.kind;
      say(one.hit ? `struck: ${name}; whole again after ${tookS} s` : `nothing to strike: ${name}`);
      one.toMs = Date.now() + AFTERMATH_MS;
    }
  };
  return { struck, done: all() };
}
