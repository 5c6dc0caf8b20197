// What a process says about its event loop (loop-watch.ts), and the messages by which its parent asks, and lets it begin
// anew.
export const LONGEST_BLOCK = 'longest block';
export const FORGET_BLOCKS = 'forget blocks';
export interface LongestBlock {
  longestBlockMs: number;
}
