import type { PhoneTexts } from '@hindam/ui/phone-field';
import { useLingui } from '@lingui/react/macro';

export function usePhoneTexts(): PhoneTexts {
  const { t } = useLingui();
  return {
    label: t`Phone`,
    // Requirement R76 prescribes what this hint says.
    hint: t`Write the mobile number without the prefix '0'`,
    zeroRemoved: t`The 0 at the beginning was removed.`,
    country: t`Country code`,
    search: t`Search by country or code`,
    noCountry: t`No country found.`,
  };
}
