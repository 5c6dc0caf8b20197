// R31: notifications. A member's notifications by day, and a button that marks all of them as read.
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useLoaderData } from 'react-router';
import { page } from '../kit/page.ts';
import { PageHead } from '../kit/page-head.tsx';
import { setUnread } from '../device/unread.ts';
import { loadNotifications, readNotifications } from '../features/notifications/load-notifications.ts';
import { PushPart } from '../features/notifications/push-part.ts';
import { NoNotification, NotificationList, Pages, Unread } from '../features/notifications/notification-list.tsx';

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
  const { t } = useLingui();
  useEffect(() => setUnread(list.unread), [list]);
  return (
    <div className="wrap account-page notifications">
      <PageHead title={t`Notifications`} address={null} />
      <div className="account-page__head">
        <h1>
          <Trans>Notifications</Trans>
        </h1>
      </div>
      <Unread list={list} />
      {list.notifications.length === 0 ? <NoNotification /> : null}
      {list.notifications.some(({ orderId }) => orderId !== null) ? <PushPart order={null} /> : null}
      <NotificationList list={list} />
      <Pages list={list} />
    </div>
  );
}
