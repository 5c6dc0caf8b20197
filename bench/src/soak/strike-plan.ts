// Which parts of the shop are struck when: a plan made from the seed before the run.
import type { Random } from './random.ts';

/**
 * node: kill -9 of a server, but never of SPARED_NODE · worker: kill -9 of a child process of one · backend: kill -9 of a backend of PostgreSQL,
 * which makes all of PostgreSQL recover · freeze: PostgreSQL stands still for some seconds and loses no connection.
 */
export const STRIKES = ['node', 'worker', 'backend', 'freeze'] as const;
export type StrikeKind = (typeof STRIKES)[number];

export interface PlannedStrike {
  kind: StrikeKind;
  /** From the start of the load. */
  afterMs: number;
  /** Which of the nodes, for `node` and `worker`. */
  node: number;
}

export const NODES = 2;
/** This node is never killed, so that its memory can be judged over the whole run. */
export const SPARED_NODE = 0;
/** The kinds in turn: of twelve strikes five hit a node, three a worker, three a backend, and one is a freeze. */
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
/** No strike in the first and last part of a run: the load begins and ends on a whole shop. */
const SPARED = 0.06;

/** Each strike falls into its own part of the time, at random, so that the shop recovers between two of them. */
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
