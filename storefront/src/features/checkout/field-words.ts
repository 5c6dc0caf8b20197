// The names of the checkout's fields for use in texts, and the texts of error codes (faults.ts).
import type { AddressFault } from '@hindam/contract/address-rules';
import { GIFT_NOTE_MAX_CHARACTERS as limit } from '@hindam/contract/gift-note';
import { useNumber } from '@hindam/ui/locale';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { HALF_TYPED, REQUIRED } from '../../kit/form.ts';
import { BILLING, CHECKOUT_FIELDS, SHIPPING } from './steps.ts';

type Fault = Exclude<AddressFault, 'FIELD_REQUIRED'> | 'EMAIL_INVALID' | 'FIELD_PHONE' | 'FIELD_TOO_LONG';

/** The server's sentences, by their keys in contract/src/words, for errors that the form finds without the server. */
const SENTENCES: Readonly<Record<Fault, MessageDescriptor>> = {
  EMAIL_INVALID: msg`Enter an email address like name@example.com.`,
  FIELD_PHONE: msg`Enter the phone number in digits, without the prefix 0, for example 501234567.`,
  FIELD_EMIRATE: msg`Choose the emirate from the list, for example Dubai.`,
  FIELD_ZIP_CODE: msg`Enter the zip code in Latin letters and digits, for example 1050.`,
  FIELD_ZIP_FIVE_DIGITS: msg`The zip code has five digits, for example 12211.`,
  FIELD_ZIP_THREE_DIGITS: msg`The zip code has three digits, for example 111.`,
  FIELD_ZIP_BLOCK: msg`In Bahrain the zip code is the block number, from 101 to 1299, for example 317.`,
  FIELD_TOO_LONG: msg`This is too long: at most ${limit} characters fit here.`,
};

const FAULTS: Readonly<Record<string, MessageDescriptor>> = {
  ...SENTENCES,
  // Requirement R92 prescribes this text.
  [REQUIRED]: msg`This field is required`,
  [HALF_TYPED]: msg`Enter every digit of the code.`,
};

const NAMES: Readonly<Record<string, MessageDescriptor>> = {
  [CHECKOUT_FIELDS.email]: msg`Email`,
  [CHECKOUT_FIELDS.phone]: msg`Phone`,
  [CHECKOUT_FIELDS.courierPhone]: msg`Phone`,
  [CHECKOUT_FIELDS.giftNote]: msg`Note`,
  [CHECKOUT_FIELDS.payment]: msg`Payment`,
  name: msg`Full name`,
  country: msg`Country`,
  state: msg`State / Emirate`,
  city: msg`City`,
  district: msg`District`,
  address_line_one: msg`Address line one`,
  address_line_two: msg`Address line two`,
  zip_code: msg`Zip code`,
  landmark: msg`Landmark`,
};

/** Returns a function that replaces error codes by texts; sentences from the server stay. */
export function useFaultTexts(): (faults: Readonly<Record<string, string>>) => Record<string, string> {
  const { i18n } = useLingui();
  const number = useNumber();
  // The limit of the gift note in the digits of the page.
  const values = { limit: number(limit) };
  return (faults) =>
    Object.fromEntries(
      Object.entries(faults).map(([field, fault]) => {
        const ours = FAULTS[fault];
        return [field, ours ? i18n._({ ...ours, values }) : fault];
      }),
    );
}

export function useFieldName(): (field: string) => string | null {
  const { i18n } = useLingui();
  return (field) => {
    const name = NAMES[field] ?? NAMES[field.replace(SHIPPING, '').replace(BILLING, '')];
    return name ? i18n._(name) : null;
  };
}
