// The phone number for the courier. By default this is the number in the contact details; here the shopper may enter
// another one.
import { FoldTitle } from '@hindam/ui/fold-title';
import { PhoneField } from '@hindam/ui/phone-field';
import { countryIn } from '@hindam/ui/phone-number';
import { Trans, useLingui } from '@lingui/react/macro';
import { usePhoneTexts } from '../address/phone-texts.ts';
import { useShell } from '../../kit/shell-hooks.ts';
import type { FormPage } from './form-page.ts';
import { CHECKOUT_FIELDS } from './steps.ts';

export function CourierPhone({ page }: { page: FormPage }) {
  const { t } = useLingui();
  const texts = usePhoneTexts();
  const { languages } = useShell();
  const { first, faults, phoneCountries } = page;
  const fault = faults[CHECKOUT_FIELDS.courierPhone] ?? null;
  return (
    <details className="courier" open={first.courierPhone !== '' || fault !== null}>
      <FoldTitle>
        <Trans>Another number for the courier</Trans>
      </FoldTitle>
      <PhoneField
        id={CHECKOUT_FIELDS.courierPhone}
        countries={phoneCountries}
        languages={languages.map(({ code }) => code)}
        texts={{ ...texts, optionalText: t`optional` }}
        names={{ country: CHECKOUT_FIELDS.courierDial, number: CHECKOUT_FIELDS.courierPhone }}
        initial={{ code: first.shipping.country, ...countryIn(first.courierDial), number: first.courierPhone }}
        error={fault}
      />
    </details>
  );
}
