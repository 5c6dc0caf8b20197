// An order by its number; it has none until it is placed.
import { Trans } from '@lingui/react/macro';
import './orders.css';

export function OrderName({ number }: { number: string | null }) {
  if (number === null) return <Trans>Your order</Trans>;
  return (
    <Trans>
      Order <bdi>{number}</bdi>
    </Trans>
  );
}
