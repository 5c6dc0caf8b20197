// The names of sleeve lengths, which the API gives as codes.
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';

const NAMES: Readonly<Record<string, MessageDescriptor>> = {
  long: msg`Long`,
  wide: msg`Wide`,
  batwing: msg`Batwing`,
  three_quarter: msg`Three-quarter`,
  short: msg`Short`,
  sleeveless: msg`Sleeveless`,
};

/** Returns the name of a sleeve length; an unknown code is returned as it is. */
export function useSleeveName(): (code: string) => string {
  const { i18n } = useLingui();
  return (code) => {
    const name = NAMES[code];
    return name ? i18n._(name) : code;
  };
}
