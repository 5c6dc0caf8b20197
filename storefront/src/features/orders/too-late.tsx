// The text that says why an order can no longer be cancelled.
import { Trans } from '@lingui/react/macro';
import type { Cancelling } from './cancelling.ts';

export function TooLate({ why }: { why: Cancelling }) {
  switch (why) {
    case 'requested':
      return <Trans>You have asked to cancel. We will answer within 1 working day.</Trans>;
    case 'on_its_way':
      return <Trans>Your order has left us and can no longer be cancelled.</Trans>;
    case 'delivered':
      return <Trans>Your order has been delivered and can no longer be cancelled.</Trans>;
    default:
      return <Trans>This order can no longer be cancelled.</Trans>;
  }
}
