// A page's data as one text. React Router writes an index for every value a loader returns; for a
// list of cards with its filters plain JSON is a tenth smaller in the page, compressed.
import { useMemo } from 'react';
import { useLoaderData } from 'react-router';
import type { PageRequest } from './load.ts';

type Load<D> = (asked: PageRequest) => Promise<D>;

/** What was packed last: the render that follows at once need not unpack it again. */
let latest: { text: string; content: unknown } | null = null;

/** For data that is JSON through and through: `page({ load: packed(load), … })`. */
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
 * Quotation marks and backticks change places. The text travels inside two strings of the document,
 * where each quotation mark of JSON would be written with three backslashes.
 */
export function swapped(text: string): string {
  return text.replace(/["`]/g, (mark) => (mark === '"' ? '`' : '"'));
}
