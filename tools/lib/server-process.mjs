// Environment and arguments of the shop's process and of its commands, such as the import of a large file: settings that
// keep their memory small, and a cache of compiled code. `npm run bench -- --only start,import` measures them.
import path from 'node:path';
import { root } from './prepare.mjs';

/**
 * glibc uses one allocation arena; by default it uses up to eight per core, which stay half empty. A freed block of up
 * to 16 MB stays in the arena, because compressing a page needs one of 8 MB, and mapping it anew for each page would
 * take twice as long as the compression itself. V8's semi-spaces for young objects have 16 MB, enough to render a page;
 * with less, a render takes a tenth longer.
 */
const leanMemory = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '16777216',
  MALLOC_TRIM_THRESHOLD_: '16777216',
  NODE_OPTIONS: '--max-semi-space-size=16',
};

/**
 * Node keeps compiled code in this folder, so that from the second start on about 700 files are neither stripped of
 * their types nor compiled. Where the folder cannot be written, Node starts without it.
 */
const compiledCode = { NODE_COMPILE_CACHE: path.join(root, 'node_modules', '.cache', 'compiled') };

export const serverEnvironment = { ...leanMemory, ...compiledCode };

/**
 * V8 collects garbage when its heap and the buffers outside it have grown by 80 % since the last full collection; by
 * default they may grow to four times their size. The setting makes a render about 2 % slower. It is an argument,
 * because NODE_OPTIONS does not accept it.
 */
export const serverArguments = ['--heap-growing-percent=80'];
