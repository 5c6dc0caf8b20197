// Decides, by random choices from a seed, which parts of the shop are struck when.
import type { Random } from './random.ts';

/**
 * node: SIGKILL to a server, but never to SPARED_NODE · worker: SIGKILL to a child process of a server · backend:
 * SIGKILL to a backend process of PostgreSQL, after which the whole of PostgreSQL recovers · freeze: PostgreSQL is
 * stopped for some seconds.
 */
export const STRIKES = ['node', 'worker', 'backend', 'freeze'] as const;
export type StrikeKind = (typeof STRIKES)[number];

export interface PlannedStrike {
  kind: StrikeKind;
  /** Milliseconds since the start of the load. */
  afterMs: number;
  /** For `node`, the index of the server that is struck; for `worker`, of the server whose workers are tried first. */
  node: number;
}

export const NODES = 2;
/** This server is never killed, so that its memory can be judged over the whole run. */
export const SPARED_NODE = 0;
/**
 * The order of the kinds of strikes: of twelve strikes five hit a server (`node`), three a worker, three a database
 * backend, and one is a freeze.
 */
const TURNS: readonly StrikeKind[] = [
  'node',
  'backend',
  'worker',
  'node',
  'freeze',
  'worker',
  'node',
  'backend',
  'node',
  'worker',
  'backend',
  'node',
];
/**
 * The share of the run, at its start and at its end, in which there are no strikes, so that the load begins and ends on
 * an undamaged shop.
 */
const SPARED = 0.06;

/**
 * The time between the two spared shares is divided into as many parts as there are strikes; each strike comes at a
 * random moment of its own part.
 */
export function planStrikes(kills: number, lengthMs: number, random: Random): PlannedStrike[] {
  const [from, to] = [lengthMs * SPARED, lengthMs * (1 - SPARED)];
  const part = (to - from) / Math.max(1, kills);
  const first = random.below(TURNS.length);
  let nodes = random.below(NODES);
  return Array.from({ length: kills }, (_, at) => {
    nodes += 1;
    const kind = TURNS[(first + at) % TURNS.length] ?? 'node';
    const node = nodes % NODES;
    return {
      kind,
      afterMs: from + part * at + (part * random.below(1_000)) / 1_000,
      node: kind === 'node' && node === SPARED_NODE ? (node + 1) % NODES : node,
    };
  });
}
