// The screen for a placed order: its number, its pieces, what happens next, and for guests the offer of an account.
import type { Order } from '@hindam/contract/orders';
import type { PaymentState } from '@hindam/contract/payments';
import { LinkButton } from '@hindam/ui/button';
import { Money } from '@hindam/ui/money';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { browserVisitor } from '../../device/browser-visitor.ts';
import { linkTo, PageLink } from '../../kit/page-link.tsx';
import { usePaths } from '../../kit/use-paths.ts';
import { PushPart } from '../notifications/push-part.ts';
import { GiftNote } from './gift-note.tsx';
import type { PlacedOrder } from './load-payment.ts';
import { BeforeItLeaves, isInTheShop, OrderedPieces } from './placed-order.tsx';
import { Plan } from './plan.tsx';
import { refreshCart } from './refresh-cart.ts';
import { Screen } from './screen.tsx';
import { forgetPurchase } from '../../device/tab-memory.ts';

/**
 * Once the order is placed, reloads the cart stored on the device, which still has the ordered pieces, and deletes the
 * contact, checkout form and attempt that this tab stored (device/tab-memory.ts).
 */
function useSettledDevice(): void {
  useEffect(() => {
    forgetPurchase();
    void refreshCart({ visitor: browserVisitor(), params: {}, url: new URL(location.href) });
  }, []);
}

export function Placed({ state, placed }: { state: PaymentState; placed: PlacedOrder | null }) {
  const { t } = useLingui();
  useSettledDevice();
  const { owner, order_number: number, order_status: status, option } = state;
  return (
    <Screen title={t`Thank you. Your order is placed.`}>
      {number ? (
        <p>
          <Trans>
            Order number <b className="num">{number}</b>
          </Trans>
        </p>
      ) : null}
      {placed ? <OrderedPieces placed={placed} /> : null}
      <Ways owner={owner} />
      {isInTheShop(status) ? <Next state={state} order={placed?.order ?? null} /> : null}
      {owner?.plan && option === 'instalments_4' ? (
        <section className="pay-screen__part">
          <h2 className="step__title">
            <Trans>Your 4 instalments</Trans>
          </h2>
          <Plan parts={owner.plan.map(({ due_on, amount }) => ({ due: due_on, amount }))} />
        </section>
      ) : null}
      {owner?.gift ? <Gift gift={owner.gift} wrapping={owner.wrapping} /> : null}
      {owner ? <PushPart order={{ orderId: owner.order_id, key: null }} /> : null}
      {owner?.guest ? <Invitation orderId={owner.order_id} /> : null}
    </Screen>
  );
}

type Owner = NonNullable<PaymentState['owner']>;

function Ways({ owner }: { owner: Owner | null }) {
  const paths = usePaths();
  return (
    <div className="error-page__ways">
      <LinkButton link={linkTo(owner ? paths.orderDetails(owner.order_id) : paths.findOrder())}>
        <Trans>See the order</Trans>
      </LinkButton>
      {owner ? (
        <PageLink to={paths.invoice(owner.order_id)} className="link">
          <Trans>See the invoice</Trans>
        </PageLink>
      ) : null}
      <PageLink to={paths.home()} className="link">
        <Trans>Continue shopping</Trans>
      </PageLink>
    </div>
  );
}

function Next({ state: { owner, option }, order }: { state: PaymentState; order: Order | null }) {
  return (
    <section className="pay-screen__part">
      <h2 className="step__title">
        <Trans>What happens next</Trans>
      </h2>
      <ol className="next">
        <li>
          <Written email={owner?.email ?? null} isOwner={owner !== null} />
        </li>
        {owner?.guest && option === 'cod' ? (
          <li>
            <Trans>We contact you once to confirm the order. If we cannot reach you in time, it ends by itself.</Trans>
          </li>
        ) : null}
        {owner && owner.amount.amount > 0 && option === 'cod' ? (
          <li>
            <Trans>
              You pay <Money money={owner.amount} /> when the order is handed over.
            </Trans>
          </li>
        ) : null}
        <li>
          <BeforeItLeaves order={order} />
        </li>
        <li>
          <Trans>You hear from us again when it is on its way.</Trans>
        </li>
      </ol>
    </section>
  );
}

function Gift({ gift, wrapping }: { gift: NonNullable<Owner['gift']>; wrapping: Owner['wrapping'] }) {
  return (
    <section className="pay-screen__part">
      <h2 className="step__title">
        <Trans>Your gift</Trans>
      </h2>
      <p>
        <Trans>Nothing in the parcel shows a price.</Trans>
      </p>
      {wrapping ? (
        <p>
          {wrapping.amount === 0 ? (
            <Trans>Gift wrapping: free</Trans>
          ) : (
            <Trans>
              Gift wrapping: <Money money={wrapping} />
            </Trans>
          )}
        </p>
      ) : null}
      {gift.note === '' ? null : <GiftNote note={gift.note} />}
    </section>
  );
}

function Written({ email, isOwner }: { email: string | null; isOwner: boolean }) {
  if (email === null && isOwner) return <Trans>A confirmation with a link to your order comes by SMS.</Trans>;
  if (email === null) return <Trans>A confirmation with a link to your order comes by email or SMS.</Trans>;
  return (
    <Trans>
      A confirmation with a link to your order goes to <bdi dir="ltr">{email}</bdi>.
    </Trans>
  );
}

function Invitation({ orderId }: { orderId: string }) {
  const paths = usePaths();
  return (
    <section className="pay-screen__part placed__invitation">
      <h2 className="step__title">
        <Trans>Keep everything in one place</Trans>
      </h2>
      <p className="small">
        <Trans>With an account your measurements, addresses and wish list are ready the next time.</Trans>
      </p>
      <div>
        <LinkButton variant="ghost" link={linkTo(paths.userRegistration(paths.orderDetails(orderId)))}>
          <Trans>Create an account</Trans>
        </LinkButton>
      </div>
    </section>
  );
}
