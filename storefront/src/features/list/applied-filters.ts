// Lists the active filters of a list, each with its label and the state of the list (`ListState`) without that filter.
import type { Facets } from '@hindam/contract/catalogue';
import { withCurrency } from '@hindam/contract/money';
import { useLocale, useNumber } from '@hindam/ui/locale';
import { useLingui } from '@lingui/react/macro';
import { ONE_SIZE } from '../../shell/piece.ts';
import { changed, type ListState, SEVERAL, toggled } from './list-state.ts';
import { useFacetName } from './use-facet-name.ts';

export interface AppliedFilter {
  key: string;
  text: string;
  without: ListState;
}

/**
 * Returns a function that formats a price limit or a range of prices. The price or range is wrapped in direction
 * isolates, because otherwise a number and its currency could swap places within a text of the opposite direction.
 */
function usePriceText(currency: string | undefined): (min: number | null, max: number | null) => string {
  const { t } = useLingui();
  const number = useNumber();
  const { language } = useLocale();
  const priced = (text: string) => `\u2068${currency ? withCurrency(text, currency, language) : text}\u2069`;
  return (min, max) => {
    if (min !== null && max !== null) return priced(`${number(min)}–${number(max)}`);
    if (min !== null) return t`from ${priced(number(min))}`;
    return t`up to ${priced(number(max ?? 0))}`;
  };
}

interface Shown {
  facets: Facets;
  currency: string | undefined;
  /** True for the list of one occasion. The occasion is then not among the filters, because the heading names it. */
  ofOccasion: boolean;
}

export function useAppliedFilters(state: ListState, { facets, currency, ofOccasion }: Shown): AppliedFilter[] {
  const { t } = useLingui();
  const priceText = usePriceText(currency);
  const nameOf = useFacetName();
  const applied: AppliedFilter[] = [];
  if (state.made_to_measure)
    applied.push({
      key: 'made_to_measure',
      text: t`Made to measure`,
      without: changed(state, { made_to_measure: false }),
    });
  if (state.in_stock)
    applied.push({ key: 'in_stock', text: t`In stock`, without: changed(state, { in_stock: false }) });
  for (const name of SEVERAL) {
    if (name === 'occasion' && ofOccasion) continue;
    for (const code of state[name]) {
      const text = nameOf(name, facets[name].find((facet) => facet.code === code) ?? { code, name: code });
      applied.push({
        key: `${name}/${code}`,
        text: name === 'size' && code !== ONE_SIZE ? t`Size ${text}` : text,
        without: toggled(state, name, code),
      });
    }
  }
  if (state.minPrice !== null || state.maxPrice !== null) {
    const text = t`Price ${priceText(state.minPrice, state.maxPrice)}`;
    applied.push({ key: 'price', text, without: changed(state, { minPrice: null, maxPrice: null }) });
  }
  return applied;
}
