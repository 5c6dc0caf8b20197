// Measures a step in processor seconds, including all its child processes: unlike elapsed time, these stay the same
// while the machine is busy with other work. Read from /proc, so Linux only.
import { readdirSync, readFileSync } from 'node:fs';

const EVERY_MS = 500;
const TICKS_PER_SECOND = 100;
/** Positions in /proc/<pid>/stat after the name: parent, then user and system ticks. */
const PARENT = 1;
const USER = 11;
const SYSTEM = 12;

/** Parent and ticks of every running process, by pid. */
function processes() {
  const found = new Map();
  for (const id of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const stat = readFileSync(`/proc/${id}/stat`, 'utf8');
      // The name may contain spaces and parentheses.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      found.set(Number(id), { parent: Number(fields[PARENT]), ticks: Number(fields[USER]) + Number(fields[SYSTEM]) });
    } catch {
      // The process exited between listing and reading.
    }
  }
  return found;
}

/** Starts to count this process and its descendants; the returned function stops counting and returns the seconds. */
export function countProcessorTime() {
  if (process.platform !== 'linux') return () => null;
  const ticksById = new Map();
  const before = processes().get(process.pid)?.ticks ?? 0;
  const look = () => {
    const running = processes();
    // A process whose parent exited loses its lineage, so a process counted once stays counted.
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
/** Processor seconds that `secondsOfWork` takes on the machine on which the budgets were set. */
const WORK_SECONDS = 0.06;
/** Number of warm-up runs, after which the compiler has optimised the work. */
const WARMING = 2;

function secondsOfWork() {
  const before = process.cpuUsage();
  let sum = 0;
  for (let n = 0; n < WORK; n += 1) sum = (sum + n * 7) % 1_000_003;
  const { user, system } = process.cpuUsage(before);
  // The sum is used, so that no compiler removes the work.
  return (user + system + Math.min(0, sum)) / 1e6;
}

/** How much slower this machine's processor is than the one the budgets were set on, independent of its load. */
export function processorSlowness() {
  for (let n = 0; n < WARMING; n += 1) secondsOfWork();
  return Math.max(1, secondsOfWork() / WORK_SECONDS);
}
