// What is typed into the form of a visit: its field names, and the values of its radio buttons for day and time.
export const VISIT_FIELDS = {
  area: 'area',
  day: 'day',
  time: 'starts_at',
  /** Precedes the id of each type that is wished for. */
  type: 'type.',
  /** A saved address's id, or NEW_ADDRESS. */
  address: 'address',
  email: 'email',
  remarks: 'remarks',
  attempt: 'attempt',
} as const;

export const NEW_ADDRESS = 'new';

/** The value of a time's radio button, which also says on which day it is. */
export function timeValue(day: string, startsAt: string): string {
  return `${day} ${startsAt}`;
}

/**
 * The chosen time; '' if none was chosen on the chosen day. Without script a time of a day that is no longer shown may
 * still be checked.
 */
export function timeIn(day: string, value: string): string {
  const [itsDay = '', startsAt = ''] = value.split(' ');
  return itsDay === day || day === '' ? startsAt : '';
}
