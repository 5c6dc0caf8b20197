// The page on which a member chooses what to be told about, by which channel, and sets quiet hours.
import { PageTitle } from '@hindam/ui/page-title';
import { Trans, useLingui } from '@lingui/react/macro';
import { useLoaderData, useRevalidator } from 'react-router';
import { page } from '../kit/page.ts';
import { PageHead } from '../kit/page-head.tsx';
import { PageLink } from '../kit/page-link.tsx';
import { usePaths } from '../kit/use-paths.ts';
import { loadSettings, saveSettings } from '../features/notifications/load-settings.ts';
import { PushPart } from '../features/notifications/push-part.ts';
import { SettingsForm } from '../features/notifications/settings-form.tsx';

const route = page({
  load: loadSettings,
  action: saveSettings,
  messages: ['notifications', 'forms'],
  membersOnly: true,
  cache: 'private',
});
export const handle = route.handle;
export const loader = route.loader;
export const clientLoader = route.clientLoader;
export const action = route.action;
export const clientAction = route.clientAction;
export const headers = route.headers;

export default function NotificationSettingsPage() {
  const settings = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const paths = usePaths();
  // The page shows how many devices of the member get push messages, so its data is reloaded when that changes here.
  const { revalidate } = useRevalidator();
  return (
    <div className="wrap page account-page">
      <PageHead title={t`What we tell you`} address={null} />
      <PageTitle
        title={<Trans>What we tell you</Trans>}
        beside={
          <PageLink to={paths.notifications()} className="link">
            <Trans>Your notifications</Trans>
          </PageLink>
        }
      />
      <SettingsForm settings={settings} />
      <PushPart order={null} onChanged={() => void revalidate()} />
    </div>
  );
}
