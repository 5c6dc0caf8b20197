// An import does not fetch the pictures that a file names: each gets a key made from its source, and a job fetches it
// later (picture-job.ts). Until then its `placeholder`, the small preview that is shown while a picture loads, is the
// empty text. Pure functions; the decision is docs/decisions/0070-pictures-afterwards.md.
import { createHash } from 'node:crypto';
import type { PictureDraft } from '../catalogue/catalogue.write.ts';
import type { ImportedPicture } from './imported-pictures.ts';
import type { StoredPicture } from './imports.store.ts';
import type { TakenPicture } from './product-draft.ts';
import { allowedUrl } from './public-address.ts';

export interface PicturePlaces {
  picturesFolder: string | null;
  allowedHosts: readonly string[];
}

export interface MissingPicture {
  picture: ImportedPicture;
  why: string;
  advice: string;
}

const DIGITS = 24;
const OF_SOURCE = 'source/';
const OF_FILE = `${OF_SOURCE}file/`;
const FORMER = 'former ';
/** The size stored for a picture until it is fetched and its real size is known. */
const UNKNOWN_SIZE = { width: 960, height: 1_280 };

const digest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, DIGITS);

export const isUrl = (source: string): boolean => /^[a-z][a-z0-9+.-]{1,20}:/i.test(source);

/**
 * The same URL is the same picture for all products. A file name means the same picture only within one product,
 * because different products may use the same name for different files.
 */
const keyOfUrl = (source: string): string => `${OF_SOURCE}${digest(source)}`;
const keyOfFile = (handle: string, source: string): string => `${OF_FILE}${digest(`${handle}\n${source}`)}`;

export const isFileKey = (key: string): boolean => key.startsWith(OF_FILE);

function keyOf(
  handle: string,
  source: string,
  { picturesFolder, allowedHosts }: PicturePlaces,
): { key: string } | { why: string; advice: string } {
  if (!isUrl(source)) {
    if (source.includes('\0')) return { why: 'the name is no file name', advice: 'write the name of the file' };
    return { key: keyOfFile(handle, source) };
  }
  const allowed = allowedUrl(source, allowedHosts);
  if (!('why' in allowed)) return { key: keyOfUrl(source) };
  // If the URL is not allowed, the picture is looked for in the pictures folder, into which the operator may have
  // downloaded it.
  return picturesFolder === null ? allowed : { key: keyOfFile(handle, source) };
}

/**
 * Gives keys to the pictures that are to be fetched or read; `missing` are those that cannot be. With `again` a picture
 * is fetched even if the shop has it.
 */
export function namePictures(
  { handle, pictures }: { handle: string; pictures: readonly ImportedPicture[] },
  places: PicturePlaces,
  again: boolean,
): { taken: TakenPicture[]; missing: MissingPicture[] } {
  const taken: TakenPicture[] = [];
  const missing: MissingPicture[] = [];
  for (const picture of pictures) {
    const { source, alt, colours } = picture;
    const named = keyOf(handle, source, places);
    if ('why' in named) missing.push({ picture, ...named });
    else taken.push({ key: named.key, source, alt, colours, ...UNKNOWN_SIZE, placeholder: '', again });
  }
  return { taken, missing };
}

/**
 * Whether the picture can be shown: it is fetched, or its key shows that no import named it. Such a picture, for
 * example one of the demo shop, was stored before its product.
 */
const isHere = ({ key, placeholder }: { key: string; placeholder: string }): boolean =>
  placeholder !== '' || !key.startsWith(OF_SOURCE);

/**
 * The pictures to save for a colour. `stored` are all stored pictures of the product, `held` those of this colour. If
 * the product has a fetched picture from the same source, that one is kept; if it is to be fetched `again`, only under
 * the same key, under which the new file replaces the old one. While none of the named pictures is fetched, the old
 * pictures of the colour are kept, marked as former, so that the colour still shows one.
 */
export function picturesToSave(
  named: readonly TakenPicture[],
  stored: readonly StoredPicture[],
  held: readonly StoredPicture[],
): PictureDraft[] {
  const bySource = new Map(stored.filter(isHere).map((picture) => [picture.source, picture]));
  const heldOf = (source: string): StoredPicture | undefined => held.find((picture) => picture.source === source);
  const own = named.map((wanted, index): PictureDraft => {
    const has = bySource.get(wanted.source);
    const keeps = has !== undefined && (!wanted.again || has.key === wanted.key);
    const { key, source, width, height, placeholder } = keeps ? has : wanted;
    const before = heldOf(source);
    const view = before && !before.view.startsWith(FORMER) ? before.view : index === 0 ? 'front' : 'detail';
    return { key, source, width, height, placeholder, view, alt: { ...before?.alt, ...wanted.alt } };
  });
  if (own.length === 0 || own.some(isHere)) return own;
  const former = held
    .filter(isHere)
    .map((picture) => (picture.view.startsWith(FORMER) ? picture : { ...picture, view: `${FORMER}${picture.view}` }));
  return [...own, ...former];
}
