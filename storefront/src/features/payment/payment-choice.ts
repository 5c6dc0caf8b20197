// A payment choice as forms send it: a payment option and, where providers grant credit, the provider that the shopper
// chose.
import { PAYMENT_OPTIONS, type PaymentOption } from '@hindam/contract/order-moves';
import type { PaymentState } from '@hindam/contract/payments';

export interface PaymentChoice {
  option: PaymentOption;
  /** Null if the shop chooses the provider. */
  provider: string | null;
}

const BETWEEN = ':';
const PROVIDER = /^[a-z][a-z-]{0,39}$/;

/** `option:provider`; the option alone if there is no provider, for example because an older server names none. */
export function choiceValue({ option, provider }: PaymentChoice): string {
  return provider ? option + BETWEEN + provider : option;
}

/** Null if the value names no payment option. */
export function choiceIn(value: string): PaymentChoice | null {
  const [wanted, provider = ''] = value.split(BETWEEN);
  const option = PAYMENT_OPTIONS.find((one) => one === wanted);
  return option ? { option, provider: PROVIDER.test(provider) ? provider : null } : null;
}

/** The listed choice that equals `wanted`; if its provider is not listed any more, the first choice of its option. */
export function sameChoice<Choice extends PaymentChoice>(
  choices: readonly Choice[],
  wanted: PaymentChoice | null,
): Choice | undefined {
  if (wanted === null) return undefined;
  const value = choiceValue(wanted);
  return choices.find((one) => choiceValue(one) === value) ?? choices.find(({ option }) => option === wanted.option);
}

/** The fields by which place-order and payment/create name the choice; the first option if none was made. */
export function choiceFields(choice: PaymentChoice | null) {
  const provider = choice?.provider;
  return {
    payment_option: choice?.option ?? PAYMENT_OPTIONS[0],
    ...(provider ? { payment_provider: provider } : {}),
  };
}

type Owner = NonNullable<PaymentState['owner']>;

/** The choices for another attempt to pay. An older server sends only `options`. */
export function choicesOf({
  choices,
  options,
}: Partial<Pick<Owner, 'choices'>> & Pick<Owner, 'options'>): Owner['choices'] {
  return choices ?? options.map((option) => ({ option, provider: null, title: null, mark: null }));
}
