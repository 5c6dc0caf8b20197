// Groups the opening hours: consecutive days with the same hours are one run.
import type { ContactDetails } from '@hindam/contract/contact';

type Day = ContactDetails['hours'][number];

export interface Run {
  /** First and last day of the run, as days of the week, 0 = Monday. */
  first: number;
  last: number;
  hours: Day;
}

const isSame = (one: Day, other: Day): boolean => one?.from === other?.from && one?.to === other?.to;

export function runsOf(days: readonly Day[]): Run[] {
  const runs: Run[] = [];
  for (const [at, hours] of days.entries()) {
    const last = runs.at(-1);
    if (last && isSame(last.hours, hours)) last.last = at;
    else runs.push({ first: at, last: at, hours });
  }
  return runs;
}
