// Shown by pages about one order if their URL names no order.
import { LinkButton } from '@hindam/ui/button';
import { PageTitle } from '@hindam/ui/page-title';
import { Trans } from '@lingui/react/macro';
import { PageHead } from '../../kit/page-head.tsx';
import { linkTo, PageLink } from '../../kit/page-link.tsx';
import { usePaths } from '../../kit/use-paths.ts';

export function ChooseOrderFirst({ title, reason }: { title: string; reason: string }) {
  const paths = usePaths();
  return (
    <div className="wrap page cancel-page">
      <PageHead title={title} address={null} />
      <PageTitle title={title} />
      <p>{reason}</p>
      <div className="order-acts">
        <LinkButton link={linkTo(paths.myOrder())}>
          <Trans>My orders</Trans>
        </LinkButton>
        <PageLink className="link" to={paths.findOrder()}>
          <Trans>Lost your order link?</Trans>
        </PageLink>
      </div>
    </div>
  );
}
