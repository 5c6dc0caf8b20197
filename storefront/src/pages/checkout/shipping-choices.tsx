// How it comes: what that costs and when it is there.
import type { Quote } from '@hindam/contract/checkout';
import { localeOf } from '@hindam/contract/language';
import { useLocale } from '@hindam/ui/locale';
import { Money } from '@hindam/ui/money';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { Pick } from '../../checkout/pick.tsx';
import type { FormPage } from './form-page.ts';

type Choice = Quote['shipping_choices'][number];

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
        <Pick
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
          <ArrivalText choice={choice} />
        </Pick>
      ))}
    </fieldset>
  );
}

/** `25 November`: a year would say nothing a week ahead. */
function useShortDay(): (day: string) => string {
  const { language, digits } = useLocale();
  const format = useMemo(
    () => new Intl.DateTimeFormat(localeOf(language, digits), { day: 'numeric', month: 'long', timeZone: 'UTC' }),
    [language, digits],
  );
  return (day) => format.format(new Date(day));
}

export function ArrivalText({ choice }: { choice: Choice }) {
  const day = useShortDay();
  const [from, to] = [day(choice.earliest), day(choice.latest)];
  if (from === to) return <Trans>Arrives on {to}</Trans>;
  return (
    <Trans>
      Arrives between {from} and {to}
    </Trans>
  );
}
