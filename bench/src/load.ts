// Makes the load worker send requests, and measures how much processor time they cost the server and PostgreSQL.
import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { begin } from './children.ts';
import type { Plan, Report, Sent } from './load-worker.ts';
import { processorMsOf } from './processor.ts';
import { type Figures, median } from './table.ts';

/** One server to measure: the shop, or a floor, i.e. a minimal server (floor-server.ts). */
export interface Side {
  name: string;
  /** The server's process id; the processor time of its child processes is counted as well. */
  pid: number;
  url: string;
  connections: number;
  count: number;
  /** The number of requests sent before the first round; by default half of `count`. */
  warmUp?: number;
  expect?: string;
  /** Returns the requests of one round: `count` of them, or fewer, which are then sent again in turn. */
  requests(count: number): Plan['requests'];
}

export interface Reading {
  figures: Figures;
  count: number;
  wrong: number;
}

const ROUND_SECONDS_MAX = 8;
const CHECK_EVERY_MS = 500;
/**
 * The shop counts as idle when it has used at most IDLE_CPU_MS of processor time between two checks, IDLE_CHECKS times
 * in a row.
 */
const IDLE_CPU_MS = 40;
const IDLE_CHECKS = 3;
const IDLE_WITHIN_MS = 60_000;

export interface LoadSetup {
  worker: ChildProcess;
  postgresPid: number;
}

export function beginWorker(): ChildProcess {
  return begin(new URL('./load-worker.ts', import.meta.url), []).child;
}

let lastId = 0;

function send(worker: ChildProcess, plan: Plan): Promise<Sent> {
  const id = (lastId += 1);
  return new Promise((resolve, reject) => {
    const stop = (): void => void worker.off('message', onMessage).off('exit', onExit);
    const onExit = (): void => {
      stop();
      reject(new Error('the process that sends the load ended'));
    };
    const onMessage = (report: Report): void => {
      if (report.id !== id) return;
      stop();
      if ('sent' in report) resolve(report.sent);
      else reject(new Error(report.failure));
    };
    worker.on('message', onMessage).on('exit', onExit);
    worker.send({ id, plan });
  });
}

/** Sends one round of requests; returns the processor milliseconds per response of the server and of PostgreSQL. */
export async function measureOnce({ worker, postgresPid }: LoadSetup, side: Side, count: number): Promise<Reading> {
  // More requests are prepared than are sent, because autocannon's connections may take some that they never send.
  const plan = {
    url: side.url,
    connections: side.connections,
    amount: count,
    expect: side.expect ?? null,
    secondsMax: ROUND_SECONDS_MAX,
    requests: side.requests(count + 2 * side.connections),
  };
  const roots = [side.pid, postgresPid];
  const before = processorMsOf(roots);
  const sent = await send(worker, plan);
  const after = processorMsOf(roots);
  if (sent.count === 0) throw new Error(`${side.name} did not answer`);
  const per = (at: number): number => ((after[at] ?? 0) - (before[at] ?? 0)) / sent.count;
  return { figures: { nodeMs: per(0), pgMs: per(1), perSecond: sent.perSecond }, count: sent.count, wrong: sent.wrong };
}

/**
 * Waits until the shop uses hardly any processor time, so that the work that follows its start (pictures, the outbox)
 * is not counted with the requests. Waits at most `withinMs`, by default a minute.
 */
export async function waitUntilIdle(pid: number, withinMs = IDLE_WITHIN_MS): Promise<void> {
  let quiet = 0;
  for (const untilMs = Date.now() + withinMs; quiet < IDLE_CHECKS && Date.now() < untilMs;) {
    const [before = 0] = processorMsOf([pid]);
    await sleep(CHECK_EVERY_MS);
    const [after = 0] = processorMsOf([pid]);
    quiet = after - before <= IDLE_CPU_MS ? quiet + 1 : 0;
  }
}

function medianOf(readings: readonly Reading[]): Reading {
  const middle = (kind: 'nodeMs' | 'pgMs' | 'perSecond'): number =>
    median(readings.map(({ figures }) => figures[kind] ?? 0));
  const sum = (kind: 'count' | 'wrong'): number => readings.reduce((total, reading) => total + reading[kind], 0);
  return {
    figures: { nodeMs: middle('nodeMs'), pgMs: middle('pgMs'), perSecond: middle('perSecond') },
    count: sum('count'),
    wrong: sum('wrong'),
  };
}

/**
 * After a warm-up, measures the servers alternately (A B A B …), so that changes of the machine's load affect all of
 * them; the figures returned for each server are the medians of all rounds.
 */
export async function measureAlternating(
  loadSetup: LoadSetup,
  sides: readonly Side[],
  rounds: number,
): Promise<Reading[]> {
  const readings: Reading[][] = sides.map(() => []);
  for (const side of sides) await measureOnce(loadSetup, side, side.warmUp ?? Math.ceil(side.count / 2));
  for (let round = 0; round < rounds; round += 1) {
    for (const [at, side] of sides.entries()) readings[at]?.push(await measureOnce(loadSetup, side, side.count));
  }
  return readings.map(medianOf);
}
