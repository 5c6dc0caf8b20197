// The code of the size that products in one size only have, and how this size is written for people.
import { translate } from '../kernel/words.ts';

export const ONE_SIZE = 'one';

export function sizeName(size: string, language: string): string {
  return size === ONE_SIZE ? translate(language, 'MAIL_ONE_SIZE') : size;
}
