// Says who may write a review, and links to where that is done. The cached page is the same for everyone, so it names
// both places: a member's orders, and for guests the form that finds an order.
import { Trans } from '@lingui/react/macro';
import { PageLink } from '../../kit/page-link.tsx';
import { usePaths } from '../../kit/use-paths.ts';

export function WriteReview() {
  const paths = usePaths();
  return (
    <div className="write-review">
      <p className="small muted">
        <Trans>Everyone who has received this piece from us can review it, from the page of the order.</Trans>
      </p>
      <p className="write-review__ways">
        <PageLink className="button button--plain" to={paths.myOrder()}>
          <Trans>Write a review</Trans>
        </PageLink>
        <PageLink className="link small" to={paths.findOrder()}>
          <Trans>Ordered as a guest? Find your order</Trans>
        </PageLink>
      </p>
    </div>
  );
}
