// The content of the page that changes a placed order: the form, its result, or what can be done if it is too late.
import type { Order } from '@hindam/contract/orders';
import { LinkButton } from '@hindam/ui/button';
import { Notice } from '@hindam/ui/notice';
import { PageTitle } from '@hindam/ui/page-title';
import { Trans, useLingui } from '@lingui/react/macro';
import { usePost } from '../../kit/form.ts';
import { FormNotice } from '../../kit/form-notice.tsx';
import { useDoneFocus } from '../../kit/use-done-focus.ts';
import { PageHead } from '../../kit/page-head.tsx';
import { linkTo, PageLink } from '../../kit/page-link.tsx';
import { usePaths } from '../../kit/use-paths.ts';
import { AmendForm } from './amend-form.tsx';
import type { AmendResult } from './amend-order.ts';
import type { AmendingPage } from './load-amending.ts';

export function AmendView({ page, order }: { page: AmendingPage; order: Order }) {
  const { t } = useLingui();
  const { order_number: number } = order;
  return (
    <div className="wrap page account-page">
      <PageHead title={number ? t`Change order ${number}` : t`Change your order`} address={null} />
      <PageTitle
        title={
          number ? (
            <Trans>
              Change order <bdi>{number}</bdi>
            </Trans>
          ) : (
            <Trans>Change your order</Trans>
          )
        }
      />
      <Done page={page} order={order} />
      {order.can_amend.order ? <AmendForm page={page} order={order} /> : <TooLate page={page} order={order} />}
    </div>
  );
}

function Done({ page, order }: { page: AmendingPage; order: Order }) {
  const { answer, lastAnswer } = usePost<AmendResult>({ page: true });
  const place = useDoneFocus(answer);
  const paths = usePaths();
  const amended = lastAnswer?.status === 'ok' ? lastAnswer.result : null;
  return (
    <div ref={place} tabIndex={-1} className="cart__told" role="status">
      {amended ? (
        <Notice
          tone="ok"
          action={
            <LinkButton variant="plain" link={linkTo(paths.orderDetails(order._id, page.key))}>
              <Trans>See the order</Trans>
            </LinkButton>
          }
        >
          {amended.length > 0 ? (
            <Trans>Your order is changed. We have sent a message about it to the contact it was placed with.</Trans>
          ) : (
            <Trans>Everything was as it is already, so nothing was changed.</Trans>
          )}
        </Notice>
      ) : null}
    </div>
  );
}

/** Shown if the order can no longer be changed here, together with the refusal of a form that was sent too late. */
function TooLate({ page, order }: { page: AmendingPage; order: Order }) {
  const { lastAnswer } = usePost<AmendResult>({ page: true });
  const paths = usePaths();
  return (
    <>
      <FormNotice result={lastAnswer} look="box" />
      <p>
        <Trans>
          This order can no longer be changed here. If it is packed, its delivery page says what you can still ask for;
          otherwise <PageLink to={paths.contact()}>write to us</PageLink>.
        </Trans>
      </p>
      <div className="address-form__acts">
        <LinkButton link={linkTo(paths.orderDetails(order._id, page.key))}>
          <Trans>Back to the order</Trans>
        </LinkButton>
        <LinkButton variant="ghost" link={linkTo(paths.newDelivery(order._id, page.key))}>
          <Trans>Delivery page</Trans>
        </LinkButton>
      </div>
    </>
  );
}
