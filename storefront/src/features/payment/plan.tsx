// The list of an order's four instalments, each with the day on which it is due.
import type { Money as Amount } from '@hindam/contract/money';
import { Money } from '@hindam/ui/money';
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
