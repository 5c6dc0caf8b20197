// Pictures that operators upload for the home page's sections and for the map of the contact page.
import type { PictureRow } from '../kernel/picture-address.ts';
import { transaction } from '../kernel/transaction.ts';
import { cleanUpload } from '../kernel/uploaded-picture.ts';
import { saveHomePictures } from '../content/content.service.ts';
import { recordAction } from '../operators/audit-trail.service.ts';
import type { Shop } from '../shop.ts';
import type { OperatorContext } from './sections.service.ts';

/** A stored picture is at most this wide and high: some fill the width of a desktop's screen. */
const SCENE_PIXELS_MAX = 2_560;

/**
 * Stores the picture and its row. The file is written first: a failure then leaves a file that nobody knows the key of,
 * and never a section with a picture that is missing. Throws INVALID_FIELDS at the field `picture`.
 */
export async function addSectionPicture(
  { database, pictures }: Pick<Shop, 'database' | 'pictures'>,
  { operator, requestId }: OperatorContext,
  picture: Buffer,
): Promise<PictureRow> {
  const clean = await cleanUpload(pictures, picture, SCENE_PIXELS_MAX);
  const { key, width, height, placeholder } = clean;
  const row = { key, width, height, placeholder };
  await pictures.keep(clean);
  await transaction(database, async (tx) => {
    await saveHomePictures(tx, [row]);
    const details = { width, height };
    await recordAction(tx, operator, { action: 'home_section.picture_added', subject: key, details, requestId });
  });
  return row;
}
