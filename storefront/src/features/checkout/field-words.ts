// The names of the checkout's fields for use in texts, and the texts of error codes (faults.ts).
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { HALF_TYPED, REQUIRED } from '../../kit/form.ts';
import { NO_EMAIL, NOTE_TOO_LONG, UNFITTING } from './faults.ts';
import { BILLING, CHECKOUT_FIELDS, SHIPPING } from './steps.ts';

const FAULTS: Readonly<Record<string, MessageDescriptor>> = {
  // The wording is from R92.
  [REQUIRED]: msg`This field is required`,
  [NO_EMAIL]: msg`Enter an email address like name@example.com.`,
  [HALF_TYPED]: msg`Enter every digit of the code.`,
  [UNFITTING]: msg`Please check this field.`,
  [NOTE_TOO_LONG]: msg`This is too long. Please shorten it to 300 characters.`,
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
  return (faults) =>
    Object.fromEntries(
      Object.entries(faults).map(([field, fault]) => {
        const ours = FAULTS[fault];
        return [field, ours ? i18n._(ours) : fault];
      }),
    );
}

/** Returns a field's name for use in texts; null for a field that has none because it is not shown. */
export function useFieldName(): (field: string) => string | null {
  const { i18n } = useLingui();
  return (field) => {
    const name = NAMES[field] ?? NAMES[field.replace(SHIPPING, '').replace(BILLING, '')];
    return name ? i18n._(name) : null;
  };
}
