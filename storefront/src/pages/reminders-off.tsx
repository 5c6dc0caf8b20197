// The page that ends the mails that remind a member of a cart left behind or an expired order. Each such mail links
// here, with a key that needs no login.
import { Trans, useLingui } from '@lingui/react/macro';
import { useLoaderData } from 'react-router';
import { endReminders, REMINDER_KEY } from '../features/account/end-reminders.ts';
import { RemindersOff } from '../features/account/reminders-off.tsx';
import { Card } from '../features/identity/card.tsx';
import { formAction } from '../kit/form.ts';
import { page } from '../kit/page.ts';
import { PageHead } from '../kit/page-head.tsx';
import { PageLink } from '../kit/page-link.tsx';
import { usePaths } from '../kit/use-paths.ts';

const route = page({
  load: ({ url }) => Promise.resolve({ key: url.searchParams.get(REMINDER_KEY) ?? '' }),
  action: formAction(endReminders),
  messages: ['account', 'forms'],
  cache: 'private',
});
export const handle = route.handle;
export const loader = route.loader;
export const clientLoader = route.clientLoader;
export const action = route.action;
export const clientAction = route.clientAction;
export const headers = route.headers;

export default function RemindersOffPage() {
  const { t } = useLingui();
  const paths = usePaths();
  const { key } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={t`Reminders`} address={null} />
      <Card
        title={t`Reminders`}
        links={
          <PageLink className="link" to={paths.myAccount()}>
            <Trans>My account</Trans>
          </PageLink>
        }
      >
        <RemindersOff reminderKey={key} />
      </Card>
    </>
  );
}
