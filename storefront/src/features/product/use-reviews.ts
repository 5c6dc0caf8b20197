import type { ReviewPage } from '@hindam/contract/reviews';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { browserVisitor } from '../../device/browser-visitor.ts';
import type { PageReviews } from './page-product.ts';
import {
  type ReviewFilter,
  reviewFilterIn,
  reviewPageIn,
  reviewQuery,
  sameFilter,
  withReviews,
} from './review-filter.ts';

export interface ShownReviews {
  /** The reviews shown so far, with the counts of all; null if they could not be read with the page. */
  page: ReviewPage | null;
  /** The filter in the address, which is that of `page` unless `busy` or `failed`. */
  filter: ReviewFilter;
  nextPage: number | null;
  busy: boolean;
  failed: boolean;
  more: () => void;
  choose: (filter: ReviewFilter) => void;
  retry: () => void;
}

interface Shown {
  page: ReviewPage | null;
  filter: ReviewFilter;
  /** The page of reviews with which they begin. */
  from: number;
  /** The last page of reviews that is shown completely; 0 if there is none, or if the first page is cut. */
  last: number;
}

type Load = Pick<Shown, 'filter' | 'from'> & { number: number };

function shownFirst(first: PageReviews | null): Shown {
  if (!first) return { page: null, filter: reviewFilterIn(new URLSearchParams()), from: 1, last: 0 };
  return { page: first, filter: first.filter, from: first.page, last: first.page - (first.cut ? 1 : 0) };
}

/** What is shown once page `number` of reviews has arrived: it follows the reviews shown before, or replaces them. */
function withPage(before: Shown, { filter, from, number }: Load, page: ReviewPage): Shown {
  const follows = number > 1 && before.page && before.from === from && sameFilter(before.filter, filter);
  const earlier = follows && number === before.last + 1 ? (before.page?.reviews ?? []) : [];
  return { page: { ...page, reviews: [...earlier, ...page.reviews] }, filter, from, last: number };
}

/**
 * Returns the reviews to show: at first those rendered with the page. `choose` writes a filter to the address, and when
 * the address has another filter than the reviews shown, they are replaced; `more` adds the next page.
 */
export function useReviews(productId: string, first: PageReviews | null): ShownReviews {
  const [search, setSearch] = useSearchParams();
  const [shown, setShown] = useState(() => shownFirst(first));
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const lastLoad = useRef<Load>(null);

  async function load(wanted: Load): Promise<void> {
    lastLoad.current = wanted;
    setState('busy');
    const { client, language } = browserVisitor();
    const answer = await client.get('product/reviews/{id}', {
      params: { id: productId },
      query: reviewQuery(wanted.filter, wanted.number, language),
    });
    // Another filter has been chosen in the meantime.
    if (lastLoad.current !== wanted) return;
    setState(answer.ok ? 'idle' : 'failed');
    if (answer.ok) setShown((before) => withPage(before, wanted, answer.result));
  }

  const filter = reviewFilterIn(search);
  const from = reviewPageIn(search);
  const follow = useEffectEvent(() => {
    const latest = lastLoad.current ?? shown;
    if (first && (latest.from !== from || !sameFilter(latest.filter, filter)))
      void load({ filter, from, number: from });
  });
  useEffect(() => follow(), [search]);

  const pages = shown.page?.pages ?? 0;
  return {
    page: shown.page,
    filter,
    nextPage: shown.last < pages ? shown.last + 1 : null,
    busy: state === 'busy',
    failed: state === 'failed',
    more: () => void load({ filter: shown.filter, from: shown.from, number: shown.last + 1 }),
    choose: (next) => setSearch((before) => withReviews(before, next), { replace: true, preventScrollReset: true }),
    retry: () => void load(lastLoad.current ?? { filter, from, number: from }),
  };
}
