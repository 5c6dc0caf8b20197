// Requirement R31: notifications. A member's notifications by day, and a button that marks all of them as read.
import { PageTitle } from '@hindam/ui/page-title';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useLoaderData } from 'react-router';
import { page } from '../kit/page.ts';
import { PageHead } from '../kit/page-head.tsx';
import { PageLink } from '../kit/page-link.tsx';
import { usePaths } from '../kit/use-paths.ts';
import { setUnread } from '../device/unread.ts';
import { loadNotifications, readNotifications } from '../features/notifications/load-notifications.ts';
import { PushPart } from '../features/notifications/push-part.ts';
import { NoNotification, NotificationList, Unread } from '../features/notifications/notification-list.tsx';
import { LatestPieces } from '../shell/latest-pieces.tsx';
import { ListPages } from '../shell/list-pages.tsx';

const route = page({
  load: loadNotifications,
  action: readNotifications,
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

export default function NotificationsPage() {
  const list = useLoaderData<typeof loader>();
  const { page: current, pages } = list;
  const { t } = useLingui();
  const paths = usePaths();
  useEffect(() => setUnread(list.unread), [list]);
  return (
    <div className="wrap page account-page notifications">
      <PageHead title={t`Notifications`} address={null} />
      <PageTitle
        title={<Trans>Notifications</Trans>}
        beside={
          <PageLink to={paths.notificationSettings()} className="link">
            <Trans>Choose what we tell you</Trans>
          </PageLink>
        }
      />
      <Unread list={list} />
      {list.notifications.length === 0 ? <NoNotification /> : null}
      {list.notifications.some(({ orderId }) => orderId !== null) ? <PushPart order={null} /> : null}
      <NotificationList list={list} />
      <ListPages
        page={current}
        pages={pages}
        pathOf={paths.notifications}
        texts={{
          name: t`Pages of notifications`,
          newer: t`Newer`,
          older: t`Older`,
          position: t`Page ${current} of ${pages}`,
        }}
      />
      <LatestPieces pieces={list.latest} />
    </div>
  );
}
