// The last step of the checkout: the pieces to order, what has changed since the shopper last saw them, the field for a
// code that was sent, and the button that places the order.
import type { Quote } from '@hindam/contract/checkout';
import { Button } from '@hindam/ui/button';
import { Icon } from '@hindam/ui/icon';
import { Money } from '@hindam/ui/money';
import { Notice } from '@hindam/ui/notice';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { Plan } from '../payment/plan.tsx';
import { FormNotice } from '../../kit/form-notice.tsx';
import { PageLink } from '../../kit/page-link.tsx';
import { useLive } from '../../kit/use-live.ts';
import { usePaths } from '../../kit/use-paths.ts';
import { isChangeOfFee } from './changes.ts';
import { ChangeList } from './change-list.tsx';
import { DeliveryCode } from './delivery-code.tsx';
import type { FormPage } from './form-page.ts';
import type { CheckoutResult, CheckoutState } from './place.ts';
import type { SentCode } from './sent-code.ts';
import type { ShownQuote } from './shown-quote.ts';
import { CheckoutStep } from './step.tsx';
import { SummaryLines } from './summary.tsx';

interface ReviewStepProps {
  page: FormPage;
  sent: CheckoutResult | null;
  /** The sent code that the guest has to type; null if none was sent for this phone number and payment method. */
  code: SentCode | null;
}

export function ReviewStep({ page, sent, code }: ReviewStepProps) {
  const { t } = useLingui();
  const { checkout, quote, faults } = page;
  const { isBusy, isOnline } = checkout;
  const blocked = quote?.can_place === false;
  const isLive = useLive();
  return (
    <CheckoutStep step="review" title={t`Review and place order`} checkout={checkout} faults={faults}>
      {sent ? <Refused sent={sent} /> : null}
      {sent?.result.isNewTotal ? <NewTotal changes={sent.result.changes} /> : null}
      {blocked ? <Blocked /> : null}
      {quote && isLive ? (
        <div className="checkout__pieces">
          <SummaryLines lines={quote.lines} />
        </div>
      ) : null}
      {code ? <DeliveryCode code={code} page={page} /> : null}
      {isOnline ? null : (
        <Notice tone="warn">
          <Trans>You are offline. Your order can be placed when the connection is back.</Trans>
        </Notice>
      )}
      {quote ? <InstalmentPlan quote={quote} /> : null}
      <TermsText />
      <Button type="submit" wide busy={isBusy} {...(blocked || !isOnline ? { 'aria-disabled': true } : {})}>
        {quote ? <DueNow quote={quote} /> : <Trans>Place order</Trans>}
      </Button>
      <Waiting isBusy={isBusy} />
      <p className="secure small muted card-note">
        <Icon name="lock" />
        <Trans>Card details go straight to the payment provider; we never store them.</Trans>
      </p>
    </CheckoutStep>
  );
}

/** Links to the terms that apply to the order; they open in new tabs, so that nothing typed is lost. */
function TermsText() {
  const paths = usePaths();
  return (
    <p className="small muted">
      <Trans>
        By placing the order you agree to the{' '}
        <PageLink className="link" to={paths.document('terms')} target="_blank" rel="noopener">
          terms and conditions
        </PageLink>
        . How we treat your data is described in the{' '}
        <PageLink className="link" to={paths.document('privacy-policy')} target="_blank" rel="noopener">
          privacy policy
        </PageLink>
        .
      </Trans>
    </p>
  );
}

/**
 * Asks the shopper to confirm the new total. The form was sent without script, from a page that could not add the
 * chosen wrapping or fee to the total.
 */
function NewTotal({ changes }: { changes: CheckoutState['changes'] }) {
  return (
    <Notice tone="warn" role="alert">
      {changes.some(isChangeOfFee) ? (
        <Trans>The total has changed with the way of paying. Please check it and place the order once more.</Trans>
      ) : (
        <Trans>The total has changed with the gift wrapping. Please check it and place the order once more.</Trans>
      )}
      <ChangeList changes={changes} />
    </Notice>
  );
}

function Blocked() {
  const paths = usePaths();
  return (
    <Notice
      tone="warn"
      action={
        <PageLink to={paths.cart()} className="link small">
          <Trans>Change the bag</Trans>
        </PageLink>
      }
    >
      <Trans>Something in your bag cannot be ordered as it is. See the order summary.</Trans>
    </Notice>
  );
}

/**
 * The button's texts with the amount to pay: the total, the first instalment, or the total on delivery. CSS shows the
 * text that fits the chosen payment method.
 */
function DueNow({ quote }: { quote: ShownQuote }) {
  const [first] = quote.instalments.parts;
  const { total_without_fee: now, with_cod: paid } = quote;
  return (
    <>
      <span className="due-now">
        <Trans>
          Place order · <Money money={now} />
        </Trans>
      </span>
      {first ? (
        <span className="due-now due-now--first">
          <Trans>
            Place order · <Money money={first} /> today
          </Trans>
        </span>
      ) : null}
      <span className="due-now due-now--door">
        <Trans>
          Place order · <Money money={paid?.total ?? now} />
        </Trans>
      </span>
    </>
  );
}

/** The instalments once more, beside the order button, because the payment step that lists them is folded. */
function InstalmentPlan({ quote: { instalments } }: { quote: Quote }) {
  const parts = instalments.parts.map((amount, i) => ({ due: instalments.due_on[i] ?? '', amount }));
  return (
    <div className="plan-now">
      <Plan parts={parts} />
    </div>
  );
}

const LONG_MS = 4000;

/** Says that the order is being placed: to screen readers at once, on screen after LONG_MS. */
function Waiting({ isBusy }: { isBusy: boolean }) {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    setLong(false);
    if (!isBusy) return;
    const timer = setTimeout(() => setLong(true), LONG_MS);
    return () => clearTimeout(timer);
  }, [isBusy]);
  return (
    <p role="status" className={isLong ? 'small' : 'visually-hidden'}>
      {isBusy && !isLong ? <Trans>Placing your order…</Trans> : null}
      {isBusy && isLong ? (
        <Trans>This takes longer than usual. Please stay here: your order cannot be placed twice.</Trans>
      ) : null}
    </p>
  );
}

function Refused({ sent }: { sent: CheckoutResult }) {
  const paths = usePaths();
  const { isSignedOut, changes } = sent.result;
  if (isSignedOut)
    return (
      <Notice tone="error" role="alert">
        <Trans>
          You’ve been logged out. What you entered is still here.{' '}
          <PageLink to={paths.userLogin(paths.checkout())} className="link">
            Log in
          </PageLink>{' '}
          to go on.
        </Trans>
      </Notice>
    );
  return (
    <FormNotice
      result={sent}
      look="box"
      lost={
        <Trans>
          We do not know yet whether your order reached us. Please press again: it cannot be placed or paid twice.
        </Trans>
      }
    >
      <ChangeList changes={changes} />
    </FormNotice>
  );
}
