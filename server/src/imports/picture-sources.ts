// Finds the pictures that a CSV file names: in the folder the operator named, in the folder of the CSV file, and on
// hosts the operator allowed. A path that leads out of these folders is refused.
import { readFile, realpath, stat } from 'node:fs/promises';
import { dirname, resolve, sep } from 'node:path';
import type { Pictures } from '../outside/pictures/port.ts';
import type { ImportedPicture } from './imported-pictures.ts';
import { fetchPicture, PICTURE_BYTES_MAX } from './picture-fetch.ts';
import { allowedUrl } from './public-address.ts';
import type { TakenPicture } from './product-draft.ts';
import type { StoredProduct } from './imports.store.ts';

export interface PictureSources {
  csvPath: string;
  folder: string | null;
  allowedHosts: readonly string[];
}

export interface MissingPicture {
  picture: ImportedPicture;
  why: string;
  advice: string;
}

type Found = { file: string } | { url: URL } | { why: string; advice: string };

/**
 * The real path of a file inside the folder; null when there is no such file, or when the name or a symbolic link leads
 * out of the folder.
 */
async function inside(folder: string, name: string): Promise<string | null> {
  const root = await realpath(folder).catch(() => null);
  const file = root === null ? null : await realpath(resolve(root, name)).catch(() => null);
  if (root === null || file === null || !file.startsWith(root.endsWith(sep) ? root : root + sep)) return null;
  return (await stat(file)).isFile() ? file : null;
}

async function find(source: string, places: PictureSources): Promise<Found> {
  if (/^[a-z][a-z0-9+.-]{1,20}:/i.test(source)) {
    const allowed = allowedUrl(source, places.allowedHosts);
    if (!('why' in allowed) || places.folder === null) return allowed;
    // The operator may have downloaded the picture into the folder, under the last segment of its URL.
    const name = URL.parse(source)?.pathname.split('/').at(-1) ?? '';
    const copy = name === '' ? null : await inside(places.folder, decoded(name));
    return copy === null ? allowed : { file: copy };
  }
  if (source.includes('\0')) return { why: 'the name is no file name', advice: 'write the name of the file' };
  for (const folder of [places.folder, dirname(places.csvPath)]) {
    const file = folder === null ? null : await inside(folder, source);
    if (file !== null) return { file };
  }
  return {
    why: 'there is no such file beside the CSV file or in the pictures folder',
    advice: 'put it there, or name the folder by --pictures',
  };
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

async function bytesOf(
  found: { file: string } | { url: URL },
): Promise<{ bytes: Buffer } | { why: string; advice: string }> {
  if ('url' in found) return fetchPicture(found.url);
  const { size } = await stat(found.file);
  if (size > PICTURE_BYTES_MAX) return { why: 'the picture is larger than 10 MB', advice: 'save a smaller one' };
  return { bytes: await readFile(found.file) };
}

/** Stores the pictures that can be read or fetched, and returns them and those that cannot. */
export async function importPictures(
  pictures: Pictures,
  wanted: readonly ImportedPicture[],
  places: PictureSources,
): Promise<{ taken: TakenPicture[]; missing: MissingPicture[] }> {
  const taken: TakenPicture[] = [];
  const missing: MissingPicture[] = [];
  for (const picture of wanted) {
    const found = await find(picture.source, places);
    const got = 'why' in found ? found : await bytesOf(found);
    if ('why' in got) {
      missing.push({ picture, ...got });
      continue;
    }
    try {
      const { key, width, height, placeholder } = await pictures.store(got.bytes);
      taken.push({
        key,
        width,
        height,
        placeholder,
        source: picture.source,
        alt: picture.alt,
        colours: picture.colours,
      });
    } catch {
      missing.push({
        picture,
        why: 'it is not a JPEG, PNG, WebP or AVIF picture this shop takes',
        advice: 'save it as JPEG of at most 8 MB',
      });
    }
  }
  return { taken, missing };
}

/**
 * Like `importPictures`, for a dry run: it only checks that files exist and hosts are allowed, and reads, fetches and
 * stores nothing, so a file that is too large or no picture counts as taken. A picture that the stored product (`held`)
 * does not have gets an invented key and size.
 */
export async function checkPictures(
  wanted: readonly ImportedPicture[],
  places: PictureSources,
  held: StoredProduct | undefined,
): Promise<{ taken: TakenPicture[]; missing: MissingPicture[] }> {
  const known = new Map(
    held?.colours.flatMap((colour) => colour.pictures.map((picture) => [picture.source, picture] as const)),
  );
  const taken: TakenPicture[] = [];
  const missing: MissingPicture[] = [];
  for (const picture of wanted) {
    const found = await find(picture.source, places);
    if ('why' in found) missing.push({ picture, ...found });
    else {
      const { key, width, height, placeholder } = known.get(picture.source) ?? {
        key: `dry-run/${picture.source}`,
        width: 960,
        height: 1280,
        placeholder: '',
      };
      taken.push({
        key,
        width,
        height,
        placeholder,
        source: picture.source,
        alt: picture.alt,
        colours: picture.colours,
      });
    }
  }
  return { taken, missing };
}
