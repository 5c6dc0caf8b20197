// Measures a step of the test run in seconds of processor time, including that of its child processes, which depends
// less than elapsed time on what else the machine does. Works on Linux only (/proc).
import { readdirSync, readFileSync } from 'node:fs';

const EVERY_MS = 500;
const TICKS_PER_SECOND = 100;
/**
 * Positions of fields in /proc/<pid>/stat, counted from 0 at the first field after the name: the parent's pid, the
 * ticks in user mode, the ticks in system mode.
 */
const PARENT = 1;
const USER = 11;
const SYSTEM = 12;

function processes() {
  const found = new Map();
  for (const id of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const stat = readFileSync(`/proc/${id}/stat`, 'utf8');
      // The fields are read after the last parenthesis, because a process name may contain spaces and parentheses.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      found.set(Number(id), { parent: Number(fields[PARENT]), ticks: Number(fields[USER]) + Number(fields[SYSTEM]) });
    } catch {
      // The process has exited meanwhile.
    }
  }
  return found;
}

/**
 * Starts counting the processor time of this process and its descendants. What a process uses after the last reading
 * before its exit is not counted. The returned function stops counting and returns the seconds, or null on systems
 * other than Linux.
 */
export function countProcessorTime() {
  if (process.platform !== 'linux') return () => null;
  const ticksById = new Map();
  const before = processes().get(process.pid)?.ticks ?? 0;
  const look = () => {
    const running = processes();
    // When a process exits, its children get another parent. So a process once found to be a descendant is counted from
    // then on.
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
/** The seconds that `secondsOfWork` took on the machine on which the steps' budgets (tools/test.mjs) were set. */
const WORK_SECONDS = 0.06;
/** How many runs precede the measurement, after which V8 has optimised the measured code. */
const WARMING = 2;

function secondsOfWork() {
  const before = process.cpuUsage();
  let sum = 0;
  for (let n = 0; n < WORK; n += 1) sum = (sum + n * 7) % 1_000_003;
  const { user, system } = process.cpuUsage(before);
  // `sum` is used (0 is added), because otherwise the compiler could remove the loop.
  return (user + system + Math.min(0, sum)) / 1e6;
}

/**
 * How many times slower this machine's processor is than that of the machine on which the steps' budgets were set; at
 * least 1.
 */
export function processorSlowness() {
  for (let n = 0; n < WARMING; n += 1) secondsOfWork();
  return Math.max(1, secondsOfWork() / WORK_SECONDS);
}
