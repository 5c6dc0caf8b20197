// The names of the payment methods and of the results of a payment (payment-result.ts).
import type { PaymentOption } from '@hindam/contract/order-moves';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { PaymentResult } from './payment-result.ts';

const NAMES: Readonly<Record<PaymentOption, MessageDescriptor>> = {
  card: msg`Card`,
  net_banking: msg`Net banking`,
  instalments_4: msg`Split payment in 4 instalments`,
  cod: msg`Cash on delivery`,
};

export function useOptionName(): (option: PaymentOption) => string {
  const { i18n } = useLingui();
  return (option) => i18n._(NAMES[option]);
}

export function useResultName(): (result: Exclude<PaymentResult, 'open'>) => string {
  const { t } = useLingui();
  const names = {
    placed: t`Paid, the order is placed`,
    failed: t`Not paid: the payment did not go through`,
    cancelled: t`Not paid: the payment was cancelled`,
    expired: t`Not paid in time`,
    paid_back: t`Paid back`,
  };
  return (result) => names[result];
}
