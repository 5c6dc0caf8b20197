// Sends a page's data as one JSON text. React Router writes an index for every value a loader returns; for a list of
// cards with its filters plain JSON makes the compressed page a tenth smaller.
import { useMemo } from 'react';
import { useLoaderData } from 'react-router';
import type { PageRequest } from './load.ts';

type Load<D> = (asked: PageRequest) => Promise<D>;

/** What was packed last, so that the render that follows at once need not parse it again. */
let latest: { text: string; content: unknown } | null = null;

/** For data that is plain JSON: `page({ load: packed(load), … })`. */
export function packed<D>(load: Load<D>): Load<string> {
  return async (asked) => {
    const content = await load(asked);
    const text = swapped(JSON.stringify(content));
    latest = { text, content };
    return text;
  };
}

export function usePacked<D>(): D {
  const text = useLoaderData<string>();
  return useMemo(() => (latest?.text === text ? latest.content : JSON.parse(swapped(text))) as D, [text]);
}

/**
 * Swaps quotation marks and backticks. The text is embedded in two nested strings of the document, where each quotation
 * mark of JSON would be written with three backslashes.
 */
export function swapped(text: string): string {
  return text.replace(/["`]/g, (mark) => (mark === '"' ? '`' : '"'));
}
