// Readings of every minute: memory of servers and PostgreSQL, connections, open files, open outbox rows, event loop
// delays. Also samples of the servers' memory.
import { readFileSync } from 'node:fs';
import type { Shop } from '../../../server/src/shop.ts';
import { allProcesses, parseResidentKb, treeOf } from '../processor.ts';
import { PASS } from '../shop-process.ts';
import type { ShopOfNodes } from './shop-of-nodes.ts';
import type { Counted } from './tally.ts';
import type { Life, MemorySample } from './verdict.ts';

export interface NodeReading {
  /** Resident megabytes of the server's own process; null while it is down. */
  megabytes: number | null;
  /** The longest delay of the server's event loop since the last reading; null if the server did not answer. */
  loopMs: number | null;
  openFiles: number | null;
}

export interface Reading {
  minute: number;
  counted: Counted;
  nodes: NodeReading[];
  /** Megabytes of PostgreSQL; memory shared by its processes is counted once. */
  postgresMb: number | null;
  connections: number | null;
  outbox: number | null;
}

function readOf(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
}

const KB_PER_MB = 1024;
const MS_PER_SECOND = 1_000;

/** Resident megabytes of one process; null when it has ended. */
export function megabytesOf(pid: number): number | null {
  const kilobytes = parseResidentKb(readOf(pid, 'status'));
  return kilobytes === 0 ? null : kilobytes / KB_PER_MB;
}

/** Megabytes of a process tree. Each page of memory is divided among the processes that share it (Pss). */
function sharedMegabytesOf(root: number): number | null {
  const parts = treeOf(root, allProcesses()).map(({ pid }) =>
    Number(/^Pss:\s+(\d+) kB$/m.exec(readOf(pid, 'smaps_rollup'))?.[1] ?? 0),
  );
  const kilobytes = parts.reduce((sum, part) => sum + part, 0);
  return kilobytes === 0 ? null : kilobytes / KB_PER_MB;
}

/**
 * Reads `/metrics`. The returned function gives the value of a gauge by its name; null if the server did not answer or
 * has no such gauge.
 */
async function metricsOf(url: string): Promise<(name: string) => number | null> {
  const signal = AbortSignal.timeout(5_000);
  const answer = await fetch(`${url}/metrics`, { headers: PASS, signal }).catch(() => null);
  const text = answer?.status === 200 ? await answer.text().catch(() => '') : '';
  return (name) => {
    const found = new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1];
    return found === undefined ? null : Number(found);
  };
}

async function nodeReading({ url, process }: ShopOfNodes['nodes'][number]): Promise<NodeReading> {
  const gauge = await metricsOf(url);
  const delay = gauge('nodejs_eventloop_lag_max_seconds');
  return {
    megabytes: process && megabytesOf(process.pid),
    loopMs: delay === null ? null : delay * MS_PER_SECOND,
    openFiles: gauge('process_open_fds'),
  };
}

async function countsOf({ database }: Shop): Promise<{ connections: number; outbox: number } | null> {
  const [row] = await database
    .query<{ connections: number; outbox: number }>(
      `select (select count(*) from pg_stat_activity where backend_type = 'client backend')::int as connections,
         (select count(*) from outbox where done_at is null)::int as outbox`,
    )
    .catch(() => []);
  return row ?? null;
}

export async function read(shop: ShopOfNodes, inside: Shop, minute: number, counted: Counted): Promise<Reading> {
  const nodes = await Promise.all(shop.nodes.map(nodeReading));
  const counts = await countsOf(inside);
  return {
    minute,
    counted,
    nodes,
    postgresMb: sharedMegabytesOf(shop.postgresPid()),
    connections: counts?.connections ?? null,
    outbox: counts?.outbox ?? null,
  };
}

const whole = (value: number | null): string => (value === null ? '–' : value.toFixed(0));

export function lineOf({ minute, counted, nodes, postgresMb, connections, outbox }: Reading): string {
  const { requests, errors, pages, calls } = counted;
  const count = Object.values(errors).reduce((sum, one) => sum + one, 0);
  const kinds = Object.entries(errors).map(([kind, one]) => `${kind} ${one}`);
  const times = (latency: Counted['pages']): string =>
    latency ? [latency.p50Ms, latency.p95Ms, latency.p99Ms].map(whole).join('/') : '–';
  return [
    `minute ${String(minute).padStart(2)}`,
    `${requests} requests`,
    `errors ${count}${count === 0 ? '' : ` (${kinds.join(', ')})`}`,
    `pages ${times(pages)} ms`,
    `calls ${times(calls)} ms`,
    `nodes ${nodes.map(({ megabytes }) => whole(megabytes)).join(' + ')} MB`,
    `pg ${whole(postgresMb)} MB`,
    `connections ${whole(connections)}`,
    `outbox ${whole(outbox)}`,
    `loop ${nodes.map(({ loopMs }) => whole(loopMs)).join(' / ')} ms`,
  ].join(' · ');
}

const SAMPLE_EVERY_MS = 5_000;

/**
 * Samples the memory of the servers, without their child processes. A server that is started again begins a new series
 * of samples.
 */
export function watchMemory(shop: ShopOfNodes): { stop(): Life[] } {
  const lives = new Map<string, { node: number; samples: MemorySample[] }>();
  const timer = setInterval(() => {
    shop.remember();
    for (const { number, life, process, startedAt } of shop.nodes) {
      const megabytes = process && megabytesOf(process.pid);
      if (megabytes === null) continue;
      const key = `${number}/${life}`;
      const known = lives.get(key) ?? { node: number, samples: [] };
      lives.set(key, known);
      known.samples.push({ ageMs: Date.now() - startedAt, megabytes });
    }
  }, SAMPLE_EVERY_MS);
  return {
    stop() {
      clearInterval(timer);
      return [...lives.values()];
    },
  };
}
