// The screen for a payment that failed, expired or was cancelled: the reason, or that nothing was charged, and, if the
// order can still be paid, a form to do so with any offered payment method.
import type { Money as Amount } from '@hindam/contract/money';
import type { PaymentState } from '@hindam/contract/payments';
import { Button, LinkButton } from '@hindam/ui/button';
import { Money } from '@hindam/ui/money';
import { Trans, useLingui } from '@lingui/react/macro';
import { usePost } from '../../kit/form.ts';
import { FormNotice } from '../../kit/form-notice.tsx';
import { linkTo } from '../../kit/page-link.tsx';
import { useReloadWhenRestored } from '../../kit/reload-when-restored.ts';
import { usePaths } from '../../kit/use-paths.ts';
import type { PaymentResult } from './payment-result.ts';
import { OptionMark } from './option-mark.tsx';
import { choicesOf, choiceValue, type PaymentChoice, sameChoice } from './payment-choice.ts';
import { useOptionName } from './payment-names.ts';
import { RadioCard } from './pick.tsx';
import { OfferedPlan } from './plan.tsx';
import { RETRY_FIELDS, type RetryResult } from './retry-payment.ts';
import { Screen } from './screen.tsx';

interface NotPaidProps {
  state: PaymentState;
  result: Extract<PaymentResult, 'failed' | 'cancelled' | 'expired'>;
  firstAttempt: string;
}

export function NotPaid({ state, result, firstAttempt }: NotPaidProps) {
  const { t } = useLingui();
  const paths = usePaths();
  const titles = {
    failed: t`The payment did not go through`,
    cancelled: t`You cancelled the payment. Your bag is still here.`,
    expired: t`The payment was not finished in time`,
  };
  const { owner, reason } = state;
  const canRetry = owner?.can_retry === true && owner.options.length > 0;
  return (
    <Screen
      title={titles[result]}
      links={
        <LinkButton variant={canRetry ? 'ghost' : 'primary'} link={linkTo(paths.cart())}>
          <Trans>Back to the bag</Trans>
        </LinkButton>
      }
    >
      <p>{result === 'failed' && reason ? reason : <Trans>You have not been charged.</Trans>}</p>
      {canRetry ? (
        <Retry owner={owner} chosen={state} firstAttempt={firstAttempt} />
      ) : (
        <p>
          <Trans>What you chose is still in your bag. You can order it from there again.</Trans>
        </p>
      )}
    </Screen>
  );
}

interface RetryProps {
  owner: NonNullable<PaymentState['owner']>;
  chosen: PaymentChoice;
  firstAttempt: string;
}

function Retry({ owner, chosen, firstAttempt }: RetryProps) {
  const optionName = useOptionName();
  const { Form, busy, lastAnswer } = usePost<RetryResult>({ page: true });
  useReloadWhenRestored();
  const plan = owner.retry_plan?.map(({ due_on: due, amount }) => ({ due, amount }));
  const choices = choicesOf(owner);
  const preset = sameChoice(choices, chosen) ?? choices[0];
  return (
    <Form method="post" className="pay-screen__part">
      <input type="hidden" name={RETRY_FIELDS.order} value={owner.order_id} />
      <input type="hidden" name={RETRY_FIELDS.attempt} value={lastAnswer?.result ?? firstAttempt} autoComplete="off" />
      <FormNotice
        result={lastAnswer}
        look="box"
        lost={
          <Trans>We do not know yet whether this reached us. Please press again: you cannot be charged twice.</Trans>
        }
      />
      {/* A choice that its provider refused is no longer listed. The key makes React create the list anew, so that
          another choice is preselected instead of none. */}
      <fieldset className="picks" key={choices.map(choiceValue).join()}>
        <legend className="step__part">
          <Trans>Pay another way, or try again</Trans>
        </legend>
        {choices.map((choice) => (
          <RadioCard
            key={choiceValue(choice)}
            name={RETRY_FIELDS.payment}
            value={choiceValue(choice)}
            defaultChecked={choice === preset}
            title={choice.title ?? optionName(choice.option)}
            mark={<OptionMark {...choice} />}
            more={choice.option === 'instalments_4' && plan ? <OfferedPlan parts={plan} /> : null}
          />
        ))}
      </fieldset>
      <p className="small muted">
        <Trans>Your pieces are held for you for a short while.</Trans>
      </p>
      <Button type="submit" wide busy={busy}>
        <PayNow whole={owner.amount} first={plan?.[0]?.amount ?? null} />
      </Button>
    </Form>
  );
}

/**
 * The texts of the button: for the whole amount, for the first instalment, and for payment on delivery. CSS shows the
 * one for the chosen payment method.
 */
function PayNow({ whole, first }: { whole: Amount; first: Amount | null }) {
  return (
    <>
      <span className="due-now">
        <Trans>
          Pay now · <Money money={whole} />
        </Trans>
      </span>
      {first ? (
        <span className="due-now due-now--first">
          <Trans>
            Pay now · <Money money={first} />
          </Trans>
        </span>
      ) : null}
      <span className="due-now due-now--door">
        <Trans>
          Pay on delivery · <Money money={whole} />
        </Trans>
      </span>
    </>
  );
}
