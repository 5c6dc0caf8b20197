// The time of a delivery: the planned time with the button to confirm it (or the expected days), another time that the
// shopper has asked for, and the form that asks for another time.
import type { Delivery } from '@hindam/contract/delivery';
import type { Order } from '@hindam/contract/orders';
import { Button } from '@hindam/ui/button';
import { Notice } from '@hindam/ui/notice';
import { SelectField } from '@hindam/ui/select-field';
import { Trans, useLingui } from '@lingui/react/macro';
import { useCalendarDay } from '../payment/calendar-day.ts';
import { usePost } from '../../kit/form.ts';
import { useFaultFocus, useFieldError } from '../../kit/form-notice.tsx';
import { DELIVERY_FIELDS } from './change-delivery.ts';
import { DeliverySection, IntentField, Outcome } from './delivery-parts.tsx';
import { byDay, type TimeWindow, useDeliveryTimes, useForeignZone } from './delivery-times.ts';

interface WhenProps {
  order: Order;
  delivery: Delivery;
  timeZone: string;
}

export function When({ order, delivery, timeZone }: WhenProps) {
  const { t } = useLingui();
  const zone = useForeignZone(timeZone);
  const { window_from: from, window_to: to } = order.delivery;
  const planned = from && to ? { from, to } : null;
  const { can, confirmed, wish, windows } = delivery;
  return (
    <DeliverySection title={t`When it comes`}>
      {planned ? <Planned window={planned} timeZone={timeZone} /> : <Estimated order={order} />}
      <div role="status">
        {confirmed ? (
          <p>
            <Trans>You have confirmed this time.</Trans>
          </p>
        ) : null}
      </div>
      {planned && can.confirm ? <ConfirmForm from={planned.from} /> : null}
      {wish ? <Wish wish={wish} timeZone={timeZone} /> : null}
      {can.move && windows.length > 0 ? <MoveForm windows={windows} timeZone={timeZone} /> : null}
      {zone ? (
        <p className="small muted">
          <Trans>Times are those of our shop: {zone}.</Trans>
        </p>
      ) : null}
    </DeliverySection>
  );
}

function Planned({ window, timeZone }: { window: TimeWindow; timeZone: string }) {
  const { dayOf, hoursOf } = useDeliveryTimes(timeZone);
  return (
    <p className="delivery__time">
      <b>{dayOf(window)}</b>
      <br />
      <bdi>{hoursOf(window)}</bdi>
    </p>
  );
}

function Estimated({ order: { delivery } }: { order: Order }) {
  const calendarDay = useCalendarDay();
  const [first, last] = [calendarDay(delivery.earliest), calendarDay(delivery.latest)];
  return (
    <p>
      {first === last ? (
        <Trans>
          Expected on <b>{first}</b>
        </Trans>
      ) : (
        <Trans>
          Expected between <b>{first}</b> and <b>{last}</b>
        </Trans>
      )}
    </p>
  );
}

function ConfirmForm({ from }: { from: string }) {
  const { Form, busy, answer } = usePost({ intent: 'confirm' });
  return (
    <Form method="post" className="delivery__form">
      <IntentField intent="confirm" />
      <input type="hidden" name={DELIVERY_FIELDS.from} value={from} />
      <div>
        <Button type="submit" busy={busy}>
          <Trans>I will be there</Trans>
        </Button>
      </div>
      <Outcome result={answer} done={<Trans>Thank you. We have noted that you will be there.</Trans>} />
    </Form>
  );
}

function Wish({ wish, timeZone }: { wish: NonNullable<Delivery['wish']>; timeZone: string }) {
  const { dayOf, hoursOf } = useDeliveryTimes(timeZone);
  const [day, hours] = [dayOf(wish), hoursOf(wish)];
  if (wish.state === 'open')
    return (
      <Notice tone="info">
        <Trans>
          You asked for {day}, <bdi>{hours}</bdi>. We ask the courier and tell you. Until then the time above stands.
        </Trans>
      </Notice>
    );
  return (
    <Notice tone={wish.state === 'done' ? 'ok' : 'warn'}>
      <p>
        {wish.state === 'done' ? (
          <Trans>
            The time you asked for is agreed: {day}, <bdi>{hours}</bdi>.
          </Trans>
        ) : (
          <Trans>
            The courier cannot come on {day}, <bdi>{hours}</bdi>.
          </Trans>
        )}
      </p>
      {wish.answer === '' ? null : (
        <p className="delivery__words">
          <bdi>{wish.answer}</bdi>
        </p>
      )}
    </Notice>
  );
}

function MoveForm({ windows, timeZone }: { windows: readonly TimeWindow[]; timeZone: string }) {
  const { t } = useLingui();
  const { dayOf, hoursOf } = useDeliveryTimes(timeZone);
  const { Form, busy, answer } = usePost({ intent: 'window' });
  const errorOf = useFieldError(answer);
  const ground = useFaultFocus<HTMLDivElement>(answer);
  return (
    <Form method="post" className="delivery__form" noValidate>
      <IntentField intent="window" />
      <div ref={ground}>
        <SelectField
          label={t`Another time`}
          name={DELIVERY_FIELDS.from}
          defaultValue={answer?.status === 'ok' ? '' : (answer?.values[DELIVERY_FIELDS.from] ?? '')}
          error={errorOf(DELIVERY_FIELDS.from)}
        >
          <option value="">{t`Choose a day and a time`}</option>
          {byDay(windows, dayOf).map(([day, slots]) => (
            <optgroup key={day} label={day}>
              {slots.map((window) => (
                <option key={window.from} value={window.from}>
                  {hoursOf(window)}
                </option>
              ))}
            </optgroup>
          ))}
        </SelectField>
      </div>
      <div>
        <Button type="submit" variant="ghost" busy={busy}>
          <Trans>Ask for this time</Trans>
        </Button>
      </div>
      <Outcome result={answer} done={<Trans>We have your wish and ask the courier.</Trans>} />
    </Form>
  );
}
