// The page on which a guest confirms the mail address to which an alert is to be sent; the mail that asks the guest to
// confirm it links here.
import { Trans, useLingui } from '@lingui/react/macro';
import { useLoaderData } from 'react-router';
import { ALERT_KEY, confirmAddress } from '../features/alerts/ask-for-alert.ts';
import { ByKey } from '../features/alerts/by-key.tsx';
import { Card } from '../features/identity/card.tsx';
import { formAction } from '../kit/form.ts';
import { page } from '../kit/page.ts';
import { PageHead } from '../kit/page-head.tsx';

const route = page({
  load: ({ url }) => Promise.resolve({ key: url.searchParams.get(ALERT_KEY) ?? '' }),
  action: formAction(confirmAddress),
  messages: ['alerts', 'forms'],
  cache: 'private',
});
export const handle = route.handle;
export const loader = route.loader;
export const clientLoader = route.clientLoader;
export const action = route.action;
export const clientAction = route.clientAction;
export const headers = route.headers;

export default function AlertsConfirmPage() {
  const { t } = useLingui();
  const { key } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={t`Confirm your address`} address={null} />
      <Card title={t`Confirm your address`}>
        <ByKey
          alertKey={key}
          button={<Trans>Yes, write to me</Trans>}
          done={<Trans>Thank you. We will write to you about the pieces you asked for.</Trans>}
          wrong={
            <Trans>
              This link is not complete or no longer valid. Open it from the email once more, or ask again on the page
              of the piece.
            </Trans>
          }
        >
          <Trans>We write to this address only after you have confirmed that it is yours.</Trans>
        </ByKey>
      </Card>
    </>
  );
}
