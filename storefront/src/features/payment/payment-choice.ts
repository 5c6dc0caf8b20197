// A payment choice as forms send it: a payment option and, where providers grant credit, the provider the shopper chose.
import { PAYMENT_OPTIONS, type PaymentOption } from '@hindam/contract/order-moves';

export interface PaymentChoice {
  option: PaymentOption;
  /** Null if the shop chooses the provider. */
  provider: string | null;
}

const BETWEEN = ':';
const PROVIDER = /^[a-z][a-z-]{0,39}$/;

export function choiceValue({ option, provider }: PaymentChoice): string {
  return provider === null ? option : option + BETWEEN + provider;
}

/** Null if the value names no payment option. */
export function choiceIn(value: string): PaymentChoice | null {
  const [wanted, provider = ''] = value.split(BETWEEN);
  const option = PAYMENT_OPTIONS.find((one) => one === wanted);
  return option ? { option, provider: PROVIDER.test(provider) ? provider : null } : null;
}

export const isSameChoice = (one: PaymentChoice, other: PaymentChoice): boolean =>
  one.option === other.option && one.provider === other.provider;

/** The fields by which place-order and payment/create name the choice; the first option if none was made. */
export function choiceFields(choice: PaymentChoice | null) {
  const provider = choice?.provider ?? null;
  return {
    payment_option: choice?.option ?? PAYMENT_OPTIONS[0],
    ...(provider === null ? {} : { payment_provider: provider }),
  };
}
