// Generates docs/errors.md: every error response of the shop, with its code, its messages and what a client should do
// after it, the messages at fields, and the refusals of each call.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { endpoints } from '@hindam/contract/contract';
import { isFieldMessage } from '@hindam/contract/field-rules';
import { htmlLanguage, directionOf } from '@hindam/contract/language';
import { FAULTS, type FaultName, REFUSALS, type RefusalName } from '@hindam/contract/refusals';

const WORDS = path.resolve(import.meta.dirname, '..', '..', 'contract', 'src', 'words');

const WHAT_TO_DO: Readonly<Record<RefusalName | FaultName, string>> = {
  INVALID_FIELDS: 'Show each sentence of `fields` beside its field.',
  PRODUCT_GONE: 'Show the message, then the cart; read the product list again.',
  COLOUR_MISMATCH:
    'Read `product/details` again and let the shopper choose a colour; `color_code` must be that of `product_item_id`.',
  SIZE_MISMATCH:
    'Read `product/details` again and let the shopper choose a size; `size` must be that of `product_item_id`.',
  SHOP_NOT_OPEN: 'Show the message and keep the cart; the owner has still to enter the shop’s legal details.',
  PIECE_IN_STOCK: 'Read `product/details` again and let the shopper add the variant to the cart.',
  ALERTS_FULL: 'Let the shopper end an alert first.',
  OUT_OF_STOCK: 'Offer another size or colour; read `product/details` again.',
  NOT_ENOUGH_STOCK: 'Show the cart as it is; a smaller quantity may be had.',
  QUANTITY_LIMIT: 'Send a smaller quantity.',
  CART_FULL: 'Remove a line first.',
  CUSTOM_SIZE_NOT_OFFERED:
    'Let the shopper choose a ready size; offer a custom size only where `custom_size.offered` is true.',
  CUSTOM_SIZE_NOT_FOUND: 'Let the shopper enter the measurements again or choose a ready size.',
  LINE_GONE: 'Show the cart again; another tab or device removed the line.',
  CUSTOM_SIZE_INCOMPLETE: 'Ask for the measurements of `custom_size.fields` that the set lacks and save it again.',
  OTP_WRONG: 'Let the shopper type the code again; after three tries ask for a new one.',
  OTP_EXPIRED: 'Ask for a new code: this one is too old, was used, or was tried three times.',
  OTP_TOKEN_EXPIRED:
    'Begin again with `customer/send-otp`: the token is older than 15 minutes, used, or for another purpose.',
  ALREADY_REGISTERED: 'Offer login and `customer/forgot-password`.',
  WRONG_CREDENTIALS: 'Let the shopper try again; do not guess which part is wrong.',
  WRONG_PASSWORD: 'Ask for the password again.',
  PASSWORD_COMMON: 'Ask for another password.',
  PASSWORD_NEEDED: 'Ask for the password and repeat with it.',
  CONTACT_TAKEN: 'Ask for another contact, or for a login to that account.',
  PASSKEY_REFUSED: 'Ask for new options and try again, or offer the password.',
  PASSKEY_UNVERIFIED:
    'Offer the password: the device did not ask for face, finger or code. That passkey has to be deleted and made anew.',
  PASSKEYS_FULL: 'Show the member’s passkeys, so that one can be deleted.',
  RESET_LINK_OVER: 'Offer `customer/forgot-password`: the link was used, is older than 15 minutes, or is not complete.',
  RESET_LINK_SENT: 'Show the message and no field for a code: `otp_length` was 0.',
  SMS_PAUSED: 'Offer the email, or another way to pay: so many SMS were sent that no more are for up to an hour.',
  SECOND_FACTOR_LOST:
    'Whoever runs the server gives the old secret back in `SECRETS`, or runs `npm run operator -- reset`.',
  ADDRESS_BOOK_FULL: 'Delete an address first.',
  MEASUREMENTS_FULL: 'Delete a measurement set first.',
  WISHLIST_FULL: 'Remove a wish first.',
  COUPON_UNKNOWN: 'Let the shopper type the code again.',
  COUPON_NOT_YET: 'Show the message; the code begins later.',
  COUPON_EXPIRED: 'Show the message and take the code out of the field.',
  COUPON_MINIMUM: 'Show the message; the code works once the subtotal is large enough.',
  COUPON_OTHER_PIECES: 'Show the message.',
  COUPON_FIRST_ORDER: 'Show the message and take the code off.',
  COUPON_USED_UP: 'Show the message and take the code off.',
  COUPON_USED_BY_YOU: 'Show the message and take the code off.',
  COUPON_NOT_VALID: 'Show `result.quote` and ask for confirmation.',
  CART_EMPTY: 'Show the empty cart.',
  CART_CHANGED: 'Show `result.quote` and ask for confirmation.',
  PRICE_CHANGED: 'Show `result.quote` and ask for confirmation.',
  COUNTRY_NOT_SERVED: 'Ask for an address in the country of the quote.',
  PAYMENT_OPTION_NOT_OFFERED: 'Offer the options the quote names.',
  PAYMENT_REFUSED: 'Keep the order, offer another option by `payment/create`.',
  ALREADY_PAID: 'Show the order `result.order_id`.',
  ORDER_EXPIRED: 'Show the cart; the order can be placed again.',
  PIECES_UNPAID_MAX: 'Show the message; waiting does not help, fewer pieces do.',
  SHARE_MAX: 'Show the message; an earlier order can be paid, or fewer pieces ordered.',
  DELIVERY_CODE_NEEDED:
    'Ask for a code with `checkout/delivery-code` and repeat with `otp_ref` and `otp`; after another number, anew.',
  WRAPPING_NOT_OFFERED: 'Show `result.quote`, which has no wrapping, and ask for confirmation.',
  ON_DELIVERY_MAX: 'Show the message and offer the other ways to pay.',
  MOVE_NOT_ALLOWED: 'Read the order again; operators find the moves open to it in `result.allowed`.',
  CANCEL_REQUESTED_ALREADY: 'Show the order.',
  REFUND_TOO_MUCH: 'Read the order again and send a smaller amount.',
  SECOND_OPERATOR_NEEDED: 'Let another operator sign in.',
  STOCK_PROMISED: 'Send at least `result.reserved`.',
  COUPON_CODE_TAKEN: 'Choose another code.',
  CHANGED_MEANWHILE: 'Read it again and show what it is now; then let the operator decide anew.',
  REFUND_OWED: 'Offer the approval alone.',
  CASH_NOT_RECORDED: 'Ask what was paid on delivery, send it with `operator/cash/record`, then repeat.',
  DELIVERY_NOT_OPEN: 'Show the message, then read `delivery/details` again.',
  DELIVERY_TO_BE_PAID: 'Show the message; the parcel is handed over at the door.',
  AMENDING_TOO_LATE: 'Show the message, then read the order again; its delivery page says what can still be asked.',
  AMENDED_TOO_OFTEN: 'Show the message and the shop’s phone number.',
  NUMBER_PROVEN: 'Send it again without `contact`.',
  LINK_NOT_RENEWED: 'Show the message: the links still open the order. Operators may end them with `send` false.',
  RETURN_NOT_OPEN: 'Show the message, then read `order/return-options` again.',
  REVIEW_NOT_OPEN: 'Show the message, then read `order/reviews` again.',
  REVIEW_OWN: 'Show the message.',
  SLOT_TAKEN: 'Read `booking/slots` again and offer the first time of `result.nearest`.',
  VISIT_TOO_LATE: 'Show the message and the shop’s phone number.',
  VISITS_OPEN_MAX: 'Show the message; a visit that is still to come can be changed instead.',
  VISIT_CHANGED: 'Read the visit again and repeat with its `version`.',
  VISITS_OF_NETWORK_MAX: 'Show the message and the log-in; members are not counted by address.',
  VISIT_NOT_HELD: 'Read the visit again and offer to request another one.',
  VISIT_LINK_WRONG: 'Send the key of the newest mail about the visit, unchanged.',
  VISITS_BOOKED: 'Show `result.visits`; with a `reason` the change is made, and they wait to be moved.',
  MALFORMED:
    'Repair the request: it is not JSON, holds forbidden characters, repeats a parameter or lacks a needed header.',
  NOT_SIGNED_IN: 'Log in and repeat; send the session cookie or `Authorization: Bearer`.',
  FORBIDDEN: 'Do not repeat: `user_id` is not the session’s, or the request came from another site.',
  NOT_FOUND: 'Do not repeat: it does not exist or is not the caller’s.',
  METHOD_NOT_ALLOWED: 'Use the method the contract names; the header Allow lists it.',
  IN_FLIGHT: 'Wait and repeat with the same Idempotency-Key.',
  GONE: 'Do not repeat: the product is no longer sold. `product/similar/{id}` offers others like it.',
  TOO_LARGE: 'Send less; `docs/operations.md` names the limits.',
  WRONG_MEDIA_TYPE: 'Send `Content-Type: application/json`.',
  MISDIRECTED: 'Call the shop by the host of its public address.',
  INVALID: 'Repair the fields named in `fields`: a key is missing or has the wrong type.',
  KEY_REUSED: 'Use a new Idempotency-Key for another body.',
  KEY_NEEDED: 'Send the header Idempotency-Key; `openapi.json` names the calls that need it.',
  THROTTLED: 'Wait as many seconds as Retry-After says.',
  HELD_MAX: 'Show the message, which names the wait; `Retry-After` has its seconds.',
  BROKEN: 'Repeat later with the same Idempotency-Key; give `requestId` to whoever runs the shop.',
  UNAVAILABLE: 'Wait as many seconds as Retry-After says, then repeat with the same Idempotency-Key.',
};

