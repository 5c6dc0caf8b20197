import type { Review } from '@hindam/contract/reviews';
import { useState } from 'react';
import { browserVisitor } from '../../device/browser-visitor.ts';
import type { PageReviews } from './page-product.ts';

export interface ShownReviews {
  reviews: readonly Review[];
  /** The size by which reviews are filtered: only those by buyers of this size are shown; '' for all. */
  size: string;
  nextPage: number | null;
  busy: boolean;
  failed: boolean;
  /** True if there is no review for the chosen size. */
  none: boolean;
  more: () => void;
  filter: (size: string) => void;
}

interface Shown {
  reviews: readonly Review[];
  /** The last page of reviews that is shown completely; 0 if there is none, or if the first page is cut. */
  page: number;
  pages: number;
  size: string;
}

/**
 * Returns the reviews to show: at first those rendered with the page; `more` adds the next page, `filter` replaces
 * them.
 */
export function useReviews(productId: string, first: PageReviews | null): ShownReviews {
  const [shown, setShown] = useState<Shown>({
    reviews: first?.reviews ?? [],
    page: first ? first.page - (first.cut ? 1 : 0) : 0,
    pages: first?.pages ?? 0,
    size: '',
  });
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');

  async function loadPage(page: number, size: string): Promise<void> {
    setState('busy');
    const { client, language } = browserVisitor();
    const answer = await client.get('product/reviews/{id}', {
      params: { id: productId },
      query: { language_code: language, page, ...(size ? { size } : {}) },
    });
    setState(answer.ok ? 'idle' : 'failed');
    if (!answer.ok) return;
    const { reviews, pages } = answer.result;
    setShown((before) => ({ reviews: page === 1 ? reviews : [...before.reviews, ...reviews], page, pages, size }));
  }

  return {
    reviews: shown.reviews,
    size: shown.size,
    nextPage: shown.page < shown.pages ? shown.page + 1 : null,
    busy: state === 'busy',
    failed: state === 'failed',
    none: shown.size !== '' && shown.reviews.length === 0 && state === 'idle',
    more: () => void loadPage(shown.page + 1, shown.size),
    filter: (size) => void loadPage(1, size),
  };
}
