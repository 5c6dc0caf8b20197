// Environment and arguments for the shop's server and its commands: settings that keep their memory small, and a cache
// of compiled code. `npm run bench -- --only start,import` measures their effect.
import path from 'node:path';
import { root } from './prepare.mjs';

/**
 * glibc uses one allocation arena; by default it has several per core, which stay half empty. Freed blocks of up to 16
 * MB stay in the arena, because compressing a page needs a block of 8 MB, and mapping memory for each page takes long.
 * V8's semi-spaces for young objects get 16 MB, enough for rendering a page.
 */
const leanMemory = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '16777216',
  MALLOC_TRIM_THRESHOLD_: '16777216',
  NODE_OPTIONS: '--max-semi-space-size=16',
};

/**
 * Node caches compiled code in this folder, so that later starts are faster. If the folder is not writable, Node starts
 * without the cache.
 */
const compiledCode = { NODE_COMPILE_CACHE: path.join(root, 'node_modules', '.cache', 'compiled') };

export const serverEnvironment = { ...leanMemory, ...compiledCode };

/**
 * V8 collects garbage when its heap and external buffers have grown by 80 % since the last full collection; by default
 * they may grow much more. It is an argument, because NODE_OPTIONS does not accept this flag.
 */
export const serverArguments = ['--heap-growing-percent=80'];
