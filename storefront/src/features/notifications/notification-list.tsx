// The list of notifications, by day; unread ones have a dot and say 'New'.
import { localeOf } from '@hindam/contract/language';
import type { Notification } from '@hindam/contract/notifications';
import { plainSpaces } from '@hindam/contract/plain-spaces';
import { Button, LinkButton } from '@hindam/ui/button';
import { useDay, useLocale } from '@hindam/ui/locale';
import { Plural, Trans } from '@lingui/react/macro';
import { markRead } from '../../device/unread.ts';
import { usePost } from '../../kit/form.ts';
import { FormNotice } from '../../kit/form-notice.tsx';
import { linkTo, PageLink } from '../../kit/page-link.tsx';
import type { Paths } from '../../kit/paths.ts';
import { usePaths } from '../../kit/use-paths.ts';
import { byDay, type Day } from './days.ts';
import { type NotificationPage, UNTIL } from './load-notifications.ts';
import './notifications.css';

function addressOf({ page, orderId, bookingId }: Notification, paths: Paths): string | null {
  if (page === 'my-account') return paths.myAccount();
  if (page === 'home-services') return bookingId === null ? null : paths.homeVisit(bookingId);
  if (page === null || orderId === null) return null;
  return page === 'new-delivery' ? paths.newDelivery(orderId) : paths.orderDetails(orderId);
}

function Item({ one, timeZone }: { one: Notification; timeZone: string }) {
  const paths = usePaths();
  const { language, digits } = useLocale();
  const address = addressOf(one, paths);
  const time = new Intl.DateTimeFormat(localeOf(language, digits), { timeStyle: 'short', timeZone });
  return (
    <li className={one.read ? 'notification' : 'notification notification--new'}>
      <h3 className="notification__title">
        {address === null ? (
          one.title
        ) : (
          <PageLink
            to={address}
            className="notification__link"
            onClick={() => {
              if (!one.read) markRead([one._id]);
            }}
          >
            {one.title}
          </PageLink>
        )}
      </h3>
      <p className="notification__body">{one.body}</p>
      <p className="notification__facts small muted">
        {one.read ? null : (
          <b className="notification__new">
            <Trans>New</Trans>
          </b>
        )}
        <time dateTime={one.created_at}>
          <bdi>{plainSpaces(time.format(new Date(one.created_at)))}</bdi>
        </time>
      </p>
    </li>
  );
}

function DayName({ day, timeZone }: { day: Day; timeZone: string }) {
  const write = useDay(timeZone);
  if (day.when === 'today') return <Trans>Today</Trans>;
  if (day.when === 'yesterday') return <Trans>Yesterday</Trans>;
  return <>{write(day.notifications[0]?.created_at ?? `${day.date}T12:00:00Z`)}</>;
}

export function NotificationList({ list }: { list: NotificationPage }) {
  return byDay(list.notifications, list.timeZone, list.readAt).map((day) => (
    <section key={day.date} className="notification-day" aria-labelledby={`day-${day.date}`}>
      <h2 className="notification-day__name" id={`day-${day.date}`}>
        <DayName day={day} timeZone={list.timeZone} />
      </h2>
      <ul className="notification-day__list">
        {day.notifications.map((one) => (
          <Item key={one._id} one={one} timeZone={list.timeZone} />
        ))}
      </ul>
    </section>
  ));
}

/**
 * The number of unread notifications, if there are any, with the button 'Mark all as read'. Only the first page has the
 * button, because the form names the newest notification.
 */
export function Unread({ list: { notifications, unread, page } }: { list: NotificationPage }) {
  const { Form, busy, answer } = usePost();
  const [newest] = notifications;
  if (unread === 0) return null;
  return (
    <div className="notification-unread">
      <span className="small muted">
        <Plural value={unread} one="# unread notification" other="# unread notifications" />
      </span>
      {page === 1 && newest ? (
        <Form method="post">
          <input type="hidden" name={UNTIL} value={newest._id} />
          <Button type="submit" variant="ghost" busy={busy}>
            <Trans>Mark all as read</Trans>
          </Button>
        </Form>
      ) : null}
      <FormNotice result={answer} />
    </div>
  );
}

export function NoNotification() {
  const paths = usePaths();
  return (
    <div className="cart__empty">
      <p>
        {/* Requirement R31 gives this wording. */}
        <Trans>No notification found.</Trans>
      </p>
      <p className="small muted">
        <Trans>Whatever happens with your orders and your account, we tell you here.</Trans>
      </p>
      <LinkButton link={linkTo(paths.productList('latest_collection'))}>
        <Trans>See the latest collection</Trans>
      </LinkButton>
    </div>
  );
}
