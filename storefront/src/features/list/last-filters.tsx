// Offers to apply the filters that the shopper last used in this list on this device.
import type { Facets } from '@hindam/contract/catalogue';
import { IconButton } from '@hindam/ui/button';
import { languageOf } from '@hindam/contract/language';
import { useLocale } from '@hindam/ui/locale';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { lastFilters, rememberFilters } from '../../device/last-filters.ts';
import { StepLink } from '../../kit/page-link.tsx';
import { queryString } from '../../kit/shop-paths.ts';
import { useAppliedFilters } from './applied-filters.ts';
import { passFocusOn } from '../../kit/focus-heading.ts';
import { changed, filterCount, type ListState, queryOf, stateOf } from './list-state.ts';
import { SORT_LABELS } from './sort-labels.ts';

interface LastFiltersProps {
  /** The collection or the id of the product type in the list's path; '' if the path has neither. */
  list: string;
  state: ListState;
  facets: Facets;
  ofOccasion: boolean;
  toState: (state: ListState) => string;
}

const KEEP_SCROLL = { preventScrollReset: true } as const;

export function LastFilters({ list, state, facets, ofOccasion, toState }: LastFiltersProps) {
  const [last, setLast] = useState<string | null>(null);
  // A list without filters does not replace the remembered ones, even if it is sorted.
  const isPlain = filterCount(state, ofOccasion) === 0;
  const query = queryString(queryOf(changed(state, {})));
  const key = [list, state.category, ...(ofOccasion ? state.occasion : [])].join(' ');
  useEffect(() => {
    if (!isPlain) rememberFilters(key, query);
    setLast(isPlain ? lastFilters(key) : null);
  }, [key, query, isPlain]);
  if (last === null || state.page > 1) return null;
  return (
    <Offer
      last={stateOf(new URLSearchParams(last))}
      facets={facets}
      ofOccasion={ofOccasion}
      toState={toState}
      onForget={() => {
        rememberFilters(key, null);
        setLast(null);
      }}
    />
  );
}

interface OfferProps extends Pick<LastFiltersProps, 'facets' | 'ofOccasion' | 'toState'> {
  last: ListState;
  onForget: () => void;
}

function Offer({ last, facets, ofOccasion, toState, onForget }: OfferProps) {
  const { t, i18n } = useLingui();
  const { listComma } = languageOf(useLocale().language);
  const applied = useAppliedFilters(last, { facets, currency: facets.price?.min.currency, ofOccasion });
  const texts = applied.map(({ text }) => `\u2068${text}\u2069`);
  if (last.sort !== 'default') texts.push(i18n._(SORT_LABELS[last.sort]));
  return (
    <p className="list__last small" ref={passFocusOn}>
      <span>
        <Trans>Your last filters: {texts.join(listComma)}</Trans>
      </span>
      <StepLink to={toState(last)} how={KEEP_SCROLL} className="link">
        <Trans>Apply</Trans>
      </StepLink>
      <IconButton icon="close" label={t`Forget these filters`} onClick={onForget} />
    </p>
  );
}
