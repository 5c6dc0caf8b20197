// The texts of the phone field of the login, registration, forgot-password and find-order pages, and of the password
// fields of the first three.
import type { PasswordField } from '@hindam/ui/password-field';
import type { PhoneTexts } from '@hindam/ui/phone-field';
import { useLingui } from '@lingui/react/macro';
import type { ComponentProps } from 'react';

export function usePhoneTexts(): PhoneTexts {
  const { t } = useLingui();
  return {
    label: t`Mobile number`,
    // Requirement R76 prescribes what this hint says.
    hint: t`Write the mobile number without the prefix '0'`,
    zeroRemoved: t`The 0 at the beginning was removed.`,
    country: t`Country code`,
    search: t`Search by country or code`,
    noCountry: t`No country found.`,
  };
}

export function usePasswordTexts(): ComponentProps<typeof PasswordField>['texts'] {
  const { t } = useLingui();
  return { show: t`Show`, showInFull: t`Show the password`, hide: t`Hide`, hideInFull: t`Hide the password` };
}
