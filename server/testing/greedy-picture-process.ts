// A picture process that does what the job's `file` names: blocks for ever, takes more and more memory, or answers.
// First it appends a line to the file `to`, from which a test counts how often the job was begun.
import { appendFileSync } from 'node:fs';
import type { Answered, Begun, PictureJob } from '../src/outside/pictures/jobs.ts';

const BLOCK_BYTES = 8 * 1024 * 1024;
const TAKEN_BYTES_MAX = 2 * 1024 ** 3;
const GROW_EVERY_MS = 20;

/** Blocks of memory; kept reachable, so that the garbage collector frees none of them. */
const taken: Buffer[] = [];
const take = () => void taken.push(Buffer.alloc(BLOCK_BYTES, 1));

/** Takes memory as fast as it can, without a pause; appends the number of bytes taken to the file `notes`. */
function gulp(notes: string): void {
  while (taken.length * BLOCK_BYTES < TAKEN_BYTES_MAX) {
    take();
    appendFileSync(notes, `${taken.length * BLOCK_BYTES}\n`);
  }
}

/** Blocks the event loop for ever, so that this process receives no more messages. */
function block(): void {
  for (let turn = 0; ; turn += 1) if (turn < 0) return;
}

process.on('disconnect', () => process.exit(0));
process.on('message', (message) => {
  const { number, job } = message as PictureJob;
  process.send?.({ begun: number } satisfies Begun);
  const answer = (result: Answered['result']) => process.send?.({ number, result } satisfies Answered);
  if (!('to' in job)) return void answer(null);
  appendFileSync(job.to, `${job.file}\n`);
  switch (job.file) {
    case 'grow':
      return void setInterval(take, GROW_EVERY_MS);
    case 'gulp':
      gulp(job.to);
      return void answer(true);
    case 'block':
      return block();
    case 'answer':
      return void answer(true);
  }
});
