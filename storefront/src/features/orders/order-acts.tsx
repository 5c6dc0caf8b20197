// Buttons of an order's page to order again and to cancel, and the notice with the result of paying, ordering again, or
// keeping the address.
import type { Order } from '@hindam/contract/orders';
import { Button, LinkButton } from '@hindam/ui/button';
import { Notice } from '@hindam/ui/notice';
import { Plural, Trans } from '@lingui/react/macro';
import { useId } from 'react';
import { cancellingOf } from './cancelling.ts';
import { TooLate } from './too-late.tsx';
import { INTENT, usePost } from '../../kit/form.ts';
import { FormNotice } from '../../kit/form-notice.tsx';
import { linkTo } from '../../kit/page-link.tsx';
import { usePaths } from '../../kit/use-paths.ts';
import { useOnline } from '../../kit/connection.ts';
import { useShowModal } from '../../kit/modal-address.ts';
import { CANCEL_MODAL } from './cancel-dialog.tsx';
import { ORDER_FIELDS, type Intent, type OrderResult } from './act-on-order.ts';
import { useAttemptToken } from './use-attempt-token.ts';

const REORDER: Intent = 'reorder';
const ACTS: readonly Intent[] = ['pay', 'reorder', 'keep_address'];

export function OrderAgain({ order, attempt }: { order: Order; attempt: string }) {
  const { Form, busy, answer } = usePost<OrderResult>({ intent: REORDER, page: true });
  const online = useOnline();
  // The attempt token changes only after a success, so that pieces added by a call whose answer was lost are not added
  // twice.
  const held = useAttemptToken(attempt, answer, answer?.status !== 'ok');
  if (!order.can_reorder) return null;
  return (
    <Form method="post">
      <input type="hidden" name={ORDER_FIELDS.attempt} value={held} autoComplete="off" />
      <Button type="submit" variant="ghost" wide name={INTENT} value={REORDER} disabled={!online} busy={busy}>
        <Trans>Order again</Trans>
      </Button>
    </Form>
  );
}

/**
 * The link to cancel the order, which opens the dialog with script and the cancel page without. While the order cannot
 * be cancelled or the browser is offline, it is a disabled button with the reason. Renders nothing if `cancellingOf`
 * returns 'none'.
 */
export function CancelLink({ order, orderKey }: { order: Order; orderKey: string | null }) {
  const id = useId();
  const address = usePaths().orderCancel(order._id, orderKey);
  const open = useShowModal(CANCEL_MODAL, address);
  const cancelling = cancellingOf(order);
  const online = useOnline();
  if (cancelling === 'none') return null;
  if (online && (cancelling === 'now' || cancelling === 'request')) {
    return (
      <LinkButton
        variant="text"
        link={({ className, children }) => (
          <a className={className} href={address} onClick={open}>
            {children}
          </a>
        )}
      >
        {cancelling === 'now' ? <Trans>Cancel order</Trans> : <Trans>Ask to cancel the order</Trans>}
      </LinkButton>
    );
  }
  return (
    <div className="order-late">
      <Button variant="text" disabled aria-describedby={id}>
        <Trans>Cancel order</Trans>
      </Button>
      <p className="small muted" id={id}>
        {online ? <TooLate why={cancelling} /> : <Trans>You are offline. This works again with a connection.</Trans>}
      </p>
    </div>
  );
}

export function WhatHappened() {
  const { answer } = usePost<OrderResult>({ intent: ACTS, page: true });
  const isKept = answer?.status === 'ok' && !answer.result;
  return (
    <>
      <div className="cart__told" role="status">
        {isKept ? (
          <Notice tone="ok">
            <Trans>The address is in your address book.</Trans>
          </Notice>
        ) : null}
      </div>
      {answer && !isKept ? (
        <div className="cart__notice">
          <FormNotice
            result={answer}
            look="box"
            lost={<Trans>There was no answer. You can safely try again: nothing is done twice.</Trans>}
          />
          {answer.status === 'ok' && answer.result ? <PartlyAgain {...answer.result} /> : null}
        </div>
      ) : null}
    </>
  );
}

function PartlyAgain({ added, missing }: NonNullable<Extract<OrderResult, { status: 'ok' }>['result']>) {
  const paths = usePaths();
  return (
    <Notice
      tone="warn"
      role="alert"
      action={
        added > 0 ? (
          <LinkButton variant="plain" link={linkTo(paths.cart())}>
            <Trans>To your bag</Trans>
          </LinkButton>
        ) : null
      }
    >
      <p>
        {added > 0 ? (
          <Plural value={added} one="# piece is in your bag. Missing:" other="# pieces are in your bag. Missing:" />
        ) : (
          <Trans>None of the pieces can be had again at the moment:</Trans>
        )}
      </p>
      <ul className="merge">
        {missing.map(({ title, reason }) => (
          <li key={title + reason}>
            <bdi>{title}</bdi>: {reason}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
