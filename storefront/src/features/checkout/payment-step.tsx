// The third step of the checkout: the choice of a payment method. Card and account details are entered on the
// provider's page.
import type { Quote } from '@hindam/contract/checkout';
import type { Money as Amount } from '@hindam/contract/money';
import { Money } from '@hindam/ui/money';
import { ErrorText } from '@hindam/ui/notice';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { OptionMark } from '../payment/option-mark.tsx';
import { choiceValue, type PaymentChoice, sameChoice } from '../payment/payment-choice.ts';
import { useOptionName } from '../payment/payment-names.ts';
import { RadioCard } from '../payment/pick.tsx';
import { OfferedPlan } from '../payment/plan.tsx';
import { CheckField } from '@hindam/ui/check-field';
import { useLive } from '../../kit/use-live.ts';
import { InstalmentText } from '../product/instalments.tsx';
import type { FormPage } from './form-page.ts';
import { availableChoice } from './shown-quote.ts';
import { CheckoutStep } from './step.tsx';
import { CHECKOUT_FIELDS } from './steps.ts';

export function PaymentStep({ page }: { page: FormPage }) {
  const { t } = useLingui();
  const optionName = useOptionName();
  const { checkout, faults, quote } = page;
  const { payment } = checkout.now;
  return (
    <CheckoutStep
      step="payment"
      title={t`Payment`}
      checkout={checkout}
      faults={faults}
      summary={payment ? (titleIn(quote, payment) ?? optionName(payment.option)) : null}
      next={t`Continue to review`}
    >
      {quote?.total.amount === 0 ? <NothingToPay /> : <Options page={page} />}
    </CheckoutStep>
  );
}

/** The title that the option's provider prescribes; null for none. */
function titleIn(quote: Quote | null, wanted: PaymentChoice): string | null {
  return sameChoice(quote?.payment_options ?? [], wanted)?.title ?? null;
}

function NothingToPay() {
  return (
    <p>
      <input type="hidden" name={CHECKOUT_FIELDS.payment} value="card" />
      <Trans>There is nothing to pay for this order.</Trans>
    </p>
  );
}

function Options({ page }: { page: FormPage }) {
  const { t } = useLingui();
  const { quote, first, faults, checkout } = page;
  const needEmail = t`It needs your email address: enter one in the contact details above.`;
  // Without script nothing could enable this option once an email address is typed, so it stays enabled, and the server
  // refuses it if the email address is missing.
  const isLive = useLive();
  const options = (quote?.payment_options ?? []).map((one) =>
    one.needs_email && checkout.now.email === '' ? { ...one, available: !isLive, reason: needEmail } : one,
  );
  const preset = quote && availableChoice({ payment_options: options }, first.payment);
  const fault = faults[CHECKOUT_FIELDS.payment];
  if (!quote)
    return first.payment ? (
      <input type="hidden" name={CHECKOUT_FIELDS.payment} value={choiceValue(first.payment)} />
    ) : null;
  return (
    <fieldset className="picks" id={CHECKOUT_FIELDS.payment} tabIndex={-1}>
      <legend className="visually-hidden">{t`Payment option`}</legend>
      {options.map(({ available, keeps_card: keeps, reason, ...choice }) => (
        <Option
          key={choiceValue(choice)}
          choice={choice}
          quote={quote}
          chosen={preset !== null && choiceValue(choice) === choiceValue(preset)}
          available={available}
          reason={reason}
          isGuest={!page.isMember}
          more={keeps && page.isMember ? <KeepCard kept={first.keepCard} /> : null}
        />
      ))}
      {fault ? <ErrorText>{fault}</ErrorText> : null}
    </fieldset>
  );
}

function FeeOnDelivery({ fee }: { fee: Amount }) {
  return (
    <>
      {' '}
      <Trans>
        A fee of <Money money={fee} /> is added to the total.
      </Trans>
    </>
  );
}

/** A sentence about gifts paid on delivery, which CSS shows while the order is a gift. */
function GiftOnDelivery() {
  return (
    <span className="gift-on-delivery">
      {' '}
      <Trans>Whoever receives the gift pays at the door, and so sees the amount.</Trans>
    </span>
  );
}

interface OptionProps {
  choice: PaymentChoice & Pick<Quote['payment_options'][number], 'mark'>;
  quote: Quote;
  chosen: boolean;
  available: boolean;
  /** Why the option cannot be chosen, or what it needs; null if it needs nothing or no reason is known. */
  reason: string | null;
  isGuest: boolean;
  more: ReactNode;
}

/**
 * The checkbox that lets the payment provider keep the card, which the provider's page then offers at later payments.
 */
function KeepCard({ kept }: { kept: boolean }) {
  return (
    <CheckField name={CHECKOUT_FIELDS.keepCard} value="1" defaultChecked={kept}>
      <Trans>
        Keep this card for next time. Our payment provider keeps it, we never see its number. You can remove it in your
        account.
      </Trans>
    </CheckField>
  );
}

function OnDelivery({ isGuest }: { isGuest: boolean }) {
  if (!isGuest) return <Trans>You pay when the order is handed over.</Trans>;
  return (
    <Trans>
      You pay when the order is handed over. We send a code to your mobile number and contact you once to confirm the
      order.
    </Trans>
  );
}

function Option({ choice, quote, chosen, available, reason, isGuest, more }: OptionProps) {
  const optionName = useOptionName();
  const { option } = choice;
  const { parts, due_on: days } = quote.instalments;
  const isSplit = option === 'instalments_4';
  return (
    <RadioCard
      name={CHECKOUT_FIELDS.payment}
      value={choiceValue(choice)}
      defaultChecked={chosen}
      disabled={!available}
      title={titleIn(quote, choice) ?? optionName(option)}
      mark={<OptionMark {...choice} />}
      {...(isSplit && available
        ? { more: <OfferedPlan parts={parts.map((amount, i) => ({ due: days[i] ?? '', amount }))} /> }
        : more
          ? { more }
          : {})}
    >
      {reason ? `${reason} ` : null}
      {isSplit ? <InstalmentText parts={parts} /> : null}
      {option === 'cod' && available ? <OnDelivery isGuest={isGuest} /> : null}
      {option === 'cod' && quote.with_cod ? <FeeOnDelivery fee={quote.with_cod.cod_fee} /> : null}
      {option === 'cod' && available ? <GiftOnDelivery /> : null}
    </RadioCard>
  );
}
