// Blender as a process that draws one picture after another: jobs go in as lines of JSON, and a line comes out for each
// finished picture. The meshes of cloth and form, the studio and the sets stay in its memory from job to job.
import { spawn, spawnSync, type ChildProcessByStdio } from 'node:child_process';
import { availableParallelism, constants, setPriority } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';

const script = path.resolve(import.meta.dirname, '../../blender/render.py');

export const missingBlender =
  'Blender draws the pictures, and it is not installed. On Debian: apt-get install blender python3-numpy';

export function hasBlender(command = 'blender'): boolean {
  return spawnSync(command, ['--version'], { stdio: 'ignore' }).status === 0;
}

export interface Drawn {
  name: string;
  width: number;
  height: number;
  seconds: number;
  /** Seconds of processor time that Blender took for the picture, of all its threads together. */
  processorSeconds: number;
}

export interface Blender {
  draw: (job: { name: string }) => Promise<Drawn>;
  close: () => void;
}

export function drawnIn(line: string): Drawn | null {
  const [said, name, ...numbers] = line.split(' ');
  if (said !== 'DREW' || !name) return null;
  const [width, height, seconds, processorSeconds] = numbers.map(Number) as [number, number, number, number];
  return { name, width, height, seconds, processorSeconds };
}

type Child = ChildProcessByStdio<Writable, Readable, null>;

export function openBlender(folder: string, threads = availableParallelism()): Blender {
  const given = ['-b', '-noaudio', '--python-exit-code', '1', '-P', script, '--', folder, String(threads)];
  const child: Child = spawn('blender', given, { stdio: ['pipe', 'pipe', 'inherit'] });
  // Drawing all pictures takes hours, so Blender gives way to other programs on the machine.
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  const end = () => child.kill();
  process.once('exit', end);
  const lines = createInterface({ input: child.stdout });
  const last: string[] = [];
  const draw: Blender['draw'] = (job) =>
    new Promise((resolve, reject) => {
      const failed = () => reject(new Error(`Blender stopped at ${job.name}:\n${last.join('\n')}`));
      const read = (line: string) => {
        last.push(line);
        if (last.length > 30) last.shift();
        const drawn = drawnIn(line);
        if (!drawn || drawn.name !== job.name) return;
        lines.off('line', read);
        child.off('close', failed);
        resolve(drawn);
      };
      lines.on('line', read);
      child.once('close', failed);
      child.stdin.write(`${JSON.stringify(job)}\n`);
    });
  const close = (): void => {
    process.off('exit', end);
    child.stdin.end();
  };
  return { draw, close };
}
