// The page that says what the shop stores on the device, and where the shopper can change the consent to cookies at any
// time. It works without script.
import { readConsent } from '@hindam/contract/consent';
import { Notice } from '@hindam/ui/notice';
import { PageTitle } from '@hindam/ui/page-title';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState, useSyncExternalStore } from 'react';
import { useLoaderData } from 'react-router';
import { storedConsentText, watchConsent } from '../device/consent.ts';
import { page } from '../kit/page.ts';
import { PageHead } from '../kit/page-head.tsx';
import { ConsentForm } from '../shell/consent-form.tsx';

const route = page({
  load: ({ visitor }) => Promise.resolve({ consent: visitor.consent }),
  messages: ['consent'],
  cache: 'private',
});
export const handle = route.handle;
export const loader = route.loader;
export const clientLoader = route.clientLoader;
export const headers = route.headers;

export default function CookieChoicesPage() {
  const { t } = useLingui();
  const loaded = useLoaderData<typeof loader>();
  const text = useSyncExternalStore(watchConsent, storedConsentText, () => loaded.consent);
  const [saved, setSaved] = useState(false);
  const consent = readConsent(text);
  return (
    <div className="wrap page cookie-choices">
      <PageHead title={t`Cookie choices`} address={null} />
      <PageTitle title={<Trans>Cookie choices</Trans>} />
      <Notice tone={saved ? 'ok' : 'info'} role="status">
        {saved ? <Trans>Your choice is saved.</Trans> : null}{' '}
        {consent === null ? (
          <Trans>You have not answered yet: we store only what is necessary.</Trans>
        ) : consent.allowed.length > 0 ? (
          <Trans>You agreed to more than the necessary. You can take that back here at any time.</Trans>
        ) : (
          <Trans>You rejected everything that is not necessary.</Trans>
        )}
      </Notice>
      <ConsentForm allowed={consent?.allowed ?? []} open onAnswer={() => setSaved(true)} />
      <section className="cookie-choices__kept">
        <h2>
          <Trans>What is stored without asking</Trans>
        </h2>
        <p>
          <Trans>
            Your bag, your wish list, your measurements, the language you chose, whether you are signed in, an order you
            have begun, what you send while you are offline, your place on a page, and this answer. The shop could not
            work without them.
          </Trans>
        </p>
        <p>
          <Trans>
            We also count how often pages are opened and pieces are put into a bag. We count on our own server, with no
            number or name that stands for you, and store nothing on your device for it.
          </Trans>
        </p>
      </section>
    </div>
  );
}
