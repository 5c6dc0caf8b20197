// The returns of an order so far: pieces and reasons, state, the shop's answer, and the button to withdraw a return.
import { RETURN_PICTURES_MAX } from '@hindam/contract/return-reasons';
import { Button, LinkButton } from '@hindam/ui/button';
import { useDay } from '@hindam/ui/locale';
import { Money } from '@hindam/ui/money';
import { Notice } from '@hindam/ui/notice';
import { Tag } from '@hindam/ui/tag';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { passFocusOn } from '../../kit/focus-heading.ts';
import { INTENT, usePost } from '../../kit/form.ts';
import { FormNotice } from '../../kit/form-notice.tsx';
import { linkTo, PageLink } from '../../kit/page-link.tsx';
import { usePaths } from '../../kit/use-paths.ts';
import { LineOptions } from '../cart/line-options.tsx';
import { useCalendarDay } from '../payment/calendar-day.ts';
import { OrderName } from './order-head.tsx';
import { OrderPictures } from './order-pictures.tsx';
import { type OrderReturn, RETURN_FIELDS, type ReturnIntent } from './return-entry.ts';
import { useReturnTexts } from './return-words.ts';
import { useMoment } from './use-moment.ts';

const WITHDRAW: ReturnIntent = 'withdraw';

interface ReturnsProps {
  returns: readonly OrderReturn[];
  orderId: string;
  orderKey: string | null;
  timeZone: string;
}

export function Returns({ returns, ...rest }: ReturnsProps) {
  if (returns.length === 0) return null;
  return (
    <ul className="returns">
      {returns.map((one) => (
        <li key={one._id}>
          <ReturnState one={one} {...rest} />
        </li>
      ))}
    </ul>
  );
}

type StateProps = Omit<ReturnsProps, 'returns'> & { one: OrderReturn };

function ReturnState({ one, orderId, orderKey, timeZone }: StateProps) {
  const { t } = useLingui();
  const paths = usePaths();
  const id = useId();
  const day = useDay(timeZone);
  const { stateOf } = useReturnTexts();
  const isToPay = (one.exchange?.to_pay.amount ?? 0) > 0;
  const date = day(one.requested_at);
  return (
    <section className="return-state" aria-labelledby={id}>
      <div className="order-head">
        <h2 className="account-section__title" id={id}>
          <Trans>Return of {date}</Trans>
        </h2>
        <Tag tone="outline">{isToPay ? <Trans>Difference to pay</Trans> : stateOf(one.status)}</Tag>
      </div>
      <Standing one={one} timeZone={timeZone} />
      <ul className="return-state__lines">
        {one.lines.map((line) => (
          <li key={line.line_id}>
            <b>{line.title}</b>
            <LineOptions line={{ ...line, custom_size_label: null }} tailored={line.made_to_measure} />
            <Taken quantity={line.quantity} taken={line.taken} />
            <span>{line.reason}</span>
            <Instead line={line} />
            {line.reason_text === '' ? null : <bdi className="return-state__words small muted">{line.reason_text}</bdi>}
          </li>
        ))}
      </ul>
      {one.exchange ? <Exchange exchange={one.exchange} timeZone={timeZone} /> : null}
      <OrderPictures
        subject={{ name: RETURN_FIELDS.returnId, id: one._id }}
        pictures={one.pictures}
        addressOf={(picture) => paths.returnPicture(picture, { order_id: orderId, key: orderKey })}
        open={one.can_add_pictures}
        most={RETURN_PICTURES_MAX}
        label={t`Pictures of what is wrong`}
      />
      {one.can_withdraw ? <Withdraw returnId={one._id} /> : null}
    </section>
  );
}

function Taken({ quantity, taken }: { quantity: number; taken: number | null }) {
  return (
    <span className="small">
      <Plural value={quantity} one="# piece" other="# pieces" />
      {taken !== null && taken < quantity ? (
        <b>
          {' · '}
          <Plural value={taken} _0="none taken back" one="# taken back" other="# taken back" />
        </b>
      ) : null}
    </span>
  );
}

function Instead({ line: { wanted, taken, exchanged } }: { line: OrderReturn['lines'][number] }) {
  if (!wanted) return null;
  const variant = { ...wanted, custom_size_label: null };
  return (
    <span>
      {taken !== null && taken > 0 && exchanged === 0 ? (
        <Trans>
          We could not send this instead, so its money goes back: <LineOptions line={variant} tailored={false} />
        </Trans>
      ) : (
        <Trans>
          Instead: <LineOptions line={variant} tailored={false} />
        </Trans>
      )}
    </span>
  );
}

