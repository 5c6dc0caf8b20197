// Names of the states that can be chosen in an address, by ISO 3166-2 code.
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';

const NAMES: Readonly<Record<string, MessageDescriptor>> = {
  'AE-AZ': msg`Abu Dhabi`,
  'AE-DU': msg`Dubai`,
  'AE-SH': msg`Sharjah`,
  'AE-AJ': msg`Ajman`,
  'AE-UQ': msg`Umm Al Quwain`,
  'AE-RK': msg`Ras Al Khaimah`,
  'AE-FU': msg`Fujairah`,
};

/** Returns the name of a state's code; a state that was entered as free text is returned unchanged. */
export function useStateNames(): (state: string) => string {
  const { i18n } = useLingui();
  return (state) => {
    const name = NAMES[state];
    return name ? i18n._(name) : state;
  };
}
