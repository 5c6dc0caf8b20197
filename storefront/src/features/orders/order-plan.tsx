// The four instalments with the days they are due, as the provider reads them back.
import type { Order } from '@hindam/contract/orders';
import { Trans } from '@lingui/react/macro';
import { Plan as Parts } from '../payment/plan.tsx';

export function Plan({ plan }: { plan: NonNullable<Order['payment']['plan']> }) {
  return (
    <div>
      <p className="small muted">
        <Trans>4 instalments, no interest</Trans>
      </p>
      <Parts parts={plan.map(({ due_on: due, amount }) => ({ due, amount }))} />
    </div>
  );
}