interface ExchangeProps {
  exchange: NonNullable<OrderReturn['exchange']>;
  timeZone: string;
}

function Exchange({ exchange, timeZone }: ExchangeProps) {
  const paths = usePaths();
  const moment = useMoment(timeZone);
  const { to_pay: toPay, pay_until: until, order_status: status } = exchange;
  const address = paths.orderDetails(exchange.order_id, exchange.key);
  const latest = until === null ? '' : moment(until);
  if (toPay.amount > 0) {
    return (
      <>
        <Notice tone="warn">
          <Trans>
            Please pay the difference of <Money money={toPay} /> until {latest}. We hold the new pieces for you until
            then. After that we pay back what you paid for the returned ones.
          </Trans>
        </Notice>
        <div>
          <LinkButton link={linkTo(address)}>
            <Trans>Pay the difference</Trans>
          </LinkButton>
        </div>
      </>
    );
  }
  if (status === 'expired') {
    return (
      <p>
        <Trans>The difference was not paid in time, so what you paid for the returned pieces goes back to you.</Trans>
      </p>
    );
  }
  return (
    <p>
      <Trans>
        What comes instead is{' '}
        <PageLink className="link" to={address}>
          <OrderName number={exchange.order_number} />
        </PageLink>
        .
      </Trans>
    </p>
  );
}

function Standing({ one, timeZone }: { one: OrderReturn; timeZone: string }) {
  const day = useDay(timeZone);
  const calendarDay = useCalendarDay();
  const { status, answer, way, pick_up_on: pickUp, refund, received_note: note } = one;
  const words = status === 'received' || status === 'closed' ? note : answer;
  const due = day(one.answer_due);
  const pickUpDay = pickUp === null ? '' : calendarDay(pickUp);
  return (
    <>
      {status === 'requested' ? (
        <p>
          <Trans>We answer by {due}. Until then please keep the pieces as they came.</Trans>
        </p>
      ) : null}
      {status === 'approved' && way === 'label' ? (
        <p>
          <Trans>Please pack the pieces as they came and send them with the label.</Trans>
        </p>
      ) : null}
      {status === 'approved' && way === 'pick_up' ? (
        <p>
          <Trans>
            Our courier picks them up on <b>{pickUpDay}</b>. Please have them packed as they came.
          </Trans>
        </p>
      ) : null}
      {status === 'on_its_way' ? (
        <p>
          <Trans>Your parcel is on its way to us. We look at the pieces as soon as they are here.</Trans>
        </p>
      ) : null}
      {one.refund_being_checked && refund ? (
        <p>
          <Trans>
            The pieces are here. We check the refund of <Money money={refund} /> once more before we send it to you.
          </Trans>
        </p>
      ) : null}
      {status === 'received' && refund && !one.refund_being_checked ? (
        <p>
          <Trans>
            The pieces are here. We send <Money money={refund} /> to your bank account.
          </Trans>
        </p>
      ) : null}
      {status === 'closed' && refund && !one.refund_being_checked ? (
        <Settled refund={refund} isExchanged={one.exchange !== null} />
      ) : null}
      {words === '' ? null : (
        <p className="return-state__words">
          <b>
            <Trans>From us:</Trans>
          </b>{' '}
          <bdi>{words}</bdi>
        </p>
      )}
    </>
  );
}

function Settled({ refund, isExchanged }: { refund: NonNullable<OrderReturn['refund']>; isExchanged: boolean }) {
  if (refund.amount === 0) {
    return isExchanged ? null : (
      <p>
        <Trans>Nothing is paid back for this return.</Trans>
      </p>
    );
  }
  return (
    <p>
      <Trans>
        The pieces are here, and <Money money={refund} /> goes back to you. The order’s page shows when it is done.
      </Trans>
    </p>
  );
}

function Withdraw({ returnId }: { returnId: string }) {
  const { t } = useLingui();
  const { Form, busy, answer } = usePost({ intent: WITHDRAW, values: { [RETURN_FIELDS.returnId]: returnId } });
  return (
    <Form ref={passFocusOn} method="post" aria-label={t`Withdraw the return`}>
      <input type="hidden" name={RETURN_FIELDS.returnId} value={returnId} />
      <Button type="submit" variant="text" name={INTENT} value={WITHDRAW} busy={busy}>
        <Trans>Keep the pieces after all</Trans>
      </Button>
      <FormNotice result={answer} />
    </Form>
  );
}
