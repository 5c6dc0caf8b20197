// Keeps typed input and the scroll position in session storage while the page is loaded in another language. Passwords,
// one-time codes, files and hidden fields are not stored.
import { splitPrefix } from '@hindam/contract/pages';
import { type Field, setField } from '../kit/set-field.ts';
import { TYPED_INPUT as KEY } from './use-typed-input.ts';

const SKIPPED_TYPES = new Set(['password', 'hidden', 'file', 'submit', 'button', 'reset', 'image']);

function isKept(field: Field): boolean {
  return (
    !SKIPPED_TYPES.has(field.type) &&
    field.autocomplete !== 'one-time-code' &&
    // A password that is shown is in a field of type `text`, so passwords are recognised by `autocomplete` too.
    !field.autocomplete.endsWith('password') &&
    !field.closest('form[action="/language"]')
  );
}

function fields(): Field[] {
  return [...document.querySelectorAll<Field>('input, textarea, select')].filter(isKept);
}

/** A key that identifies a field after the reload. Labels are not used, because they change with the language. */
function nameOf(field: Field, index: number): string {
  const forms = [...document.forms];
  return `${field.form ? forms.indexOf(field.form) : -1}/${field.name || field.id || index}/${field.type}/${isTick(field) ? field.value : ''}`;
}

function isTick(field: Field): field is HTMLInputElement {
  return field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio');
}

const currentPath = (): string => splitPrefix(location.pathname).path;

/** True once this document has stored its input for the next document. */
let leaving = false;

export function keepTypedInput(): void {
  // The language may be changed again before this page has restored the stored input. Restoring it first keeps it.
  restoreTypedInput();
  const kept = fields().map((field, i) => [nameOf(field, i), isTick(field) ? field.checked : field.value] as const);
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ path: currentPath(), top: scrollY, kept }));
    leaving = true;
  } catch {
    // Session storage is blocked or full: the input is not kept.
  }
}

function type(field: Field, value: string | boolean): void {
  if (typeof value === 'string') {
    if (field.value !== value) setField(field, value);
  } else if (isTick(field) && field.checked !== value && (field.type === 'checkbox' || value)) field.click();
}

export function restoreTypedInput(): void {
  // This function may be called late, when the input is already stored for the next document.
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
    // Session storage is blocked, or the stored text cannot be read: nothing is restored.
  }
}
