// Ids of elements in the filter panel. The buttons above the grid use them to open the panel. They are in a file of
// their own so that the buttons' code does not import the panel's code, which is loaded later.
import type { Several } from './list-state.ts';

export const FILTERS_ID = 'filters';

export function groupId(name: Several): string {
  return `${FILTERS_ID}-${name}`;
}
