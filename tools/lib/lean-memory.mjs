// Settings for the memory of the shop's process. Without them the shop takes a fifth more memory at rest, and 50 MB
// more after thousands of renders.

/**
 * glibc: one allocation arena instead of eight per core, whose halves stay unused; blocks from 128 KB on, e.g. of
 * compression, are mapped and go back to the system when freed; so do 4 MB free at the top. V8: 16 MB semi-spaces for
 * the young generation, enough for rendering a page; with less, a render takes a tenth longer.
 */
export const leanMemory = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '4194304',
  NODE_OPTIONS: '--max-semi-space-size=16',
};

/**
 * V8 collects garbage when its heap and the buffers outside it have grown by 80 % since the last full collection;
 * without this they may grow to four times their size. It costs about 2 % of a render. NODE_OPTIONS does not take it.
 */
export const leanArguments = ['--heap-growing-percent=80'];
