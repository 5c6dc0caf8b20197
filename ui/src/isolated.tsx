// A text from the shop's data, which is in English if it has no translation. On a right-to-left page a text without a
// letter of the page's script is isolated, because otherwise the page's direction would move its numbers and
// punctuation.
import { fallbackDirection } from '@hindam/contract/language';
import type { ReactNode } from 'react';
import { useLocale } from './locale.tsx';

/** Returns a function that does the same as `Isolated`, for long lists, in which a component for each text is slow. */
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