interface Dictionary {
  code: string;
  words: Record<string, string>;
}

function dictionaries(): Dictionary[] {
  const codes = readdirSync(WORDS)
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -'.json'.length));
  const ordered = codes.sort((a, b) => Number(b === 'en') - Number(a === 'en') || a.localeCompare(b, 'en'));
  return ordered.map((code) => ({
    code,
    words: JSON.parse(readFileSync(path.join(WORDS, `${code}.json`), 'utf8')) as Record<string, string>,
  }));
}

function cell(text: string): string {
  return text.replaceAll('<', '&lt;').replaceAll('|', '\\|').replaceAll('\n', ' ');
}

function sentence({ code, words }: Dictionary, name: string): string {
  const text = cell(words[name] ?? '');
  return directionOf(code) === 'rtl' ? `<span dir="rtl" lang="${htmlLanguage(code)}">${text}</span>` : text;
}

function table(
  register: Readonly<Record<string, { errorCode: number; status: number }>>,
  languages: readonly Dictionary[],
): string {
  const head = ['errorCode', 'status', 'name', ...languages.map(({ code }) => code), 'what to do'];
  const rows = Object.entries(register).map(([name, { errorCode, status }]) => {
    const advice = WHAT_TO_DO[name as RefusalName | FaultName];
    return [errorCode, status, `\`${name}\``, ...languages.map((each) => sentence(each, name)), cell(advice)];
  });
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}

