// What every child process of the shop has in common: one with nothing to do keeps no command from ending,
// and one that is ended has ended when the caller goes on.
import type { ChildProcess } from 'node:child_process';

/** An idle child does not keep a command from ending; one at work does. */
export function hold(child: ChildProcess | null, held: boolean): void {
  if (held) child?.ref();
  else child?.unref();
  if (held) child?.channel?.ref();
  else child?.channel?.unref();
}

export async function endChild(child: ChildProcess | null): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  await new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.ref();
    child.kill('SIGKILL');
  });
}
