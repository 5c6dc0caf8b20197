// The files of one release of the storefront, which the build writes in front of the worker (vite-worker.ts). Files have
// their contents' hash in their names, so the same name is always the same file.

export interface Release {
  /** A hash of the names in `files`. */
  id: string;
  /** The paths of all files: `/assets/home-1a2b3c4d.js`. */
  files: readonly string[];
  /** Those without which the pages for offline use do not work in any language. */
  needed: readonly string[];
  /** Their messages by language. */
  messages: Readonly<Record<string, readonly string[]>>;
}

export const release = (globalThis as { hindamRelease?: Release }).hindamRelease ?? {
  id: '',
  files: [],
  needed: [],
  messages: {},
};

const FILE = /\/assets\/[\w.-]+\.(?:js|css|woff2|svg)/g;

/**
 * Whether every file that a document names belongs to the release. A document of another release is never stored, so
 * that no stored page needs a file that this worker does not have.
 */
export function isOfRelease(html: string, { files }: Pick<Release, 'files'>): boolean {
  const known = new Set(files);
  return [...html.matchAll(FILE)].every(([file]) => known.has(file));
}
