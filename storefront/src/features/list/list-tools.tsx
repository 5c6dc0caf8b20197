// What narrows a list: the tools above the grid and the panel they open.
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
