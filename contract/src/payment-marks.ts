// The marks (logos) of ways to pay, in the order in which pages show them. A payment option is shown by the marks that
// its provider has for it (`tabby`), otherwise by the mark that has the option's name (`instalments_4`).

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
