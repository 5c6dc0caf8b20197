// Pictures that shoppers and operators upload: each is encoded anew before anything of it is stored, or refused at the
// field `picture`.
import { PICTURE_BYTES_MAX } from '@hindam/contract/return-reasons';
import { refuse } from './refuse.ts';

const PICTURE_PIXELS_MAX = 1_600;

/** The picture without metadata, upright, its longer side at most `pixelsMax`. */
export async function cleanUpload<Clean>(
  pictures: { clean(bytes: Uint8Array, pixelsMax: number): Promise<Clean | null> },
  picture: Buffer,
  pixelsMax = PICTURE_PIXELS_MAX,
): Promise<Clean> {
  if (picture.length > PICTURE_BYTES_MAX) refuse('INVALID_FIELDS', { picture: 'FIELD_PICTURE_LARGE' });
  return (await pictures.clean(picture, pixelsMax)) ?? refuse('INVALID_FIELDS', { picture: 'FIELD_PICTURE' });
}
