// The page that ends all alerts of a recipient. Alert mails link to it with a key, so that no login is needed.
import { Trans, useLingui } from '@lingui/react/macro';
import { useLoaderData } from 'react-router';
import { ALERT_KEY, endAlerts } from '../features/alerts/ask-for-alert.ts';
import { ByKey } from '../features/alerts/by-key.tsx';
import { Card } from '../features/identity/card.tsx';
import { formAction } from '../kit/form.ts';
import { page } from '../kit/page.ts';
import { PageHead } from '../kit/page-head.tsx';

const route = page({
  load: ({ url }) => Promise.resolve({ key: url.searchParams.get(ALERT_KEY) ?? '' }),
  action: formAction(endAlerts),
  messages: ['alerts', 'forms'],
  cache: 'private',
});
export const handle = route.handle;
export const loader = route.loader;
export const clientLoader = route.clientLoader;
export const action = route.action;
export const clientAction = route.clientAction;
export const headers = route.headers;

export default function AlertsOffPage() {
  const { t } = useLingui();
  const { key } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={t`Alerts about pieces`} address={null} />
      <Card title={t`Alerts about pieces`}>
        <ByKey
          alertKey={key}
          button={<Trans>End all alerts</Trans>}
          done={<Trans>We will not write to you about pieces any more.</Trans>}
          wrong={<Trans>This link is not complete. Open it from the email once more.</Trans>}
        >
          <Trans>You will get no email when a piece is back or its price drops.</Trans>
        </ByKey>
      </Card>
    </>
  );
}
