// Sets fields in a way that React notices. React keeps a record of the last value of a field that it controls, and
// takes an input event for a change only if the value differs from that record.
export type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Writes the value without updating React's record of it, so that the event of `tellChanged` is a change to React. */
export function writeValue(field: Field, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
}

/** Fires the event by which React notices that a field's value changed. */
export function tellChanged(field: Field): void {
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}

export function setField(field: Field, value: string): void {
  writeValue(field, value);
  tellChanged(field);
}
