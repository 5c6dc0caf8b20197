// The tools above the grid of a list, and the filter panel that they open.
import { FilterPanel, type FilterPanelProps } from './filter-panel.tsx';
import { Tools } from './tools.tsx';

export function ListTools(props: FilterPanelProps) {
  const { state, facets, currency, toState } = props;
  return (
    <>
      <Tools state={state} facets={facets} currency={currency} toState={toState} />
      <FilterPanel {...props} />
    </>
  );
}
