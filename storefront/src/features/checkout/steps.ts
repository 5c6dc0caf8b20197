// The four steps of the checkout, in order, and the field names of its one form. A step that is not open is only hidden
// by CSS: its fields stay in the form and keep their values.

export const STEPS = ['contact', 'delivery', 'payment', 'review'] as const;
export type StepName = (typeof STEPS)[number];

export const CHECKOUT_FIELDS = {
  /**
   * Name of the submit buttons that lead to another step; their value is the step. A form sent by any other button does
   * not have this field.
   */
  open: 'open',
  attempt: 'attempt',
  quote: 'quote_id',
  seen: 'seen',
  email: 'email',
  dial: 'dial',
  phone: 'phone',
  address: 'address',
  keepAddress: 'keep_address',
  courierDial: 'courier_dial',
  courierPhone: 'courier_phone',
  sameBilling: 'same_billing',
  gift: 'gift',
  giftNote: 'gift_note',
  giftWrapping: 'gift_wrapping',
  payment: 'payment_option',
  keepCard: 'keep_card',
  codeRef: 'otp_ref',
  codeTo: 'otp_to',
  codeLength: 'otp_length',
  resendAfter: 'resend_after',
  code: 'otp',
} as const;

export const SHIPPING = 'shipping_';
export const BILLING = 'billing_';

/** The value of field `address` if the address is typed into the form, not taken from the address book. */
export const NEW_ADDRESS = 'new';

const STEP_OF_FIELD: Readonly<Record<string, StepName>> = {
  [CHECKOUT_FIELDS.email]: 'contact',
  [CHECKOUT_FIELDS.dial]: 'contact',
  [CHECKOUT_FIELDS.phone]: 'contact',
  [CHECKOUT_FIELDS.payment]: 'payment',
  [CHECKOUT_FIELDS.keepCard]: 'payment',
  [CHECKOUT_FIELDS.code]: 'review',
};

export function stepOf(field: string): StepName {
  return STEP_OF_FIELD[field] ?? 'delivery';
}

export function stepIn(value: unknown): StepName | null {
  return STEPS.find((step) => step === value) ?? null;
}

export function stepIndex(step: StepName): number {
  return STEPS.indexOf(step);
}

export function firstFaulty(faults: Readonly<Record<string, string>>): StepName | null {
  const faulty = new Set(Object.keys(faults).map(stepOf));
  return STEPS.find((step) => faulty.has(step)) ?? null;
}

/** Only the errors of fields in steps before `step`. */
export function faultsBefore(faults: Readonly<Record<string, string>>, step: StepName): Record<string, string> {
  return Object.fromEntries(Object.entries(faults).filter(([field]) => stepIndex(stepOf(field)) < stepIndex(step)));
}
