// A text of the shop's data, which is shown in English where it is not translated. On a page in another script that
// reads from right to left it is isolated, because the page's direction would move its numbers and punctuation.
import { fallbackDirection } from '@hindam/contract/language';
import type { ReactNode } from 'react';
import { useLocale } from './locale.tsx';

/** Returns a function that isolates a text, for a list's items, which render faster without a component for each. */
export function useIsolated(): (text: string) => ReactNode {
  const { language } = useLocale();
  return (text) => {
    const direction = fallbackDirection(text, language);
    return direction ? <bdi dir={direction}>{text}</bdi> : text;
  };
}

export function Isolated({ text }: { text: string }) {
  return useIsolated()(text);
}
