// The four instalments with the days they are due, as the provider reads them back.
import type { Order } from '@hindam/contract/orders';
import { useDay } from '@hindam/ui/locale';
import { Money } from '@hindam/ui/money';
import { Trans } from '@lingui/react/macro';
import '../pages/cart/cart.css';

/** Days of a calendar are the same everywhere. */
export const CALENDAR = 'UTC';

export function Plan({ plan }: { plan: NonNullable<Order['payment']['plan']> }) {
  const day = useDay(CALENDAR);
  return (
    <div>
      <p className="small muted">
        <Trans>4 instalments, no interest</Trans>
      </p>
      <ol className="order-plan">
        {plan.map(({ due_on: due, amount }) => (
          <li key={due} className="summary__row">
            <span>{day(due)}</span>
            <Money money={amount} />
          </li>
        ))}
      </ol>
    </div>
  );
}
