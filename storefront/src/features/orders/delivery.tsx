// The delivery on an order's page: the address, the note for the driver, when the order arrives, the courier, and links
// to change the address and to the page of the delivery.
import { localeOf } from '@hindam/contract/language';
import type { Order } from '@hindam/contract/orders';
import { plainSpaces } from '@hindam/contract/plain-spaces';
import { LinkButton } from '@hindam/ui/button';
import { useDay, useLocale } from '@hindam/ui/locale';
import { Trans } from '@lingui/react/macro';
import { useCalendarDay } from '../payment/calendar-day.ts';
import { linkTo, PageLink } from '../../kit/page-link.tsx';
import { usePaths } from '../../kit/use-paths.ts';
import { AddressLines } from '../address/address-lines.tsx';
import { AccountOfOrder } from './account-of-order.tsx';
import { HiddenContact } from './hidden-contact.tsx';
import type { OrderDetails } from './load-order.ts';

const OVER = new Set<Order['order_status']>([
  'expired',
  'delivered',
  'completed',
  'cancelled',
  'return_requested',
  'returned',
]);

const ON_THE_WAY = new Set<Order['order_status']>(['packed', 'shipped', 'out_for_delivery', 'delivery_failed']);

export function Delivery({ order, page }: { order: Order; page: OrderDetails }) {
  const { delivery, shipping_address: address, order_status: status } = order;
  return (
    <>
      <AddressLines address={address} country={page.countries[address.country] ?? address.country} />
      {order.access.contact_hidden ? <HiddenContact /> : null}
      <DriversNote note={order.delivery_note} />
      {order.can_amend.order ? <ToAmending orderId={order._id} orderKey={page.key} /> : null}
      {OVER.has(status) ? null : <Expected delivery={delivery} timeZone={page.timeZone} />}
      <Courier delivery={delivery} />
      {ON_THE_WAY.has(status) ? <ToDelivery orderId={order._id} orderKey={page.key} /> : null}
      <AccountOfOrder order={order} page={page} />
    </>
  );
}

export function DriversNote({ note }: { note: string }) {
  if (note === '') return null;
  return (
    <p>
      <Trans>
        Note for the driver: <bdi>{note}</bdi>
      </Trans>
    </p>
  );
}

function ToAmending({ orderId, orderKey }: { orderId: string; orderKey: string | null }) {
  return (
    <p>
      <PageLink className="link" to={usePaths().orderAddress(orderId, orderKey)}>
        <Trans>Change address, number or note</Trans>
      </PageLink>
    </p>
  );
}

type Given = Order['delivery'];

function Expected({ delivery, timeZone }: { delivery: Given; timeZone: string }) {
  const { language, digits } = useLocale();
  const { earliest, latest, window_from: from, window_to: to } = delivery;
  const calendarDay = useCalendarDay();
  const day = useDay(timeZone);
  if (from && to) {
    const clock = new Intl.DateTimeFormat(localeOf(language, digits), { timeStyle: 'short', timeZone });
    const [date, begin, end] = [day(from), ...[from, to].map((at) => plainSpaces(clock.format(new Date(at))))];
    return (
      <p>
        <Trans>
          Delivery on <b>{date}</b>, between <bdi>{begin}</bdi> and <bdi>{end}</bdi>
        </Trans>
      </p>
    );
  }
  const [first, last] = [calendarDay(earliest), calendarDay(latest)];
  if (first === last) {
    return (
      <p>
        <Trans>
          Expected on <b>{first}</b>
        </Trans>
      </p>
    );
  }
  return (
    <p>
      <Trans>
        Expected between <b>{first}</b> and <b>{last}</b>
      </Trans>
    </p>
  );
}

function ToDelivery({ orderId, orderKey }: { orderId: string; orderKey: string | null }) {
  return (
    <LinkButton variant="ghost" link={linkTo(usePaths().newDelivery(orderId, orderKey))}>
      <Trans>Time, driver and more</Trans>
    </LinkButton>
  );
}

function Courier({ delivery }: { delivery: Given }) {
  const { carrier, tracking_number: number, tracking_url: url } = delivery;
  const { driver_name: driver, driver_phone: phone, delivery_code: code } = delivery;
  return (
    <>
      {carrier || number ? (
        <p>
          <bdi>{carrier}</bdi>
          {carrier && number ? ' · ' : null}
          {number ? (
            <Trans>
              Tracking number <bdi className="num">{number}</bdi>
            </Trans>
          ) : null}
        </p>
      ) : null}
      {url?.startsWith('https://') ? (
        <LinkButton
          variant="plain"
          link={({ className, children }) => (
            <a className={className} href={url} target="_blank" rel="noopener noreferrer">
              {children}
            </a>
          )}
        >
          <Trans>Track delivery</Trans>
        </LinkButton>
      ) : null}
      {driver || phone ? (
        <p>
          <Trans>Driver</Trans>: <bdi>{driver}</bdi>{' '}
          {phone ? (
            <a className="link" href={`tel:${phone}`}>
              <bdi dir="ltr" className="num">
                {phone}
              </bdi>
            </a>
          ) : null}
        </p>
      ) : null}
      {code ? (
        <p>
          <Trans>
            Your delivery code: <b className="num">{code}</b>. Tell it to the driver when you have your order.
          </Trans>
        </p>
      ) : null}
    </>
  );
}
