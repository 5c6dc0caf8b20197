// The guest's door over the bag. Closing, Esc and the browser's way back are one and the same.
import { Dialog } from '@hindam/ui/dialog';
import type { PhoneCountry } from '@hindam/ui/phone-number';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router';
import { browserVisitor } from '../../device/browser-visitor.ts';
import { usePaths } from '../../kit/shell-hooks.ts';
import { GuestChoice } from './guest-choice.tsx';
import { readCountries } from './read-countries.ts';

interface Door {
  fromCart?: boolean;
  asGuest?: boolean;
}

/** Back to the entry of the history it was opened from; where there is none, the modal leaves the address. */
function useClose() {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation() as Location<Door | null>;
  return () => {
    if (state?.fromCart) return void navigate(-1);
    const query = new URLSearchParams(search);
    query.delete('modal');
    void navigate(`${pathname}?${query}`, { replace: true, preventScrollReset: true });
  };
}

export function GuestCheckoutDialog({ open }: { open: boolean }) {
  const { t } = useLingui();
  const close = useClose();
  // The dialog also tells of a closing that came from the address.
  const isOpen = useRef(open);
  useEffect(() => {
    isOpen.current = open;
  }, [open]);
  return (
    <Dialog
      open={open}
      onClose={() => {
        if (isOpen.current) close();
      }}
      title={t`How would you like to check out?`}
      closeText={t`Close`}
      wide
    >
      <Opened />
    </Dialog>
  );
}

function Opened() {
  const navigate = useNavigate();
  const paths = usePaths();
  const { state } = useLocation() as Location<Door | null>;
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
      // The way back from the checkout is the bag, not its open modal.
      onContact={() => void navigate(paths.checkout(), { replace: true })}
    />
  );
}
