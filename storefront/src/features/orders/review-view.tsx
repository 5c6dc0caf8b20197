// The content of the review page: one piece of an order with its review or the form for it. If the URL names no piece
// of the order and the order has several, the page lists them all.
import type { ReviewableLine } from '@hindam/contract/reviews';
import { LinkButton } from '@hindam/ui/button';
import { PageTitle } from '@hindam/ui/page-title';
import { Picture } from '@hindam/ui/picture';
import { Trans, useLingui } from '@lingui/react/macro';
import { usePost } from '../../kit/form.ts';
import { PageHead } from '../../kit/page-head.tsx';
import { linkTo, PageLink } from '../../kit/page-link.tsx';
import { usePaths } from '../../kit/use-paths.ts';
import { LineOptions } from '../cart/line-options.tsx';
import { LineReview } from './line-review.tsx';
import { Lines } from './lines.tsx';
import type { ReviewPage } from './load-review.ts';
import { OrderName } from './order-head.tsx';
import { OwnReview } from './own-review.tsx';
import { REVIEW_FIELDS, type ReviewIntent } from './review-entry.ts';
import { ReviewForm } from './review-form.tsx';
import { isAboutPictures, ReviewNews } from './review-news.tsx';
import './review-page.css';

type Shown = ReviewPage & { order: NonNullable<ReviewPage['order']> };

export function ReviewView({ page }: { page: Shown }) {
  const { t } = useLingui();
  const paths = usePaths();
  const { order, key, lines, lineId } = page;
  const line = lines.find(({ _id }) => _id === lineId) ?? (lines.length === 1 ? lines[0] : undefined);
  const title = line?.review ? t`Your review` : t`Write a review`;
  const address = paths.orderDetails(order._id, key);
  return (
    <div className="wrap page cancel-page review-page">
      <PageHead title={title} address={null} />
      <PageTitle title={title}>
        <PageLink className="link" to={address}>
          <OrderName number={order.order_number} />
        </PageLink>
      </PageTitle>
      {line ? <OfLine key={line._id} page={page} line={line} /> : <AllLines page={page} />}
    </div>
  );
}

function BackToOrder({ page: { order, key } }: { page: Shown }) {
  const paths = usePaths();
  return (
    <LinkButton variant="text" link={linkTo(paths.orderDetails(order._id, key))}>
      <Trans>Back to the order</Trans>
    </LinkButton>
  );
}

function AllLines({ page }: { page: Shown }) {
  const { t } = useLingui();
  const { lines, order, key } = page;
  const isOpen = lines.some(({ can_review: open, review }) => open || review);
  return (
    <>
      {isOpen ? <p>{t`Which piece is it about?`}</p> : <NotOpen />}
      <Lines
        lines={lines}
        label={t`Pieces of this order`}
        below={({ _id }) => (
          <LineReview line={lines.find((one) => one._id === _id)} orderId={order._id} orderKey={key} />
        )}
      />
      <div className="order-acts">
        <BackToOrder page={page} />
      </div>
    </>
  );
}

function NotOpen() {
  return (
    <p>
      <Trans>A piece can be reviewed once it has been delivered, as long as it is not returned.</Trans>
    </p>
  );
}

const WRITE: ReviewIntent = 'write';

function OfLine({ page, line }: { page: Shown; line: ReviewableLine }) {
  const post = usePost({ intent: WRITE, values: { [REVIEW_FIELDS.lineId]: line._id } });
  const { review } = line;
  const { answer } = post;
  const isRefused = answer !== null && answer.status !== 'ok' && !isAboutPictures(answer);
  const back = <BackToOrder page={page} />;
  const form = (
    <ReviewForm
      key={review?._id ?? ''}
      line={line}
      author={page.author}
      post={post}
      // If there is a review, `OwnReview` has the link back to the order below the review.
      back={review ? null : back}
    />
  );
  return (
    <>
      <Piece line={line} />
      <ReviewNews answer={post.lastAnswer} review={review} />
      {review ? <OwnReview page={page} review={review} form={form} isFormOpen={isRefused} back={back} /> : null}
      {!review && line.can_review ? form : null}
      {review || line.can_review ? null : (
        <>
          <NotOpen />
          <div className="order-acts">{back}</div>
        </>
      )}
    </>
  );
}

function Piece({ line }: { line: ReviewableLine }) {
  const paths = usePaths();
  return (
    <p className="review-piece">
      <Picture image={line.image} sizes="72px" alt="" className="review-piece__picture" />
      <span className="review-piece__words">
        <PageLink
          className="review-piece__title"
          to={paths.productDetails(line.product_id, { color: line.color_code })}
        >
          {line.title}
        </PageLink>
        <LineOptions line={line} tailored={line.made_to_measure} />
      </span>
    </p>
  );
}
