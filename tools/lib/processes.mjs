// Starts other programs so that none outlives this process, unless this process is killed by SIGKILL, and so that each
// gets a signal only once.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';

const forwarded = ['SIGINT', 'SIGTERM', 'SIGHUP'];
/**
 * Under npm one Ctrl-C arrives twice, from the terminal and from npm. A signal within this time after another one is
 * ignored.
 */
const samePressMs = 700;
const drainMs = 30_000;

/** The signal that asked this tool to end; undefined if there was none. */
export const asked = { signal: undefined };

const running = new Set();
process.on('exit', () => {
  for (const child of running) signalGroup(child, 'SIGKILL');
});

/**
 * Runs a program in its own process group, except on Windows; resolves to its exit code, or to 128 + n if signal n
 * ended it. In a group of its own a Ctrl-C in the terminal reaches the program only through this process.
 */
export function runToEnd(command, args, options = {}) {
  const { endWithParent = false, ...spawnOptions } = options;
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'inherit', detached: process.platform !== 'win32', ...spawnOptions });
    running.add(child);
    const stopListening = forwardSignals(child);
    const stopWatching = endWithParent ? whenParentDies(() => child.kill('SIGTERM')) : () => {};
    const settle = () => {
      running.delete(child);
      stopListening();
      stopWatching();
      // Ends processes that the program has left in its group. If this tool was told to end, they have already had time
      // to shut down and are killed.
      signalGroup(child, asked.signal ? 'SIGKILL' : 'SIGTERM');
    };
    child.on('error', (error) => {
      settle();
      reject(new Error(`${command} does not start (${error.message})`, { cause: error }));
    });
    child.on('exit', (code, signal) => {
      settle();
      resolve(code ?? 128 + (constants.signals[signal] ?? 0));
    });
  });
}

/**
 * Runs a program without showing its output; resolves to { code, output }. Kills its process group after `timeoutMs`.
 */
export function runQuietly(command, args, options = {}) {
  const { timeoutMs = 600_000, onLine, ...spawnOptions } = options;
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: process.platform !== 'win32',
      ...spawnOptions,
    });
    running.add(child);
    const stopListening = forwardSignals(child, { thenExit: true });
    let output = '';
    const take = (chunk) => {
      output = (output + chunk).slice(-200_000);
      if (onLine) for (const line of String(chunk).split('\n')) if (line.trim()) onLine(line);
    };
    child.stdout?.on('data', take);
    child.stderr?.on('data', take);
    const timer = setTimeout(() => signalGroup(child, 'SIGKILL'), timeoutMs);
    const settle = (code) => {
      clearTimeout(timer);
      stopListening();
      running.delete(child);
      resolve({ code, output });
    };
    child.on('error', (error) => {
      output += error.message;
      settle(127);
    });
    child.on('close', (code) => settle(code ?? 1));
  });
}

function forwardSignals(child, { thenExit = false } = {}) {
  let lastMs = 0;
  const onSignal = (signal) => {
    if (Date.now() - lastMs < samePressMs) return;
    lastMs = Date.now();
    asked.signal = signal;
    child.kill(signal);
    if (thenExit) process.exit(128 + constants.signals[signal]);
    // A program that has not ended drainMs after the signal is killed.
    setTimeout(() => signalGroup(child, 'SIGKILL'), drainMs).unref();
  };
  for (const signal of forwarded) process.on(signal, onSignal);
  return () => {
    for (const signal of forwarded) process.off(signal, onSignal);
  };
}

/**
 * Calls `callBack` when the npm that started this process has ended. An npm that was killed (SIGKILL) has forwarded no
 * signal.
 */
function whenParentDies(callBack) {
  // Only under npm: a shell may start this process in the background and exit, and the process should go on.
  if (!process.env.npm_lifecycle_event) return () => {};
  const before = lineage();
  let changed = 0;
  const timer = setInterval(() => {
    changed = lineage() === before ? 0 : changed + 1;
    // Two changed readings in a row are needed, so that a single wrong reading does not stop the shop.
    if (changed < 2) return;
    clearInterval(timer);
    callBack();
  }, 500);
  return () => clearInterval(timer);
}

/**
 * The pids of the parent and, if /proc tells it, of the grandparent. npm starts this process through a shell, which
 * survives when npm is killed, so the parent alone would not change.
 */
function lineage() {
  try {
    const afterName = readFileSync(`/proc/${process.ppid}/stat`, 'utf8').split(') ').at(-1);
    return `${process.ppid} ${afterName.split(' ')[1]}`;
  } catch {
    return `${process.ppid}`;
  }
}

export function signalGroup(child, signal) {
  if (!child.pid) return;
  try {
    process.kill(process.platform === 'win32' ? child.pid : -child.pid, signal);
  } catch {
    // The process group has ended already.
  }
}
