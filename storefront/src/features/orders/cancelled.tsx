// It is done, or asked for: what happens next.
import { Notice } from '@hindam/ui/notice';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Cancelled as Outcome } from './cancel-order.ts';
import { WhatComesBack } from './what-comes-back.tsx';

interface CancelledProps {
  outcome: Outcome;
  on: ReactNode;
}

export function Cancelled({ outcome: { status, refund }, on }: CancelledProps) {
  return (
    <div className="cancel-form">
      <Notice tone="ok" role="status">
        {status === 'cancelled' ? <Trans>Your order is cancelled.</Trans> : null}
        {status === 'partly_cancelled' ? (
          <Trans>The pieces are cancelled. The rest of your order goes on.</Trans>
        ) : null}
        {status === 'requested' ? <Trans>We have your request and will answer it within 1 working day.</Trans> : null}
      </Notice>
      {status === 'requested' ? null : <WhatComesBack refund={refund} />}
      <div className="order-acts">{on}</div>
    </div>
  );
}