function fieldMessages(languages: readonly Dictionary[]): string {
  const keys = Object.keys(languages[0]?.words ?? {}).filter(isFieldMessage);
  const head = ['key', ...languages.map(({ code }) => code)];
  const rows = keys.sort().map((key) => [`\`${key}\``, ...languages.map((each) => sentence(each, key))]);
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}

function byCall(): string {
  const lines = Object.entries(endpoints)
    .filter(([, { refusals }]) => refusals.length > 0)
    .map(([key, { refusals }]) => `- \`${key}\`: ${refusals.map((name) => `\`${name}\``).join(', ')}`);
  return lines.join('\n');
}

export function errorsDocument(): string {
  const languages = dictionaries();
  return `<!-- Made by npm run generate from contract/src/refusals.ts, contract/src/words and the endpoints. Change those. -->

# Errors

Every answer is an envelope \`{ errorCode, message, requestId, … }\`. \`errorCode\` 0 is success. \`message\` is a sentence for the person, in the language the call asked for; programs decide by \`errorCode\`.

## Refusals

Something the person can act on: HTTP 200, \`errorCode\` above 0 and below 9000.

${table(REFUSALS, languages)}

## Faults

A request that cannot be served: its own HTTP status and an \`errorCode\` of 9xxx, in the same envelope.

${table(FAULTS, languages)}

\`errorCode\` 9000 never crosses the wire: the client library gives it when a call got no answer at all. Such a call may have had its effect; repeat it with the same Idempotency-Key.

## Messages at fields

\`fields\` of \`INVALID_FIELDS\` and \`INVALID\` holds a sentence for each field that is wrong: one of these, with values for what is in braces, or one that a single call has. It has no code: show it at its field. The keys are those of contract/src/words; contract/src/field-rules.ts says which rule has which ([decision 68](decisions/0068-what-a-field-expects.md)).

${fieldMessages(languages)}

## Refusals by call

${byCall()}
`;
}
