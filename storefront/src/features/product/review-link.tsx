// A link to the same product page with other reviews. With script, a plain press calls `onFollow` instead of loading
// the page.
import type { ComponentProps } from 'react';
import { useLocation } from 'react-router';
import { isPlainPress } from '../../kit/page-link.tsx';
import { REVIEWS_ID } from './product-info.tsx';
import { type ReviewFilter, withReviews } from './review-filter.ts';

interface ReviewLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  filter: ReviewFilter;
  page?: number;
  onFollow: () => void;
}

export function ReviewLink({ filter, page, onFollow, children, ...rest }: ReviewLinkProps) {
  const { pathname, search } = useLocation();
  const query = withReviews(new URLSearchParams(search), filter, page).toString();
  return (
    <a
      {...rest}
      // Search engines should not load every combination of filters.
      rel="nofollow"
      href={`${pathname}${query ? `?${query}` : ''}#${REVIEWS_ID}`}
      onClick={(event) => {
        if (!isPlainPress(event)) return;
        event.preventDefault();
        onFollow();
      }}
    >
      {children}
    </a>
  );
}
