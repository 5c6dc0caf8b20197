// What the ways of paying are called.
import type { PaymentOption } from '@hindam/contract/order-moves';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';

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
