// The tools above the grid of a list, and the filter panel that they open.
import { FilterPanel, type FilterPanelProps } from './filter-panel.tsx';
import { LastFilters } from './last-filters.tsx';
import { Tools } from './tools.tsx';

export function ListTools({ list, ...props }: FilterPanelProps & { list: string }) {
  const { state, facets, currency, ofOccasion, toState } = props;
  return (
    <>
      <Tools state={state} facets={facets} currency={currency} ofOccasion={ofOccasion} toState={toState} />
      <LastFilters list={list} state={state} facets={facets} ofOccasion={ofOccasion} toState={toState} />
      <FilterPanel {...props} />
    </>
  );
}
