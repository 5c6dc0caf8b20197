// The marks of ways to pay, in the order in which pages show them. A payment option whose provider has no mark of its own
// is shown by the option's.

export const PAYMENT_MARKS = [
  'visa',
  'mastercard',
  'amex',
  'card',
  'tabby',
  'tamara',
  'instalments_4',
  'net_banking',
  'cod',
] as const;
export type PaymentMark = (typeof PAYMENT_MARKS)[number];
