// Processor time and memory of processes, read from /proc. Linux adds the time of an exited child to that of its parent
// once the parent has collected it, so the sum over a process tree does not decrease when a child exits.
import { readdirSync, readFileSync } from 'node:fs';

export interface ProcessStat {
  pid: number;
  parent: number;
  /** User and system time of the process, including its children that have exited. */
  processorMs: number;
}

/** Linux reports processor times in 1/100 s, whatever the tick rate of the kernel. */
const TICKS_PER_SECOND = 100;
const MS_PER_TICK = 1000 / TICKS_PER_SECOND;

/**
 * Parses `/proc/<pid>/stat`. The process name in it is in parentheses, and may itself contain spaces and parentheses.
 */
export function parseStat(text: string): ProcessStat {
  const end = text.lastIndexOf(')');
  const fields = text.slice(end + 2).split(' ');
  // `fields` begins after the name, with field 3 of proc(5). Field 4 is the parent's pid; fields 14 to 17 are processor
  // times.
  const at = (field: number): number => Number(fields[field - 3]);
  const stat = {
    pid: Number.parseInt(text, 10),
    parent: at(4),
    processorMs: (at(14) + at(15) + at(16) + at(17)) * MS_PER_TICK,
  };
  if (end < 0 || !Object.values(stat).every(Number.isFinite)) throw new Error('this is no process of Linux');
  return stat;
}

/** The process `root` and all its descendants, except the processes `without` and their descendants. */
export function treeOf(
  root: number,
  all: readonly ProcessStat[],
  without: ReadonlySet<number> = new Set(),
): ProcessStat[] {
  const known = new Map(all.map((stat) => [stat.pid, stat]));
  const tree: ProcessStat[] = [];
  const open = [root];
  const seen = new Set(without);
  for (let pid = open.pop(); pid !== undefined; pid = open.pop()) {
    const stat = known.get(pid);
    if (!stat || seen.has(pid)) continue;
    seen.add(pid);
    tree.push(stat);
    for (const { pid: child, parent } of all) if (parent === pid) open.push(child);
  }
  return tree;
}

function readOf(pid: number | string, name: string): string | null {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return null;
  }
}

export function allProcesses(): ProcessStat[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      const text = readOf(pid, 'stat');
      return text === null ? [] : [parseStat(text)];
    });
}

/** For each root, the processor milliseconds that it and its descendants have used since they started. */
export function processorMsOf(roots: readonly number[]): number[] {
  const all = allProcesses();
  return roots.map((root) => treeOf(root, all).reduce((sum, { processorMs }) => sum + processorMs, 0));
}

/** Resident kilobytes, from the text of `/proc/<pid>/status`. */
export function parseResidentKb(status: string): number {
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0);
}

/** Resident megabytes of a process and its descendants; memory that several of them share is counted for each. */
export function residentMbOf(root: number, without: ReadonlySet<number>): number {
  const pids = treeOf(root, allProcesses(), without).map(({ pid }) => pid);
  return pids.reduce((sum, pid) => sum + parseResidentKb(readOf(pid, 'status') ?? ''), 0) / 1024;
}

/** The peak of the process's resident memory in megabytes; 0 when the process has ended. */
export function peakMbOf(pid: number): number {
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(readOf(pid, 'status') ?? '')?.[1] ?? 0) / 1024;
}
