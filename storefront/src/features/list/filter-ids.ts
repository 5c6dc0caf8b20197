// Ids of elements in the filter panel, by which the buttons above the grid open the panel and scroll to a group.
import type { Several } from './list-state.ts';

export const FILTERS_ID = 'filters';

export function groupId(name: Several): string {
  return `${FILTERS_ID}-${name}`;
}
