// The content of the cancel dialog and the cancel page: the form, its result, or why there is no form.
import { Button } from '@hindam/ui/button';
import { ErrorText, Notice } from '@hindam/ui/notice';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import { type Post, usePost } from '../../kit/form.ts';
import { useDoneFocus } from '../../kit/use-done-focus.ts';
import { cancellingOf } from './cancelling.ts';
import { TooLate } from './too-late.tsx';
import { CancelForm } from './cancel-form.tsx';
import type { Cancelled as Outcome, CancelResult } from './cancel-order.ts';
import { CANCEL_INTENTS } from './cancel-entry.ts';
import type { CancelPage } from './load-cancel.ts';
import { WhatComesBack } from './what-comes-back.tsx';

interface CancelBodyProps {
  page: CancelPage & { order: NonNullable<CancelPage['order']> };
  back: (text: ReactNode) => ReactNode;
}

export function CancelBody({ page, back }: CancelBodyProps) {
  // In the dialog the last answer may be that of another form of the order's page, so only answers to the cancel form
  // count.
  const post = usePost<CancelResult>({ intent: CANCEL_INTENTS });
  const brought = post.lastAnswer?.status === 'ok' ? post.lastAnswer.result : null;
  const outcome = brought?.kind === 'done' ? brought : null;
  const place = useDoneFocus(outcome && post.answer);
  return (
    <>
      <div ref={place} tabIndex={-1} className="cart__told" role="status">
        {outcome ? <CancelledNotice status={outcome.status} /> : null}
      </div>
      {outcome ? (
        <Cancelled outcome={outcome} on={back(<Trans>Back to the order</Trans>)} />
      ) : (
        <Cancelling page={page} back={back} post={post} />
      )}
    </>
  );
}

function Cancelling({ page, back, post }: CancelBodyProps & { post: Post<CancelResult> }) {
  const id = useId();
  const { order, options, orderId, key, attempt } = page;
  const keep = back(<Trans>Keep the order as it is</Trans>);
  const cancelling = cancellingOf(order);
  if (cancelling !== 'now' && cancelling !== 'request') {
    return (
      <div className="cancel-form">
        <p id={id}>
          <TooLate why={cancelling} />
        </p>
        <div className="order-acts">
          <Button wide disabled aria-describedby={id}>
            <Trans>Cancel order</Trans>
          </Button>
          {back(<Trans>Back to the order</Trans>)}
        </div>
      </div>
    );
  }
  if (!options) {
    return (
      <div className="cancel-form">
        <ErrorText>
          <Trans>This could not be shown just now. Please try again.</Trans>
        </ErrorText>
        <div className="order-acts">{back(<Trans>Back to the order</Trans>)}</div>
      </div>
    );
  }
  return <CancelForm orderId={orderId} orderKey={key} options={options} attempt={attempt} post={post} keep={keep} />;
}

function CancelledNotice({ status }: Pick<Outcome, 'status'>) {
  return (
    <Notice tone="ok">
      {status === 'cancelled' ? <Trans>Your order is cancelled.</Trans> : null}
      {status === 'partly_cancelled' ? <Trans>The pieces are cancelled. The rest of your order goes on.</Trans> : null}
      {status === 'requested' ? <Trans>We have your request and will answer it within 1 working day.</Trans> : null}
    </Notice>
  );
}

interface CancelledProps {
  outcome: Outcome;
  on: ReactNode;
}

function Cancelled({ outcome: { status, refund }, on }: CancelledProps) {
  return (
    <div className="cancel-form">
      {status === 'requested' ? null : <WhatComesBack refund={refund} />}
      <div className="order-acts">{on}</div>
    </div>
  );
}
