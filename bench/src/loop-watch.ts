// A module preloaded into the shop's process: watches the event loop, and tells the parent process on request the
// longest time for which the loop was blocked since the start or the last reset.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { FORGET_BLOCKS, LONGEST_BLOCK, type LongestBlock } from './loop-messages.ts';

const RESOLUTION_MS = 5;
const NANOSECONDS_PER_MS = 1e6;

const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
delay.enable();
process.on('message', (message) => {
  if (message === FORGET_BLOCKS) delay.reset();
  if (message !== LONGEST_BLOCK) return;
  process.send?.({ longestBlockMs: delay.max / NANOSECONDS_PER_MS } satisfies LongestBlock);
});
