// Reads the pictures that a CSV file names: from the folder that the operator named, from the folder of the CSV file,
// or from hosts that the operator allowed. A path that leads out of these folders is refused.
import { readFile, realpath, stat } from 'node:fs/promises';
import { dirname, resolve, sep } from 'node:path';
import type { PictureFolders, WantedPicture } from '../catalogue/wanted-pictures.write.ts';
import type { Queries } from '../kernel/database.ts';
import { loadPlaces, savePlaces, wantAgain } from '../catalogue/wanted-pictures.write.ts';
import type { ImportedProduct } from './imports.ts';
import type { ImportOptions } from './import-rules.ts';
import type { Fetched, FetchOptions } from './picture-fetch.ts';
import { PICTURE_BYTES_MAX } from '@hindam/contract/return-reasons';
import { isFileKey, isUrl, type MissingPicture, namePictures } from './picture-names.ts';
import type { TakenPicture } from './product-draft.ts';
import { allowedUrl } from './public-address.ts';

/**
 * The real path of a file inside the folder; null if there is no such file, or if `..` or a symbolic link leads out of
 * the folder.
 */
async function inside(folder: string, name: string): Promise<string | null> {
  const root = await realpath(folder).catch(() => null);
  const file = root === null ? null : await realpath(resolve(root, name)).catch(() => null);
  if (root === null || file === null || !file.startsWith(root.endsWith(sep) ? root : root + sep)) return null;
  return (await stat(file)).isFile() ? file : null;
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/**
 * A picture with a URL may have been downloaded by the operator: returns the path of the file in the folder that has
 * the name of the URL's last segment, else null.
 */
async function copyOf(source: string, folder: string | null): Promise<string | null> {
  const name = decoded(URL.parse(source)?.pathname.split('/').at(-1) ?? '');
  return folder === null || name === '' || name.includes('\0') ? null : inside(folder, name);
}

/**
 * Finds a picture that is a file: by its name in both folders, or by its URL's last segment in the folder that the
 * operator named.
 */
async function findFile(
  source: string,
  { picturesFolder, csvFolder }: { [K in keyof PictureFolders]: string | null },
): Promise<{ file: string } | { why: string; advice: string }> {
  if (isUrl(source)) {
    const copy = await copyOf(source, picturesFolder);
    if (copy !== null) return { file: copy };
    const refused = allowedUrl(source, []);
    if ('why' in refused) return refused;
  } else {
    for (const folder of [picturesFolder, csvFolder]) {
      const file = folder === null ? null : await inside(folder, source);
      if (file !== null) return { file };
    }
  }
  return {
    why: 'there is no such file beside the CSV file or in the pictures folder',
    advice: 'put it there, or name the folder by --pictures',
  };
}

async function readPicture(file: string): Promise<Fetched> {
  try {
    const { size } = await stat(file);
    if (size > PICTURE_BYTES_MAX) return { why: 'the picture is larger than 8 MB', advice: 'save a smaller one' };
    return { bytes: await readFile(file) };
  } catch {
    return { why: 'the file cannot be read', advice: 'look at its permissions' };
  }
}

export interface ReadOptions extends FetchOptions {
  /** A folder that is searched before all others; null if none. */
  folder: string | null;
  fetchPicture: (url: URL, options: FetchOptions) => Promise<Fetched>;
}

export async function readWanted(
  db: Queries,
  { key, source }: WantedPicture,
  { folder, fetchPicture, ...options }: ReadOptions,
): Promise<Fetched> {
  const name = isUrl(source) ? await copyOf(source, folder) : folder && (await inside(folder, source));
  if (name !== null) return readPicture(name);
  if (isFileKey(key)) {
    const found = await findFile(source, (await loadPlaces(db, key)) ?? { picturesFolder: null, csvFolder: null });
    return 'why' in found ? found : readPicture(found.file);
  }
  // The import that named the picture had permission for this host, so the host is accepted here; all other rules are
  // checked again.
  const allowed = allowedUrl(source, [URL.parse(source)?.hostname ?? '']);
  return 'why' in allowed ? allowed : fetchPicture(allowed.url, options);
}

export interface Named {
  product: ImportedProduct;
  taken: TakenPicture[];
  missing: MissingPicture[];
}

export interface PictureNames {
  /**
   * To be called before the products are saved. Except in a dry run, it also stores in which folders the picture files
   * are, and has pictures fetched again if that was asked for.
   */
  name(products: readonly ImportedProduct[]): Promise<Named[]>;
}

type NameOptions = Pick<ImportOptions, 'path' | 'picturesFolder' | 'allowedHosts' | 'picturesAgain' | 'dryRun'>;

/** Gives keys to the pictures of an import's products; a dry run also checks that the files exist. */
export function openPictureNames(db: Queries, options: NameOptions): PictureNames {
  const { picturesFolder, allowedHosts, picturesAgain: again, dryRun } = options;
  const folders = { picturesFolder, csvFolder: dirname(options.path) };

  async function absent({ product, taken }: Named): Promise<MissingPicture[]> {
    const files = new Set(taken.filter(({ key }) => isFileKey(key)).map(({ source }) => source));
    const missing: MissingPicture[] = [];
    for (const picture of product.pictures.filter(({ source }) => files.has(source))) {
      const found = await findFile(picture.source, folders);
      if ('why' in found) missing.push({ picture, ...found });
    }
    return missing;
  }

  return {
    async name(products) {
      const all = products.map((product) => ({
        product,
        ...namePictures(product, { picturesFolder, allowedHosts }, again),
      }));
      if (dryRun) {
        for (const named of all) named.missing.push(...(await absent(named)));
        return all;
      }
      const keys = [...new Set(all.flatMap(({ taken }) => taken.map(({ key }) => key)))];
      const files = keys.filter(isFileKey);
      if (files.length > 0) await savePlaces(db, files, folders, again);
      if (again && keys.length > 0) await wantAgain(db, keys);
      return all;
    },
  };
}
