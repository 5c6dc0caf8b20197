// A page's data as one text. React Router writes an index for every value a loader returns; for a
// list of cards with its filters plain JSON is a tenth smaller in the page, compressed.
import { useMemo } from 'react';
import { useLoaderData } from 'react-router';
import { type Asked, loaderOf } from './load.ts';

type Load<D> = (asked: Asked) => Promise<D>;

/**
 * Quotation marks and backticks change places. The text travels inside two strings of the document,
 * where each quotation mark of JSON would be written with three backslashes.
 */
export function swapped(text: string): string {
  return text.replace(/["`]/g, (mark) => (mark === '"' ? '`' : '"'));
}

/** Like `loaderOf`, for data that is JSON through and through. */
export function packedLoaderOf<D>(load: Load<D>) {
  return loaderOf(async (asked) => swapped(JSON.stringify(await load(asked))));
}

export function usePacked<D>(): D {
  const text = useLoaderData<string>();
  return useMemo(() => JSON.parse(swapped(text)) as D, [text]);
}
