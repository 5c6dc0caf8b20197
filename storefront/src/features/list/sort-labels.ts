import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Sort } from './list-state.ts';

export const SORT_LABELS = {
  default: msg`Default`,
  low_to_high: msg`Price: low to high`,
  high_to_low: msg`Price: high to low`,
} as const satisfies Record<Sort, MessageDescriptor>;
