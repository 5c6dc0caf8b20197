// The tools above the product grid of a list or of search results, and the filter panel that they open.
import { ComparingBar } from '../compare/comparing-bar.tsx';
import { FilterPanel, type FilterPanelProps } from './filter-panel.tsx';
import { LastFilters } from './last-filters.tsx';
import { Tools } from './tools.tsx';

interface ListToolsProps extends FilterPanelProps {
  /**
   * The collection or the id of the product type in the list's path, '' if the path has neither; null for a search, for
   * which no filters are remembered.
   */
  list: string | null;
}

export function ListTools({ list, ...props }: ListToolsProps) {
  const { state, facets, currency, ofOccasion, toState } = props;
  return (
    <>
      <Tools state={state} facets={facets} currency={currency} ofOccasion={ofOccasion} toState={toState} />
      {list === null ? null : (
        <LastFilters list={list} state={state} facets={facets} ofOccasion={ofOccasion} toState={toState} />
      )}
      <FilterPanel key={props.action} {...props} />
      <ComparingBar />
    </>
  );
}
