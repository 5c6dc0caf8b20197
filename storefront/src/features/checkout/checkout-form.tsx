// The one form of the checkout with its four steps, and the order summary beside it.
import type { Quote } from '@hindam/contract/checkout';
import { Trans } from '@lingui/react/macro';
import { useMemo, useRef, useState } from 'react';
import type { Post } from '../../kit/form.ts';
import { snapshotOf } from './changes.ts';
import { ContactStep } from './contact-step.tsx';
import { CodeNotice } from './delivery-code.tsx';
import { DeliveryStep } from './delivery-step.tsx';
import type { CheckoutDraft } from './draft.ts';
import { useFaultTexts } from './field-words.ts';
import type { FormPage } from './form-page.ts';
import type { LoadedCheckout } from './load-checkout.ts';
import { unpackCountries } from './packed-countries.ts';
import { PaymentStep } from './payment-step.tsx';
import type { CheckoutResult } from './place.ts';
import { ReviewStep } from './review-step.tsx';
import { isCodeOf } from './sent-code.ts';
import { shownQuote } from './shown-quote.ts';
import { useStepAction } from './step-history.ts';
import { CHECKOUT_FIELDS } from './steps.ts';
import { FoldedSummary, SideSummary } from './summary.tsx';
import { useCheckout } from './use-checkout.ts';

interface CheckoutFormProps {
  known: LoadedCheckout;
  /**
   * The quote as the server sent it, before the chosen gift wrapping and payment option are applied (shown-quote.ts).
   */
  read: Quote | null;
  draft: CheckoutDraft;
  post: Post<CheckoutResult>;
}

export function CheckoutForm({ known, read, draft, post }: CheckoutFormProps) {
  const { Form, lastAnswer: sent } = post;
  // Only the first draft fills the fields: a draft that is loaded later must not overwrite what the shopper has typed
  // since.
  const [first] = useState(draft);
  const form = useRef<HTMLFormElement>(null);
  const checkout = useCheckout(form, { draft: first, attempt: known.attempt, post });
  const stepAction = useStepAction(checkout.open);
  const quote = read && shownQuote(read, checkout.now);
  const textsOf = useFaultTexts();
  const { isMember, addresses } = known;
  const countries = useMemo(() => unpackCountries(known.countries), [known.countries]);
  const phoneCountries = countries.map(({ code, name, dial_code }) => ({ code, name, dialCode: dial_code }));
  const faults = textsOf(checkout.faults);
  // True if the action's last answer came with another quote than the one shown now, so that its errors are outdated.
  const isPast = sent?.result.quote != null && sent.result.quote !== read;
  const sentCode = sent?.result.code ?? null;
  const code = sentCode && isCodeOf(sentCode, checkout.now) ? sentCode : null;
  const page: FormPage = { checkout, quote, isMember, first, addresses, countries, phoneCountries, faults };
  return (
    <div className="checkout__columns">
      {quote ? <FoldedSummary quote={quote} /> : null}
      <Form
        ref={form}
        {...stepAction}
        method="post"
        noValidate
        preventScrollReset
        className="checkout__steps"
        onSubmit={checkout.onSubmit}
        onChange={checkout.onChange}
        onBlur={checkout.onBlur}
      >
        {/* Enter in a field activates the first submit button: this hidden one, so that Enter places no order. */}
        <button type="submit" name={CHECKOUT_FIELDS.open} value="review" hidden>
          <Trans>Continue</Trans>
        </button>
        <input type="hidden" name={CHECKOUT_FIELDS.attempt} value={checkout.attempt} autoComplete="off" />
        <input
          type="hidden"
          name={CHECKOUT_FIELDS.quote}
          value={quote?.quote_id ?? sent?.values[CHECKOUT_FIELDS.quote] ?? ''}
          autoComplete="off"
        />
        {quote ? (
          <input type="hidden" name={CHECKOUT_FIELDS.seen} value={snapshotOf(quote)} autoComplete="off" />
        ) : null}
        {code ? <CodeNotice code={code} /> : null}
        <ContactStep page={page} />
        <DeliveryStep page={page} />
        <PaymentStep page={page} />
        <ReviewStep page={page} sent={isPast ? null : sent} code={code} />
      </Form>
      {quote ? <SideSummary quote={quote} /> : null}
    </div>
  );
}
