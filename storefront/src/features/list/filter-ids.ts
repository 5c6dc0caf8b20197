// The element ids by which the chips above the grid open the filter panel. They are in a file of their own because the
// panel's code is loaded later.
import type { Several } from './list-state.ts';

export const FILTERS_ID = 'filters';

/** The id of a filter's group, to which its chip scrolls. */
export function groupId(name: Several): string {
  return `${FILTERS_ID}-${name}`;
}
