// The field names of the forms about a visit, and the values of the radio buttons for day and time.
export const VISIT_FIELDS = {
  area: 'area',
  day: 'day',
  time: 'starts_at',
  /** Prefix of the names of the checkboxes for product types that the shopper wants to see; the type's id follows. */
  type: 'type.',
  /** The id of a saved address, or NEW_ADDRESS for a typed one. */
  address: 'address',
  email: 'email',
  remarks: 'remarks',
  attempt: 'attempt',
  /** The key that confirms a guest's visit; the parameter of the link in the mail has the same name. */
  confirm: 'confirm',
} as const;

export const NEW_ADDRESS = 'new';

/** The value of a time's radio button. It contains the day, so that `timeIn` can compare it with the chosen day. */
export function timeValue(day: string, startsAt: string): string {
  return `${day} ${startsAt}`;
}

/**
 * The chosen time; '' if it is of another day than the chosen one. Without script, a time stays checked when the
 * shopper chooses another day.
 */
export function timeIn(day: string, value: string): string {
  const [itsDay = '', startsAt = ''] = value.split(' ');
  return itsDay === day || day === '' ? startsAt : '';
}
