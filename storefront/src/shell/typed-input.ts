// Keeps typed input and the scroll position when the page is loaded in another language: stores them in session storage
// before that, and afterwards restores them and removes them from there. Passwords, codes and hidden fields are not
// stored.
import { splitPrefix } from '@hindam/contract/pages';
import { TYPED_INPUT as KEY } from './use-typed-input.ts';

const SKIPPED_TYPES = new Set(['password', 'hidden', 'file', 'submit', 'button', 'reset', 'image']);

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function isKept(field: Field): boolean {
  return (
    !SKIPPED_TYPES.has(field.type) &&
    field.autocomplete !== 'one-time-code' &&
    // While a password is shown, its field has the type `text`, so passwords are recognised by `autocomplete` too.
    !field.autocomplete.endsWith('password') &&
    !field.closest('form[action="/language"]')
  );
}

function fields(): Field[] {
  return [...document.querySelectorAll<Field>('input, textarea, select')].filter(isKept);
}

/**
 * A key that identifies a field after the reload: its form's position, its name (else its id or its own position), its
 * type and the value of a checkbox or radio button. Labels are not used, because they change with the language.
 */
function nameOf(field: Field, index: number): string {
  const forms = [...document.forms];
  return `${field.form ? forms.indexOf(field.form) : -1}/${field.name || field.id || index}/${field.type}/${isTick(field) ? field.value : ''}`;
}

function isTick(field: Field): field is HTMLInputElement {
  return field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio');
}

/** The path without the prefix, which differs between languages. */
const currentPath = (): string => splitPrefix(location.pathname).path;

/** Whether this document has stored its input and is about to be left for the next document. */
let leaving = false;

export function keepTypedInput(): void {
  // If the language is changed again before this page has restored the stored input, its fields are still empty, so the
  // input is restored first and not lost.
  restoreTypedInput();
  const kept = fields().map((field, i) => [nameOf(field, i), isTick(field) ? field.checked : field.value] as const);
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ path: currentPath(), top: scrollY, kept }));
    leaving = true;
  } catch {
    // Session storage is blocked or full: the page reloads without keeping the input.
  }
}

/** Sets a field's value and fires the event that makes React treat the value as typed. */
function type(field: Field, value: string | boolean): void {
  const property = isTick(field) ? 'checked' : 'value';
  if ((isTick(field) ? field.checked : field.value) === value) return;
  if (isTick(field)) {
    if (field.type === 'checkbox' || value === true) field.click();
    return;
  }
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), property)?.set?.call(field, value);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}

export function restoreTypedInput(): void {
  // This function may be called late, when the next document is already loading; the stored input is meant for that
  // document.
  if (leaving) return;
  try {
    const text = sessionStorage.getItem(KEY);
    if (text === null) return;
    sessionStorage.removeItem(KEY);
    const { path, top, kept } = JSON.parse(text) as { path: string; top: number; kept: [string, string | boolean][] };
    if (path !== currentPath()) return;
    if (scrollY === 0) scrollTo({ top, behavior: 'instant' });
    const values = new Map(kept);
    fields().forEach((field, i) => {
      const value = values.get(nameOf(field, i));
      if (value !== undefined) type(field, value);
    });
  } catch {
    // The stored text is missing a part or cannot be read: nothing is restored.
  }
}
