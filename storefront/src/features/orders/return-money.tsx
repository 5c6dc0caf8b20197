// The refund for the chosen pieces: its amount, where it is paid to, and by when; and what the shopper has to pay if
// the pieces wanted in exchange cost more.
import type { PaymentOption } from '@hindam/contract/order-moves';
import { Money } from '@hindam/ui/money';
import { Plural, Trans } from '@lingui/react/macro';
import { useId } from 'react';
import { SumRow } from '../cart/sums.tsx';
import { returnSums, type ReturnEntry, type ReturnOptions } from './return-entry.ts';

function To({ option }: { option: PaymentOption }) {
  switch (option) {
    case 'card':
      return <Trans>the card you paid with</Trans>;
    case 'net_banking':
      return <Trans>the bank account you paid from</Trans>;
    case 'instalments_4':
      return <Trans>your instalment plan, by its provider</Trans>;
    default:
      return <Trans>the bank account you name</Trans>;
  }
}

/** The refund for all chosen pieces; null if none is chosen. */
export function ReturnMoney({ options, entry }: { options: ReturnOptions; entry: ReturnEntry }) {
  const id = useId();
  if (entry.pieces.length === 0) return null;
  const { backMinor, payMinor, all, exchanges } = returnSums(options, entry);
  const { currency, amount: extras } = options.extras;
  return (
    <section className="summary return-money" aria-labelledby={id}>
      <h2 className="account-section__title" id={id}>
        <Trans>Refund</Trans>
      </h2>
      <dl className="summary__rows">
        <SumRow name={<Trans>You get back</Trans>}>
          <b>
            <Money money={{ amount: backMinor, currency }} />
          </b>
        </SumRow>
        {payMinor > 0 ? (
          <SumRow name={<Trans>To pay for the exchange</Trans>}>
            <b>
              <Money money={{ amount: payMinor, currency }} />
            </b>
          </SumRow>
        ) : null}
        {backMinor > 0 ? (
          <>
            <SumRow name={<Trans>Refunded to</Trans>}>
              <To option={options.refund_to} />
            </SumRow>
            <SumRow name={<Trans>When</Trans>}>
              <Plural
                value={options.refund_days}
                one="within # working day of their arrival"
                other="within # working days of their arrival"
              />
            </SumRow>
          </>
        ) : null}
      </dl>
      {exchanges ? (
        <p className="small muted">
          <Trans>
            The new pieces cost what they cost on the day yours arrive. If one is sold out by then, its money comes
            back.
          </Trans>
        </p>
      ) : null}
      {payMinor > 0 ? (
        <p className="small muted">
          <Trans>Once your pieces are here we write to you how to pay the difference. Pay nothing now.</Trans>
        </p>
      ) : null}
      {extras > 0 && !exchanges ? (
        <p className="small muted">
          {all ? (
            <Trans>Delivery and gift wrapping are in it, because everything goes back.</Trans>
          ) : (
            <Trans>Delivery and gift wrapping come back when everything goes back.</Trans>
          )}
        </p>
      ) : null}
    </section>
  );
}
