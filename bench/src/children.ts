// Starts child processes of bench/ and ends them, also if the run is interrupted.
import { type ChildProcess, fork, type ForkOptions } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';

const END_WITHIN_MS = 20_000;
/** A module preloaded into each child, so that the child ends by itself if this process is killed with SIGKILL. */
const WITH_PARENT = new URL('../../tools/lib/end-with-parent.mjs', import.meta.url);

const living = new Set<ChildProcess>();

/** Starts a program of this repository with the current Node; keeps the end of its output for error messages. */
export function begin(
  program: URL,
  args: readonly string[],
  options: Pick<ForkOptions, 'env' | 'cwd' | 'execArgv'> = {},
): { child: ChildProcess; output(): string } {
  const child = fork(fileURLToPath(program), args, {
    ...options,
    execArgv: ['--import', WITH_PARENT.href, ...(options.execArgv ?? [])],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    serialization: 'advanced',
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-4000);
    });
  }
  living.add(child);
  child.once('exit', () => living.delete(child));
  return { child, output: () => output };
}

export async function end(child: ChildProcess): Promise<void> {
  const isOver = (): boolean => child.exitCode !== null || child.signalCode !== null;
  if (isOver()) return;
  child.kill('SIGTERM');
  for (const untilMs = Date.now() + END_WITHIN_MS; Date.now() < untilMs && !isOver();) await sleep(20);
  if (!isOver()) child.kill('SIGKILL');
}

export async function endAll(): Promise<void> {
  await Promise.all([...living].map(end));
}
