// The files of one release of the storefront. The build writes this list in front of the worker's code
// (vite-worker.ts). A file's name contains a hash of its contents, so files with the same name are identical.

export interface Release {
  /** A hash of the names in `files`, so that each release has another id. */
  id: string;
  /** The paths of all files, for example `/assets/home-1a2b3c4d.js`. */
  files: readonly string[];
  /** The files, except messages, that the pages for offline use need. */
  needed: readonly string[];
  /** The shop's code of a language → the files with its messages. */
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
 * Whether all files that a document names belong to this release. Documents of other releases are never stored, because
 * this worker does not have their files.
 */
export function isOfRelease(html: string, { files }: Pick<Release, 'files'>): boolean {
  const known = new Set(files);
  return [...html.matchAll(FILE)].every(([file]) => known.has(file));
}
