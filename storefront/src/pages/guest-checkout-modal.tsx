// Requirement R35: guest-checkout-modal. The choice between guest checkout and login as a page; over the cart page it
// is a dialog.
import { PageTitle } from '@hindam/ui/page-title';
import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { redirect, useLoaderData, useNavigate, useRevalidator } from 'react-router';
import { pathsOf } from '../kit/paths.ts';
import type { PageRequest } from '../kit/load.ts';
import { page } from '../kit/page.ts';
import { PageHead } from '../kit/page-head.tsx';
import { usePaths } from '../kit/use-paths.ts';
import { watchLogin } from '../device/login-record.ts';
import { GuestChoice } from '../features/checkout/guest-choice.tsx';
import { GUEST_MESSAGES } from '../features/checkout/guest-words.ts';
import { readCountries } from '../features/checkout/read-countries.ts';

/** Redirects a visitor who seems to be a member to the checkout, which checks the session. */
async function loadGuestCheckout({ visitor }: PageRequest) {
  if (visitor.signedIn) throw redirect(pathsOf(visitor.prefix).checkout());
  return { countries: await readCountries(visitor) };
}

/**
 * Handles the guest's form if it is sent without script: redirects to the checkout, where the guest enters the contact
 * again.
 */
function redirectToCheckout({ visitor }: PageRequest): Promise<Response> {
  return Promise.resolve(redirect(pathsOf(visitor.prefix).checkout()));
}

const route = page({
  load: loadGuestCheckout,
  action: redirectToCheckout,
  messages: [...GUEST_MESSAGES],
  cache: 'private',
});
export const handle = route.handle;
export const loader = route.loader;
export const clientLoader = route.clientLoader;
export const action = route.action;
export const headers = route.headers;

export default function GuestCheckoutModalPage() {
  const { t } = useLingui();
  const { countries } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  const paths = usePaths();
  const { revalidate } = useRevalidator();
  // After a login in another tab the loader runs again and redirects to the checkout.
  useEffect(() => watchLogin(() => void revalidate()), [revalidate]);
  return (
    <div className="wrap page">
      <div className="guest-door">
        <PageHead title={t`How would you like to check out?`} address={null} />
        <PageTitle title={t`How would you like to check out?`} />
        <GuestChoice
          countries={countries}
          heading="h2"
          onContact={() => void navigate(paths.checkout(), { replace: true })}
        />
      </div>
    </div>
  );
}
