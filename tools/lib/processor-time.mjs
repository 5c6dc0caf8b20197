// Measures a step in processor seconds, including those of its child processes. Unlike elapsed time, they hardly depend
// on what else the machine does. They are read from /proc, so this works on Linux only. `processorSlowness` compares
// this machine with the one on which the budgets were set.
import { readdirSync, readFileSync } from 'node:fs';

const EVERY_MS = 500;
const TICKS_PER_SECOND = 100;
/** Positions of the fields in /proc/<pid>/stat, counted after the name: the parent's pid, user ticks, system ticks. */
const PARENT = 1;
const USER = 11;
const SYSTEM = 12;

/** The parent and the used processor ticks of every running process, by pid. */
function processes() {
  const found = new Map();
  for (const id of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const stat = readFileSync(`/proc/${id}/stat`, 'utf8');
      // The fields are read after the last parenthesis, because the name may contain spaces and parentheses.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      found.set(Number(id), { parent: Number(fields[PARENT]), ticks: Number(fields[USER]) + Number(fields[SYSTEM]) });
    } catch {
      // The process exited between listing and reading.
    }
  }
  return found;
}

/**
 * Starts to count the processor time of this process and its descendants, which it reads every 500 ms: what a process
 * uses after the last reading before its end is not counted. The returned function stops and returns the seconds, or
 * null on other systems than Linux.
 */
export function countProcessorTime() {
  if (process.platform !== 'linux') return () => null;
  const ticksById = new Map();
  const before = processes().get(process.pid)?.ticks ?? 0;
  const look = () => {
    const running = processes();
    // A process gets another parent when its own exits, so a process that was once found to be a descendant is still
    // counted.
    const ours = (id) => id === process.pid || ticksById.has(id) || (running.has(id) && ours(running.get(id).parent));
    for (const [id, { ticks }] of running) if (ours(id)) ticksById.set(id, ticks);
  };
  const timer = setInterval(look, EVERY_MS);
  return () => {
    clearInterval(timer);
    look();
    const ticks = [...ticksById.values()].reduce((sum, each) => sum + each, 0);
    return (ticks - before) / TICKS_PER_SECOND;
  };
}

const WORK = 6e7;
/** What `secondsOfWork` returned on the machine on which the budgets were set. */
const WORK_SECONDS = 0.06;
/** Number of warm-up runs, after which the compiler has optimised the work. */
const WARMING = 2;

function secondsOfWork() {
  const before = process.cpuUsage();
  let sum = 0;
  for (let n = 0; n < WORK; n += 1) sum = (sum + n * 7) % 1_000_003;
  const { user, system } = process.cpuUsage(before);
  // The sum is used here (it adds 0), because otherwise the compiler could remove the loop.
  return (user + system + Math.min(0, sum)) / 1e6;
}

/** How many times slower this machine's processor is than that on which the budgets were set; at least 1. */
export function processorSlowness() {
  for (let n = 0; n < WARMING; n += 1) secondsOfWork();
  return Math.max(1, secondsOfWork() / WORK_SECONDS);
}
