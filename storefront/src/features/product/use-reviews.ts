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
  /**
   * The reviews shown so far, with the counts of the last answer; null if the product page could not load its reviews.
   */
  page: ReviewPage | null;
  /** The filter in the URL. It differs from the filter of `page` only while loading or if loading failed. */
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
  from: number;
  /**
   * The number of the last page of reviews that is shown completely; 0 if none is, for example if only part of page 1
   * is shown.
   */
  last: number;
}

type Load = Pick<Shown, 'filter' | 'from'> & { number: number };

function shownFirst(first: PageReviews | null): Shown {
  if (!first) return { page: null, filter: reviewFilterIn(new URLSearchParams()), from: 1, last: 0 };
  return { page: first, filter: first.filter, from: first.page, last: first.page - (first.cut ? 1 : 0) };
}

/**
 * The state after page `number` of the reviews was loaded: it is appended if it directly follows the reviews shown,
 * else it replaces them.
 */
function withPage(before: Shown, { filter, from, number }: Load, page: ReviewPage): Shown {
  const follows = number > 1 && before.page && before.from === from && sameFilter(before.filter, filter);
  const earlier = follows && number === before.last + 1 ? (before.page?.reviews ?? []) : [];
  return { page: { ...page, reviews: [...earlier, ...page.reviews] }, filter, from, last: number };
}

/**
 * Returns the reviews to show, at first those that were rendered with the page. `choose` writes a filter into the URL;
 * when the URL's filter changes, the reviews are loaded anew. `more` appends the next page.
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
    // Other reviews have been requested meanwhile, so this answer is dropped.
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
