// The field names of the forms about a visit, and the values of the radio buttons for day and time.
export const VISIT_FIELDS = {
  area: 'area',
  day: 'day',
  time: 'starts_at',
  /** Precedes the id of each product type that the shopper wants to see. */
  type: 'type.',
  /** A saved address's id, or NEW_ADDRESS. */
  address: 'address',
  email: 'email',
  remarks: 'remarks',
  attempt: 'attempt',
} as const;

export const NEW_ADDRESS = 'new';

/** The value of a time's radio button, which contains the day too. */
export function timeValue(day: string, startsAt: string): string {
  return `${day} ${startsAt}`;
}

/**
 * The chosen time; '' if it is on another day than the chosen one, because without script a time stays checked when the
 * shopper changes the day.
 */
export function timeIn(day: string, value: string): string {
  const [itsDay = '', startsAt = ''] = value.split(' ');
  return itsDay === day || day === '' ? startsAt : '';
}
