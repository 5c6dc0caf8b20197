// The page on which the pieces of a delivered order are reviewed. It opens for the member to whom the order belongs and
// for whoever has the order's signed link or cookie.
import { useLingui } from '@lingui/react/macro';
import { useLoaderData } from 'react-router';
import { actOnReview } from '../features/orders/act-on-review.ts';
import { ChooseOrderFirst } from '../features/orders/choose-order-first.tsx';
import { loadReview } from '../features/orders/load-review.ts';
import { OrderMissing } from '../features/orders/order-head.tsx';
import { ReviewView } from '../features/orders/review-view.tsx';
import { useHiddenKey } from '../features/orders/use-hidden-key.ts';
import { page } from '../kit/page.ts';

const route = page({
  load: loadReview,
  action: actOnReview,
  messages: ['reviewing', 'orders', 'lines', 'forms'],
  membersOnly: true,
  cache: 'private',
});
export const handle = route.handle;
export const loader = route.loader;
export const clientLoader = route.clientLoader;
export const action = route.action;
export const clientAction = route.clientAction;
export const headers = route.headers;

export default function OrderReviewPage() {
  const page = useLoaderData<typeof loader>();
  const { t } = useLingui();
  useHiddenKey(page);
  const { order, orderId } = page;
  if (orderId === '') {
    return (
      <ChooseOrderFirst
        title={t`Write a review`}
        reason={t`Choose an order first: its pieces are reviewed on its own page.`}
      />
    );
  }
  return order ? <ReviewView page={{ ...page, order }} /> : <OrderMissing />;
}
