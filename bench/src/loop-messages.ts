// What a process says about its event loop (loop-watch.ts), and the message by which its parent asks.
export const LONGEST_BLOCK = 'longest block';
export interface LongestBlock {
  longestBlockMs: number;
}
