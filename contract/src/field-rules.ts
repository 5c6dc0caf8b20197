// Rule that the value of a field can break → key of the message (words/<code>.json) that says what the field expects. A
// zod rule of this package has the name of its rule as its error text, `expects('country')`; validate.ts on the server
// finds the message here.

export const FIELD_RULES = {
  'too short': 'PASSWORD_TOO_SHORT',
  'too long': 'FIELD_TOO_LONG',
  'hidden characters': 'FIELD_HIDDEN',
  link: 'FIELD_LINK',
  'card number': 'FIELD_CARD_NUMBER',
  'dial code': 'FIELD_DIAL_CODE',
  phone: 'FIELD_PHONE',
  country: 'FIELD_COUNTRY',
  'birth date': 'FIELD_BIRTH_DATE',
  slot: 'FIELD_SLOT',
  code: 'FIELD_CODE',
  'second factor': 'FIELD_SECOND_FACTOR',
  coupon: 'COUPON_UNKNOWN',
  'order number': 'FIELD_ORDER_NUMBER',
  measurement: 'FIELD_MEASUREMENT',
  iban: 'FIELD_IBAN',
  'half hour': 'FIELD_HALF_HOUR',
  time: 'FIELD_TIME',
  amount: 'FIELD_AMOUNT',
  percent: 'FIELD_PERCENT',
  'coupon code': 'FIELD_COUPON_CODE',
  market: 'FIELD_MARKET',
  'area code': 'FIELD_AREA_CODE',
  'occasion code': 'FIELD_OCCASION_CODE',
  'shop path': 'FIELD_SHOP_PATH',
  whatsapp: 'FIELD_WHATSAPP',
  malformed: 'FIELD_MALFORMED',
} as const;

/** Whether the name of a key in words/<code>.json says that its message is about a field; `RETURN_CHOOSE` does not. */
export const isFieldMessage = (key: string): boolean => /^FIELD_|_INVALID$|^PASSWORD_TOO_SHORT$/.test(key);

export type FieldRule = keyof typeof FIELD_RULES;

/** The options of a zod check: if it fails, the server answers with the message of `rule`. */
export function expects(rule: FieldRule): { error: FieldRule; abort: true } {
  return { error: rule, abort: true };
}
