// The preview picture that appears where a product's page is shared. There is one for each language, with the product's
// picture, its title and the title of its type. It shows no price, because a picture that was shared stays visible when
// prices change. Its file name contains a hash of everything it is made of, so that a changed title or picture gets
// another address.
import { hash } from 'node:crypto';
import { htmlLanguage, languageOf } from '@hindam/contract/language';
import { inLanguage, textOf } from './catalogue.cards.ts';
import type { ProductRecord } from './catalogue.store.ts';

export interface SharePicture {
  name: string;
  productId: string;
  pictureKey: string;
  title: string;
  kind: string;
  rtl: boolean;
}

/**
 * The version of the preview picture's design, which is part of the hash: to be raised when the design changes, so that
 * pages shared from then on get a new picture.
 */
const DRAWING = 1;
const HASH_DIGITS = 16;

export function sharePictureOf(record: ProductRecord, language: string): SharePicture | null {
  const picture = record.colours.flatMap(({ pictures }) => pictures)[0];
  if (!picture) return null;
  const { title } = textOf(record, language);
  const kind = inLanguage(record.typeTexts, language)?.title ?? '';
  const { direction } = languageOf(language);
  const content = JSON.stringify([DRAWING, picture.key, title, kind, direction]);
  const digest = hash('sha256', content, 'hex').slice(0, HASH_DIGITS);
  const name = `${record.id}-${htmlLanguage(language)}-${digest}.jpg`;
  return { name, productId: record.id, pictureKey: picture.key, title, kind, rtl: direction === 'rtl' };
}

export function sharePicturePath({ name }: Pick<SharePicture, 'name'>): string {
  return `/share/${name}`;
}
