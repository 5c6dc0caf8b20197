// A text of the shop's data, which is shown in English where it is not translated. On a page in another script that
// reads from right to left it is isolated, because the page's direction would move its numbers and punctuation.
import { fallbackDirection } from '@hindam/contract/language';
import { useLocale } from './locale.tsx';

export function Isolated({ text }: { text: string }) {
  const direction = fallbackDirection(text, useLocale().language);
  return direction ? <bdi dir={direction}>{text}</bdi> : text;
}
