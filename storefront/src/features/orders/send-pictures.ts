// Sends the pictures of a form to the API, one call each.
import { NO_ANSWER, refusedWith, type Reply, REQUIRED } from '../../kit/form.ts';
import { PICTURE_FIELDS } from './picture-fields.ts';

const CHUNK = 0x80_00;

function base64Of(bytes: Uint8Array): string {
  let binary = '';
  // Chunks are needed, because each byte becomes an argument of `String.fromCharCode`, and the number of arguments is
  // limited.
  for (let at = 0; at < bytes.length; at += CHUNK) binary += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
  return btoa(binary);
}

const isFile = (value: FormDataEntryValue): value is File => typeof value !== 'string' && value.size > 0;

export function picturesIn(form: FormData): File[] {
  return form.getAll(PICTURE_FIELDS.picture).filter(isFile);
}

/**
 * Sends the pictures one after another and stops at the first that is refused or not answered; pictures sent before it
 * stay. If more than `most` are chosen, one more is sent, so that the server refuses it and the shopper learns the
 * limit.
 */
export async function sendPictures(
  files: readonly File[],
  most: number,
  send: (picture: string) => Promise<Reply>,
): Promise<Reply> {
  if (files.length === 0) return refusedWith({ fields: { [PICTURE_FIELDS.picture]: REQUIRED } });
  let last: Reply = NO_ANSWER;
  for (const file of files.slice(0, most + 1)) {
    last = await send(base64Of(new Uint8Array(await file.arrayBuffer())));
    if (!last.ok) return last;
  }
  return last;
}
