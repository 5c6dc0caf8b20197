// Service functions with which operators say what the product page shows beside a picture.
import {
  hasProduct,
  type ListedPicture,
  loadPictureFacts,
  type PictureFactsDraft,
  savePictureFacts,
} from '../catalogue/picture-facts.write.ts';
import type { Operator } from '../kernel/call.ts';
import { type FieldMessages, fault, refuse } from '../kernel/refuse.ts';
import { transaction } from '../kernel/transaction.ts';
import { recordAction } from '../operators/audit-trail.service.ts';
import type { Shop } from '../shop.ts';

export async function viewPictures({ database }: Shop, productId: string): Promise<ListedPicture[]> {
  if (!(await hasProduct(database, productId))) fault('NOT_FOUND');
  return loadPictureFacts(database, productId);
}

/**
 * A caption must be in every language of the shop and no other, or in none; the size that the model wears needs the
 * model's height.
 */
function factsFaults({ captions, modelHeightCm, modelSize }: PictureFactsDraft, languages: readonly string[]) {
  const faults: FieldMessages = {};
  const written = Object.keys(captions);
  for (const language of languages)
    if (written.length > 0 && !written.includes(language)) faults[`captions.${language}`] = 'FIELD_REQUIRED';
  for (const language of written) if (!languages.includes(language)) faults[`captions.${language}`] = 'FIELD_LANGUAGE';
  if (modelSize !== null && modelHeightCm === null) faults['model_height_cm'] = 'FIELD_REQUIRED';
  return faults;
}

export interface PictureChange extends PictureFactsDraft {
  productId: string;
  picture: string;
  requestId: string;
}

export function changePicture(shop: Shop, operator: Operator, change: PictureChange): Promise<ListedPicture[]> {
  const { productId, picture, requestId, ...facts } = change;
  const faults = factsFaults(facts, shop.languages());
  if (Object.keys(faults).length > 0) refuse('INVALID_FIELDS', faults);
  return transaction(shop.database, async (tx) => {
    const pictures = await loadPictureFacts(tx, productId);
    if (!pictures.some(({ key }) => key === picture)) fault('NOT_FOUND');
    await savePictureFacts(tx, productId, picture, facts);
    const details = { picture, ...facts };
    await recordAction(tx, operator, { action: 'picture.changed', subject: productId, details, requestId });
    return loadPictureFacts(tx, productId);
  });
}
