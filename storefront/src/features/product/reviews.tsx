// A product's reviews, each in the language it was written in. With script, more are loaded from the API; without, the
// link to `?reviews=<page>` loads the next page.
import type { Review, ReviewPage } from '@hindam/contract/reviews';
import { directionOf, htmlLanguage } from '@hindam/contract/language';
import { Accordion } from '@hindam/ui/accordion';
import { useDay, useNumber } from '@hindam/ui/locale';
import { Notice } from '@hindam/ui/notice';
import { Picture } from '@hindam/ui/picture';
import { Select } from '@hindam/ui/select';
import { StarRow, Stars } from '@hindam/ui/stars';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSearchParams } from 'react-router';
import { usePaths } from '../../kit/use-paths.ts';
import type { PageReviews } from './page-product.ts';
import { REVIEWS_ID } from './product-info.tsx';
import { ONE_SIZE } from '../../shell/piece.ts';
import { useReviews } from './use-reviews.ts';
import './reviews.css';

interface ReviewsProps {
  productId: string;
  sizes: readonly string[];
  first: PageReviews | null;
}

export function Reviews({ productId, sizes, first }: ReviewsProps) {
  const { t } = useLingui();
  const paths = usePaths();
  const shown = useReviews(productId, first);
  const opened = useSearchParams()[0].has('reviews');
  if (!first) {
    return (
      <Accordion title={<Trans>Reviews</Trans>}>
        <Notice tone="warn">{t`The reviews could not be loaded.`}</Notice>
      </Accordion>
    );
  }
  return (
    <Accordion title={<Trans>Reviews</Trans>} open={opened}>
      {/* The link's target is inside the `details`, so that browsers open it when the link is followed. */}
      <div id={REVIEWS_ID} />
      {first.total === 0 ? <p className="muted">{t`No reviews yet.`}</p> : <Summary page={first} />}
      {first.total > 0 && sizes.length > 1 ? (
        <SizeFilter sizes={sizes} value={shown.size} onChange={shown.filter} />
      ) : null}
      <ul className="reviews" aria-busy={shown.busy}>
        {shown.reviews.map((review) => (
          <OneReview key={review._id} review={review} timeZone={first.time_zone} />
        ))}
      </ul>
      <p role="status" className={shown.failed || shown.none ? 'small muted' : 'visually-hidden'}>
        {shown.failed ? t`The reviews could not be loaded.` : null}
        {shown.none ? t`No reviews for this size yet.` : null}
      </p>
      {shown.nextPage ? (
        <a
          className="button button--plain"
          href={`${paths.productDetails(productId, { reviews: shown.nextPage })}#${REVIEWS_ID}`}
          aria-disabled={shown.busy}
          onClick={(event) => {
            event.preventDefault();
            shown.more();
          }}
        >
          <Trans>More reviews</Trans>
        </a>
      ) : null}
    </Accordion>
  );
}

function Summary({ page }: { page: ReviewPage }) {
  const { t } = useLingui();
  const number = useNumber();
  const average = number(page.average ?? 0, { maximumFractionDigits: 1 });
  return (
    <div className="histogram">
      <p className="histogram__average">
        <Stars value={page.average ?? 0} label={t`Rated ${average} out of 5`} />
        <span className="small muted">
          <Plural value={page.total} one="# review" other="# reviews" />
        </span>
      </p>
      <ul className="histogram__rows">
        {[5, 4, 3, 2, 1].map((stars) => {
          const count = page.histogram[stars - 1] ?? 0;
          const howMany = number(count);
          return (
            <li key={stars}>
              <span className="visually-hidden">
                <Plural value={stars} one={`# star: ${howMany}`} other={`# stars: ${howMany}`} />
              </span>
              <bdi aria-hidden="true">{number(stars)}</bdi>
              <span aria-hidden="true" className="histogram__bar">
                <span style={{ inlineSize: `${(count * 100) / page.total}%` }} />
              </span>
              <bdi aria-hidden="true" className="muted">
                {howMany}
              </bdi>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

interface SizeFilterProps {
  sizes: readonly string[];
  value: string;
  onChange: (size: string) => void;
}

function SizeFilter({ sizes, value, onChange }: SizeFilterProps) {
  return (
    <label className="reviews__filter small needs-script">
      <Trans>Size bought</Trans>
      <Select className="reviews__select" value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        <option value="">
          <Trans>All sizes</Trans>
        </option>
        {sizes.map((size) => (
          <option key={size}>{size}</option>
        ))}
      </Select>
    </label>
  );
}

function OneReview({ review, timeZone }: { review: Review; timeZone: string }) {
  const { t } = useLingui();
  const number = useNumber();
  const fits = { small: t`Runs small`, true: t`True to size`, large: t`Runs large` };
  const stars = number(review.rating);
  const size = review.size === ONE_SIZE ? null : review.size;
  const day = useDay(timeZone)(review.date);
  return (
    <li className="review">
      <p className="review__head">
        <StarRow value={review.rating} label={t`Rated ${stars} out of 5`} />
        <bdi className="review__author">{review.author}</bdi>
        <time dateTime={review.date} className="muted">
          {day}
        </time>
      </p>
      <p lang={htmlLanguage(review.language_code)} dir={directionOf(review.language_code)} className="review__text">
        {review.text}
      </p>
      {size || review.fit ? (
        <p className="tiny muted">
          {size ? (
            <Trans>
              Size <bdi>{size}</bdi>
            </Trans>
          ) : null}
          {size && review.fit ? ' · ' : null}
          {review.fit ? fits[review.fit] : null}
        </p>
      ) : null}
      {review.images.length > 0 ? (
        <ul className="review__pictures">
          {review.images.map((image) => (
            <li key={image.src}>
              <Picture image={image} sizes="88px" />
            </li>
          ))}
        </ul>
      ) : null}
    </li>
  );
}
