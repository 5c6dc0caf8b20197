// Returns the label of a filter's value in the page's language. 'One size' and sleeve lengths are translated here;
// other values keep the given name.
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { ONE_SIZE } from '../../shell/piece.ts';
import { useSleeveName } from '../../shell/sleeve-names.ts';
import type { Several } from './list-state.ts';

const ONE_SIZE_NAME = msg`One size`;

export function useFacetName(): (filter: Several, facet: { code: string; name: string }) => string {
  const { i18n } = useLingui();
  const sleeve = useSleeveName();
  return (filter, { code, name }) => {
    if (filter === 'size' && code === ONE_SIZE) return i18n._(ONE_SIZE_NAME);
    return filter === 'sleeve_length' ? sleeve(code) : name;
  };
}
