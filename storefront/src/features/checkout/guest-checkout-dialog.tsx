// The guest checkout as a dialog over the cart.
import type { PhoneCountry } from '@hindam/ui/phone-number';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router';
import { browserVisitor } from '../../device/browser-visitor.ts';
import { AddressModal } from '../../kit/address-modal.tsx';
import { usePaths } from '../../kit/use-paths.ts';
import { GuestChoice } from './guest-choice.tsx';
import { GUEST_MODAL } from './guest-words.ts';
import { readCountries } from './read-countries.ts';

interface GuestChoiceState {
  asGuest?: boolean;
}

export function GuestCheckoutDialog() {
  const { t } = useLingui();
  return (
    <AddressModal name={GUEST_MODAL} title={t`How would you like to check out?`} wide>
      {() => <Opened />}
    </AddressModal>
  );
}

function Opened() {
  const navigate = useNavigate();
  const paths = usePaths();
  const { state } = useLocation() as Location<GuestChoiceState | null>;
  const [countries, setCountries] = useState<readonly PhoneCountry[] | null>(null);
  useEffect(() => {
    let gone = false;
    void readCountries(browserVisitor()).then((found) => {
      if (!gone) setCountries(found);
    });
    return () => {
      gone = true;
    };
  }, []);
  if (!countries) return <div aria-busy="true" />;
  return (
    <GuestChoice
      countries={countries}
      heading="h3"
      asGuest={state?.asGuest === true}
      // The checkout replaces the modal's history entry, so that going back from the checkout leads to the cart.
      onContact={() => void navigate(paths.checkout(), { replace: true })}
    />
  );
}
