// The choice of a delivery method, with its price and the days on which the order arrives.
import { Money } from '@hindam/ui/money';
import { Trans, useLingui } from '@lingui/react/macro';
import { RadioCard } from '../payment/pick.tsx';
import { ArrivalText } from '../cart/arrival-text.tsx';
import type { FormPage } from './form-page.ts';

export function ShippingChoices({ page }: { page: FormPage }) {
  const { t } = useLingui();
  const choices = page.quote?.shipping_choices ?? [];
  if (choices.length === 0) return null;
  return (
    <fieldset className="picks">
      <legend className="step__part">
        <Trans>Shipping</Trans>
      </legend>
      {choices.map((choice, index) => (
        <RadioCard
          key={choice.code}
          name="shipping"
          value={choice.code}
          defaultChecked={index === 0}
          title={
            <span className="pick__row">
              <span>{t`Standard delivery`}</span>
              {choice.price.amount === 0 ? <Trans>Free shipping</Trans> : <Money money={choice.price} />}
            </span>
          }
        >
          <ArrivalText arrival={choice} />
        </RadioCard>
      ))}
    </fieldset>
  );
}
