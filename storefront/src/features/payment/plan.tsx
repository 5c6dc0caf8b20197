// The list of instalments, each with the day on which it is due, and the text that offers them as a payment option.
import type { Money as Amount } from '@hindam/contract/money';
import { Money } from '@hindam/ui/money';
import { Trans } from '@lingui/react/macro';
import { useCalendarDay } from './calendar-day.ts';
import './checkout.css';

interface PlanProps {
  parts: readonly { due: string; amount: Amount }[];
}

export function Plan({ parts }: PlanProps) {
  const day = useCalendarDay();
  return (
    <ol className="plan small">
      {parts.map(({ due, amount }) => (
        <li key={due} className="summary__row">
          <span>{day(due)}</span>
          <Money money={amount} />
        </li>
      ))}
    </ol>
  );
}

/**
 * The instalment plan as a payment option. It says which data the provider receives, because the shopper consents to
 * that by choosing the option.
 */
export function OfferedPlan({ parts }: PlanProps) {
  return (
    <div className="plan">
      <Plan parts={parts} />
      <p className="small muted">
        <Trans>
          The provider of the instalments receives your name, contact details, delivery address and order, and decides
          whether it accepts them.
        </Trans>
      </p>
    </div>
  );
}
