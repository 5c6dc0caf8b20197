// The refund of a cancellation: its amount, what the shop keeps back for work already done, where it is paid to, and by
// when.
import type { PaymentOption } from '@hindam/contract/order-moves';
import { Money } from '@hindam/ui/money';
import { Plural, Trans } from '@lingui/react/macro';
import { SumRow } from '../cart/sums.tsx';
import type { Refund } from './cancel-entry.ts';

function To({ option }: { option: PaymentOption }) {
  switch (option) {
    case 'card':
      return <Trans>the card you paid with</Trans>;
    case 'net_banking':
      return <Trans>the bank account you paid from</Trans>;
    case 'instalments_4':
      return <Trans>your instalment plan, by its provider</Trans>;
    default:
      return <Trans>the way we agree on with you</Trans>;
  }
}

export function WhatComesBack({ refund: { amount, to, days, fee } }: { refund: Refund }) {
  if (amount.amount === 0 && fee.amount === 0) {
    return (
      <p>
        <Trans>Nothing has been paid for these pieces, so nothing comes back.</Trans>
      </p>
    );
  }
  return (
    <dl className="summary__rows">
      <SumRow name={<Trans>You get back</Trans>}>
        <b>
          <Money money={amount} />
        </b>
      </SumRow>
      {fee.amount > 0 ? (
        <SumRow name={<Trans>Kept back for work already done</Trans>}>
          <Money money={fee} />
        </SumRow>
      ) : null}
      <SumRow name={<Trans>Refunded to</Trans>}>
        <To option={to} />
      </SumRow>
      <SumRow name={<Trans>When</Trans>}>
        <Plural value={days} one="within # working day" other="within # working days" />
      </SumRow>
    </dl>
  );
}
