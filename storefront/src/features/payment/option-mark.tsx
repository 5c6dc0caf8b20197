// The mark of a payment choice: its provider's own, or a small drawing of its option: a card, a bank, a circle in four
// parts, a banknote. The choice's title names it, so it is hidden from screen readers.
import type { PaymentOption } from '@hindam/contract/order-moves';
import type { PaymentMark } from '@hindam/contract/payment-marks';
import drawings from '../../shell/payment-marks.svg?url';

const PATHS: Readonly<Record<PaymentOption, string>> = {
  card: 'M3 6.5h26v19H3zM3 12.5h26M7 20.5h6',
  net_banking: 'M4 12 16 5l12 7zM7 12v11M13 12v11M19 12v11M25 12v11M4 26.5h24',
  instalments_4: 'M16 4a12 12 0 1 0 0 24 12 12 0 0 0 0-24zM16 4v24M4 16h24',
  cod: 'M3 8h26v14H3zM16 18.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM7 12v6M25 12v6M6 25.5h20',
};

interface OptionMarkProps {
  option: PaymentOption;
  /** Absent if the answer is from an older server, which did not send marks. */
  mark?: PaymentMark | null;
}

export function OptionMark({ option, mark }: OptionMarkProps) {
  if (mark)
    return (
      <svg className="pick__mark pick__mark--own" aria-hidden="true">
        <use href={`${drawings}#${mark}`} />
      </svg>
    );
  return (
    <svg className="pick__mark" viewBox="0 0 32 32" aria-hidden="true">
      <path d={PATHS[option]} />
    </svg>
  );
}
