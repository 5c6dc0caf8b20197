// Messages between a process that watches its event loop (loop-watch.ts) and its parent: one asks for the longest
// block, which the process answers with a LongestBlock; the other makes it forget all blocks so far.
export const LONGEST_BLOCK = 'longest block';
export const FORGET_BLOCKS = 'forget blocks';
export interface LongestBlock {
  longestBlockMs: number;
}
