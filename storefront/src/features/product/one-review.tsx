// One review of a product, with its pictures, which open full screen, and the button that marks the review as helpful.
import { htmlLanguage } from '@hindam/contract/language';
import type { Review } from '@hindam/contract/reviews';
import { useDay, useNumber } from '@hindam/ui/locale';
import { Picture } from '@hindam/ui/picture';
import { StarRow } from '@hindam/ui/stars';
import { Trans, useLingui } from '@lingui/react/macro';
import { StepLink } from '../../kit/page-link.tsx';
import { useShopPaths } from '../../kit/shell-hooks.ts';
import { ONE_SIZE } from '../../shell/piece.ts';
import { HelpfulButton } from './helpful-button.tsx';

interface OneReviewProps {
  productId: string;
  review: Review;
  timeZone: string;
}

export function OneReview({ productId, review, timeZone }: OneReviewProps) {
  const { t } = useLingui();
  const number = useNumber();
  const { author, rating, language_code: language, date } = review;
  const stars = number(rating);
  const day = useDay(timeZone)(date);
  return (
    <li className="review">
      <p className="review__head">
        <StarRow value={rating} label={t`Rated ${stars} out of 5`} />
        <bdi className="review__author">{author || t`A former member`}</bdi>
        <time dateTime={date} className="muted">
          {day}
        </time>
      </p>
      {review.text ? (
        // `dir="auto"`, because a review may be in another language than the page.
        <p lang={htmlLanguage(language)} dir="auto" className="review__text">
          {review.text}
        </p>
      ) : null}
      <Facts review={review} />
      <Pictures productId={productId} review={review} />
      <HelpfulButton review={review} />
    </li>
  );
}

function Facts({ review: { size, height_cm: height, fit } }: { review: Review }) {
  const { t } = useLingui();
  const number = useNumber();
  const fits = { small: t`Runs small`, true: t`True to size`, large: t`Runs large` };
  const tall = height === null ? '' : number(height);
  if (size === ONE_SIZE && height === null && fit === null) return null;
  return (
    <ul className="review__facts tiny muted">
      {size === null ? (
        <li>
          <Trans>Made to measure</Trans>
        </li>
      ) : null}
      {size !== null && size !== ONE_SIZE ? (
        <li>
          <Trans>
            Size <bdi>{size}</bdi>
          </Trans>
        </li>
      ) : null}
      {height === null ? null : (
        <li>
          <Trans>
            Height <bdi>{tall} cm</bdi>
          </Trans>
        </li>
      )}
      {fit ? <li>{fits[fit]}</li> : null}
    </ul>
  );
}

const FROM_PRODUCT = { state: { fromProduct: true } } as const;

function Pictures({ productId, review: { _id, images } }: { productId: string; review: Review }) {
  const { t } = useLingui();
  const number = useNumber();
  const paths = useShopPaths();
  if (images.length === 0) return null;
  return (
    <ul className="review__pictures">
      {images.map((image, index) => {
        const place = number(index + 1);
        return (
          <li key={image.src}>
            <StepLink to={paths.pictures(productId, { review: _id, image: index + 1 })} how={FROM_PRODUCT}>
              <Picture image={image} sizes="88px" alt={t`Picture ${place}`} />
              <span className="visually-hidden">{t`Open full screen`}</span>
            </StepLink>
          </li>
        );
      })}
    </ul>
  );
}
