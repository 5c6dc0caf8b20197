// The field for the mobile number in a visit's address.
import type { Country } from '@hindam/contract/customers';
import { countryIn } from '@hindam/ui/phone-number';
import { PhoneField } from '@hindam/ui/phone-field';
import { Trans } from '@lingui/react/macro';
import { useShell } from '../../kit/shell-hooks.ts';
import { ADDRESS_FIELDS, type AddressDraft } from '../address/address-draft.ts';
import { usePhoneTexts } from '../address/phone-texts.ts';

interface VisitPhoneProps {
  countries: readonly Country[];
  draft: AddressDraft;
  error: string | null;
}

export function VisitPhone({ countries, draft, error }: VisitPhoneProps) {
  const { languages } = useShell();
  const texts = usePhoneTexts();
  if (countries.length === 0)
    return (
      <p>
        <Trans>The list of countries could not be read. Please load the page again.</Trans>
      </p>
    );
  return (
    <PhoneField
      countries={countries.map(({ code, name, dial_code }) => ({ code, name, dialCode: dial_code }))}
      languages={languages.map(({ code }) => code)}
      texts={texts}
      names={{ country: ADDRESS_FIELDS.dialCode, number: 'phone' }}
      initial={{ code: draft.country, ...countryIn(draft.dial), number: draft.phone }}
      error={error}
    />
  );
}
