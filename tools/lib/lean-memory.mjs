// Settings for the memory of the shop's process, at rest and after thousands of renders; `npm run bench -- --only start`
// measures both.

/**
 * glibc: one allocation arena instead of eight per core, whose halves stay unused. Blocks up to 16 MB stay in it when
 * freed: compressing a page takes one of 8 MB, and mapping that anew for each page takes twice as long as compressing.
 * V8: 16 MB semi-spaces for the young generation, enough for rendering a page; with less, a render takes a tenth longer.
 */
export const leanMemory = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '16777216',
  MALLOC_TRIM_THRESHOLD_: '16777216',
  NODE_OPTIONS: '--max-semi-space-size=16',
};

/**
 * V8 collects garbage when its heap and the buffers outside it have grown by 80 % since the last full collection;
 * without this they may grow to four times their size. It costs about 2 % of a render. NODE_OPTIONS does not take it.
 */
export const leanArguments = ['--heap-growing-percent=80'];
