// A page's data as one text. React Router writes an index for every value a loader returns; for a
// list of cards with its filters plain JSON is a tenth smaller in the page, compressed.
import { useMemo } from 'react';
import { useLoaderData } from 'react-router';
import { type Asked, loaderOf } from './load.ts';

type Load<D> = (asked: Asked) => Promise<D>;

/** Like `loaderOf`, for data that is JSON through and through. */
export function packedLoaderOf<D>(load: Load<D>) {
  return loaderOf(async (asked) => JSON.stringify(await load(asked)));
}

export function usePacked<D>(): D {
  const text = useLoaderData<string>();
  return useMemo(() => JSON.parse(text) as D, [text]);
}
