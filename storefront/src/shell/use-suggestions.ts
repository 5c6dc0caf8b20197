// Calls the API for suggestions while a shopper types. A call waits until typing pauses and is aborted when the text
// changes; after a failed call there are no new suggestions.
import type { Suggestions } from '@hindam/contract/search';
import { useEffect, useEffectEvent } from 'react';
import { browserVisitor } from '../device/browser-visitor.ts';

const PAUSE_MS = 120;

/** `text` is the text to request suggestions for; with null nothing is requested. */
export function useSuggestions(text: string | null, onAnswer: (text: string, suggestions: Suggestions) => void): void {
  const answered = useEffectEvent(onAnswer);
  useEffect(() => {
    if (text === null) return;
    const calling = new AbortController();
    const call = async () => {
      const { client, language } = browserVisitor();
      const query = { q: text, language_code: language };
      const answer = await client.get('product/suggestions', { query }, { signal: calling.signal });
      if (answer.ok && !calling.signal.aborted) answered(text, answer.result);
    };
    const timer = setTimeout(() => void call(), PAUSE_MS);
    return () => {
      clearTimeout(timer);
      calling.abort();
    };
  }, [text]);
}
