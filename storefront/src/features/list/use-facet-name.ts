// Returns the label of a filter's value in the page's language. Names of colours, fabrics and types come from the API;
// sleeve lengths and 'one size' are translated here.
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { ONE_SIZE } from '../../shell/piece.ts';
import type { Several } from './list-state.ts';

const SLEEVE_NAMES: Readonly<Record<string, MessageDescriptor>> = {
  long: msg`Long`,
  wide: msg`Wide`,
  batwing: msg`Batwing`,
  three_quarter: msg`Three-quarter`,
  short: msg`Short`,
  sleeveless: msg`Sleeveless`,
};

const ONE_SIZE_NAME = msg`One size`;

export function useFacetName(): (filter: Several, facet: { code: string; name: string }) => string {
  const { i18n } = useLingui();
  return (filter, { code, name }) => {
    if (filter === 'size' && code === ONE_SIZE) return i18n._(ONE_SIZE_NAME);
    const sleeve = filter === 'sleeve_length' ? SLEEVE_NAMES[code] : undefined;
    return sleeve ? i18n._(sleeve) : name;
  };
}
