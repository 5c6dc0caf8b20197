// For the shop's child processes: whether one keeps the parent process alive, and how one is ended.
import type { ChildProcess } from 'node:child_process';

/** Sets whether the child keeps this process from exiting. */
export function setReferenced(child: ChildProcess | null, referenced: boolean): void {
  if (referenced) child?.ref();
  else child?.unref();
  if (referenced) child?.channel?.ref();
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
