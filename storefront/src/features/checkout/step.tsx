// One step of the checkout: its number or a tick, its title, its fields, and once it is done a summary of what was
// entered.
import { Icon } from '@hindam/ui/icon';
import { useNumber } from '@hindam/ui/locale';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { useFieldName } from './field-words.ts';
import { FaultList } from './fault-list.tsx';
import { CHECKOUT_FIELDS, stepIndex, type StepName, stepOf, STEPS } from './steps.ts';
import type { Checkout } from './use-checkout.ts';

interface StepProps {
  step: StepName;
  title: string;
  checkout: Checkout;
  /** Field name → error text, of the whole form. */
  faults: Readonly<Record<string, string>>;
  summary?: ReactNode;
  next?: string;
  children: ReactNode;
}

export function CheckoutStep({ step, title, checkout, faults, summary, next, children }: StepProps) {
  const { t } = useLingui();
  const number = useNumber();
  const fieldName = useFieldName();
  const section = useRef<HTMLElement>(null);
  const { open, moved } = checkout;
  const state = checkout.stateOf(step);
  const stepFaults = Object.entries(faults).filter(([field]) => stepOf(field) === step && fieldName(field) !== null);

  const takeFocus = useEffectEvent(() => {
    if (open !== step) return;
    const { current } = section;
    // The focus goes to the field of the sent code if there is one, else to the list of errors, else to the step's
    // title.
    const next =
      current?.querySelector<HTMLElement>('.code-field') ??
      current?.querySelector<HTMLElement>('.fault-list') ??
      current?.querySelector<HTMLElement>('.step__title');
    next?.focus({ preventScroll: true });
    current?.scrollIntoView({ block: 'nearest' });
  });
  // The effect depends on `moved`, which counts moves to a step, and not on the errors: errors that appear while the
  // shopper types must not move the focus.
  useEffect(() => {
    if (moved > 0) takeFocus();
  }, [moved]);

  return (
    <section ref={section} className="step" data-state={state} aria-labelledby={`step-${step}`}>
      <div className="step__head">
        <span className="step__mark num" aria-hidden="true">
          {state === 'done' ? <Icon name="check" size="small" /> : number(stepIndex(step) + 1)}
        </span>
        <h2 id={`step-${step}`} className="step__title" tabIndex={-1}>
          {title}
        </h2>
        {state === 'done' ? (
          <button
            type="submit"
            className="button button--text step__edit"
            name={CHECKOUT_FIELDS.open}
            value={step}
            formNoValidate
            aria-label={t`Edit: ${title}`}
          >
            <Trans>Edit</Trans>
          </button>
        ) : null}
      </div>
      {state === 'done' && summary ? <div className="step__told small muted">{summary}</div> : null}
      <div className="step__body">
        {checkout.isListed && stepFaults.length > 0 ? <FaultList faults={stepFaults} /> : null}
        {children}
        {next ? (
          <button
            type="submit"
            className="button button--wide step__next"
            name={CHECKOUT_FIELDS.open}
            value={STEPS[stepIndex(step) + 1]}
            formNoValidate
            aria-busy={checkout.isChecking}
          >
            {next}
          </button>
        ) : null}
      </div>
    </section>
  );
}
