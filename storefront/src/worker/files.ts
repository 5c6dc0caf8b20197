// Stores files of the release before pages ask for them.
import type { Parts } from './answers.ts';

/**
 * How many files are downloaded at the same time: few, so that on a slow connection the shopper's own requests come
 * first.
 */
const AT_ONCE = 4;

/**
 * Stores those files of this release that are in `paths` and not in its cache yet. A file that the former release has
 * too is copied from its cache, because that cache is deleted once a further release replaces this one. Rejects if a
 * file cannot be loaded or stored.
 */
export async function keepFiles(paths: readonly string[], parts: Parts & { origin: string }): Promise<void> {
  const { stores, release, origin } = parts;
  const known = new Set((await stores.urlsOfRelease('files')).map((url) => new URL(url).pathname));
  const missing = paths.filter((path) => !known.has(path) && release.files.includes(path));
  const keepNext = async (): Promise<void> => {
    for (let path = missing.pop(); path !== undefined; path = missing.pop()) {
      const url = new URL(path, origin).href;
      const response = (await stores.find('files', url)) ?? (await parts.fetch(new Request(url)));
      if (!response.ok) throw new Error(`${path} is not there`);
      await stores.put('files', url, response);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, keepNext));
}
