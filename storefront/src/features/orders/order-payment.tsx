// The payment of an order: its status, instalments, refunds and sums, and the form to pay an unpaid order.
import type { Order } from '@hindam/contract/orders';
import { Button } from '@hindam/ui/button';
import { useDay } from '@hindam/ui/locale';
import { Money } from '@hindam/ui/money';
import { SelectField } from '@hindam/ui/select-field';
import { Trans, useLingui } from '@lingui/react/macro';
import { INTENT, usePost } from '../../kit/form.ts';
import { dueOf, ExchangeSums } from './exchanged-orders.tsx';
import { PaymentState, Plan } from './payment-state.tsx';
import { SumRow, Sums } from '../cart/sums.tsx';
import { useOrderTexts } from './status-words.ts';
import { useOnline } from '../../kit/connection.ts';
import { choiceValue, sameChoice } from '../payment/payment-choice.ts';
import type { OrderDetails } from './load-order.ts';
import { ORDER_FIELDS, type Intent, type OrderResult } from './act-on-order.ts';
import { useAttemptToken } from './use-attempt-token.ts';
import { useReloadWhenRestored } from '../../kit/reload-when-restored.ts';

export function Payment({ order, timeZone }: { order: Order; timeZone: string }) {
  const { optionOf } = useOrderTexts();
  const { payment, refunds } = order;
  return (
    <>
      <dl className="summary__rows">
        <SumRow name={optionOf(payment.option)}>
          <PaymentState order={order} />
        </SumRow>
        {payment.paid.amount > 0 && order.payment_status !== 'paid' ? (
          <SumRow name={<Trans>Paid</Trans>}>
            <Money money={payment.paid} />
          </SumRow>
        ) : null}
      </dl>
      {payment.plan && !order.can_pay ? <Plan plan={payment.plan} /> : null}
      {refunds.length > 0 ? <Refunds refunds={refunds} timeZone={timeZone} /> : null}
    </>
  );
}

function Refunds({ refunds, timeZone }: { refunds: Order['refunds']; timeZone: string }) {
  const { t } = useLingui();
  const day = useDay(timeZone);
  const states = {
    on_its_way: t`on its way back to you`,
    done: t`paid back`,
    being_checked: t`being checked by us`,
  } as const;
  return (
    <ul className="order-plan" aria-label={t`Paid back`}>
      {refunds.map(({ amount, status, at }) => (
        <li key={`${at}${amount.amount}`} className="summary__row">
          <span>
            {day(at)}
            <span className="small muted"> · {states[status]}</span>
          </span>
          <Money money={amount} minus />
        </li>
      ))}
    </ul>
  );
}

const PAY: Intent = 'pay';

interface PayNowProps {
  order: Order;
  page: Pick<OrderDetails, 'attempt' | 'choices' | 'chosen' | 'plan'>;
}

/** If the page has no choices, the form offers only the payment method chosen before. */
export function PayNow({ order, page: { attempt, choices: listed, chosen, plan } }: PayNowProps) {
  const { t } = useLingui();
  const { optionOf } = useOrderTexts();
  const { Form, busy, answer } = usePost<OrderResult>({ intent: PAY, page: true });
  // The attempt token is kept only after a lost answer, so that the next press repeats the request. After a refusal the
  // next press must create another payment.
  const held = useAttemptToken(attempt, answer, answer?.status === 'unreachable');
  useReloadWhenRestored();
  const { option } = order.payment;
  const before = chosen ?? { option, provider: null };
  const choices = listed.length > 0 ? listed : [{ ...before, title: null, mark: null }];
  const preset = sameChoice(choices, before) ?? choices[0];
  const parts = plan ?? order.payment.plan;
  const online = useOnline();
  return (
    <Form method="post" className="order-pay">
      <input type="hidden" name={ORDER_FIELDS.attempt} value={held} autoComplete="off" />
      <SelectField label={t`Payment option`} name={ORDER_FIELDS.option} defaultValue={preset && choiceValue(preset)}>
        {choices.map((choice) => (
          <option key={choiceValue(choice)} value={choiceValue(choice)}>
            {choice.title ?? optionOf(choice.option)}
          </option>
        ))}
      </SelectField>
      {plan ? (
        <div className="plan-now">
          <Plan plan={plan} />
        </div>
      ) : null}
      <Button type="submit" wide name={INTENT} value={PAY} disabled={!online} busy={busy}>
        <span className="due-now">
          <Trans>
            Pay now · <Money money={dueOf(order)} />
          </Trans>
        </span>
        <span className="due-now due-now--first">
          {parts?.[0] ? (
            <Trans>
              Pay now · <Money money={parts[0].amount} />
            </Trans>
          ) : (
            <Trans>Pay the first instalment now</Trans>
          )}
        </span>
        <span className="due-now due-now--door">
          <Trans>
            Pay on delivery · <Money money={dueOf(order)} />
          </Trans>
        </span>
      </Button>
    </Form>
  );
}

export function OrderSums({ order }: { order: Order }) {
  return (
    <Sums of={order}>
      <ExchangeSums order={order} />
      {order.refunded.amount > 0 ? (
        <SumRow look="ok" name={<Trans>Paid back</Trans>}>
          <Money money={order.refunded} minus />
        </SumRow>
      ) : null}
    </Sums>
  );
}
