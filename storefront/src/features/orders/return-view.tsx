// The content of the return page: the returns so far, and below them the rule for returns with the form, or the reason
// why nothing can be returned.
import { LinkButton } from '@hindam/ui/button';
import { useDay } from '@hindam/ui/locale';
import { Notice } from '@hindam/ui/notice';
import { PageTitle } from '@hindam/ui/page-title';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { usePost } from '../../kit/form.ts';
import { useDoneFocus } from '../../kit/use-done-focus.ts';
import { PageHead } from '../../kit/page-head.tsx';
import { linkTo, PageLink } from '../../kit/page-link.tsx';
import { usePaths } from '../../kit/use-paths.ts';
import type { ReturnPage } from './load-return.ts';
import { OrderName } from './order-head.tsx';
import type { ReturnIntent, ReturnOptions } from './return-entry.ts';
import { ReturnForm } from './return-form.tsx';
import { Returns } from './return-state.tsx';
import './return-page.css';

const ASK: ReturnIntent = 'ask';

type Shown = ReturnPage & { order: NonNullable<ReturnPage['order']>; options: ReturnOptions };

export function ReturnView({ page }: { page: Shown }) {
  const { t } = useLingui();
  const paths = usePaths();
  const { order, options, key, attempt } = page;
  const post = usePost({ intent: ASK });
  const place = useDoneFocus(post.answer);
  const address = paths.orderDetails(order._id, key);
  const back = (
    <LinkButton variant="text" link={linkTo(address)}>
      <Trans>Back to the order</Trans>
    </LinkButton>
  );
  return (
    <div className="wrap page cancel-page return-page">
      <PageHead title={t`Return pieces`} address={null} />
      <PageTitle title={<Trans>Return pieces</Trans>}>
        <PageLink className="link" to={address}>
          <OrderName number={order.order_number} />
        </PageLink>
      </PageTitle>
      <div ref={place} tabIndex={-1} role="status">
        {post.lastAnswer?.status === 'ok' ? (
          <Notice tone="ok">
            <Trans>We have your request and will answer within 1 working day. You can add pictures to it below.</Trans>
          </Notice>
        ) : null}
      </div>
      <Returns returns={options.returns} orderId={order._id} orderKey={key} timeZone={options.time_zone} />
      {options.open ? (
        <>
          <Rule options={options} />
          {/* The number of returns is the key, so that the form is empty again after a successful request. */}
          <ReturnForm key={options.returns.length} options={options} attempt={attempt} post={post} keep={back} />
        </>
      ) : (
        <>
          <p>
            <Closed options={options} />
          </p>
          <div className="order-acts">{back}</div>
        </>
      )}
    </div>
  );
}

function Rule({ options: { until, time_zone: timeZone } }: { options: ReturnOptions }) {
  const paths = usePaths();
  const day = useDay(timeZone);
  // `until` is a midnight, the exclusive end of the time for returns. One millisecond earlier is on the last day.
  const last = until === null ? '' : day(new Date(Date.parse(until) - 1).toISOString());
  return (
    <p>
      <Trans>
        You can ask until the end of <b>{last}</b>. Pieces come back unworn and with their labels; what has a fault
        comes back as it is.
      </Trans>{' '}
      <PageLink className="link" to={paths.document('delivery-returns')}>
        <Trans>Delivery and returns</Trans>
      </PageLink>
    </p>
  );
}

function Closed({ options: { why_not: why, days } }: { options: ReturnOptions }) {
  switch (why) {
    case 'not_delivered':
      return <Trans>You can return pieces as soon as the order is with you.</Trans>;
    case 'window_over':
      return (
        <Plural
          value={days}
          one="A return can be asked for within # day of the delivery. That time is over. If a piece has a fault, please write to us."
          other="A return can be asked for within # days of the delivery. That time is over. If a piece has a fault, please write to us."
        />
      );
    default:
      return <Trans>Nothing of this order is left to return.</Trans>;
  }
}
