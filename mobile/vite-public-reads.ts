// A Vite plugin that makes `virtual:public-reads` from the contract, so that the app can tell which calls need no
// session and need not load the contract's validators for it.
import { endpoints } from '@hindam/contract/contract';
import type { Plugin } from 'vite';

const NAME = 'virtual:public-reads';

export function publicReads(): Plugin {
  const paths = Object.values(endpoints).flatMap(({ method, who, path }) =>
    method === 'GET' && who === 'public' ? [path] : [],
  );
  return {
    name: 'hindam-public-reads',
    enforce: 'pre',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    load: (id) => (id === `\0${NAME}` ? `export const publicReads = ${JSON.stringify(paths)};` : undefined),
  };
}
