// Products that come in one size only: the code of that size, and how it is named to people.
import { translate } from '../kernel/words.ts';

export const ONE_SIZE = 'one';

export function sizeName(size: string, language: string): string {
  return size === ONE_SIZE ? translate(language, 'MAIL_ONE_SIZE') : size;
}
