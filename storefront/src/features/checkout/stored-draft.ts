// Stores what is typed into the checkout's form in this tab's session storage, and restores it when the form is
// rendered again, for example after a reload.
import { readTab, TAB_KEYS, writeTab } from '../../device/tab-memory.ts';
import { earlyNames } from '../../kit/early-input.ts';
import { type Field, setField } from '../../kit/set-field.ts';
import { choiceIn, choiceValue, sameChoice } from '../payment/payment-choice.ts';
import { CHECKOUT_FIELDS } from './steps.ts';

/** Fields that are neither stored nor restored: the page sets their values itself, or they belong to a sent code. */
const THE_PAGES: ReadonlySet<string> = new Set([
  CHECKOUT_FIELDS.attempt,
  CHECKOUT_FIELDS.quote,
  CHECKOUT_FIELDS.seen,
  CHECKOUT_FIELDS.codeRef,
  CHECKOUT_FIELDS.codeTo,
  CHECKOUT_FIELDS.codeLength,
  CHECKOUT_FIELDS.resendAfter,
  CHECKOUT_FIELDS.code,
]);

function fieldsOf(form: HTMLFormElement): Field[] {
  return [...form.elements].filter(
    (field): field is Field =>
      (field instanceof HTMLInputElement ||
        field instanceof HTMLSelectElement ||
        field instanceof HTMLTextAreaElement) &&
      field.type !== 'hidden' &&
      field.name !== '' &&
      !THE_PAGES.has(field.name),
  );
}

export function storeDraft(form: HTMLFormElement): void {
  const typed = [...new FormData(form)].filter(([name]) => !THE_PAGES.has(name));
  writeTab(TAB_KEYS.draft, JSON.stringify(typed));
}

function restoreField(field: Field, kept: ReadonlyMap<string, string>): void {
  const value = kept.get(field.name);
  if (field instanceof HTMLInputElement) {
    if (field.type === 'radio') {
      if (value === field.value && !field.checked && !field.disabled) field.click();
      return;
    }
    if (field.type === 'checkbox') {
      if (field.checked !== (value !== undefined)) field.click();
      return;
    }
  }
  // A text that differs from the default is not overwritten: it was typed or filled in before script ran, or has just
  // been restored.
  if (!(field instanceof HTMLSelectElement) && field.value !== field.defaultValue) return;
  if (value !== undefined && value !== field.value) setField(field, value);
}

/** A stored payment choice whose provider is not listed any more becomes the first choice of its option. */
function fitPayment(form: HTMLFormElement, kept: Map<string, string>): void {
  const wanted = choiceIn(kept.get(CHECKOUT_FIELDS.payment) ?? '');
  const listed = fieldsOf(form).flatMap(({ name, value }) =>
    name === CHECKOUT_FIELDS.payment ? (choiceIn(value) ?? []) : [],
  );
  const fitting = sameChoice(listed, wanted);
  if (fitting) kept.set(CHECKOUT_FIELDS.payment, choiceValue(fitting));
}

function restore(form: HTMLFormElement, text: string, early: ReadonlySet<string>): void {
  const kept = new Map(JSON.parse(text) as [string, string][]);
  fitPayment(form, kept);
  for (const field of fieldsOf(form)) if (!early.has(field.name)) restoreField(field, kept);
}

/** The contact stored by the guest checkout, in the format of a stored draft; null if there is none. */
function contactText(): string | null {
  const text = readTab(TAB_KEYS.contact);
  if (text === null) return null;
  const { email = '', dial = '', phone = '' } = JSON.parse(text) as Record<string, string | undefined>;
  const typed = [
    [CHECKOUT_FIELDS.email, email],
    [CHECKOUT_FIELDS.dial, dial],
    [CHECKOUT_FIELDS.phone, phone],
    // Restoring unchecks every checkbox that the draft does not name. This one is checked by default and stays checked.
    [CHECKOUT_FIELDS.sameBilling, '1'],
  ];
  return JSON.stringify(typed.filter(([, value]) => value !== ''));
}

/**
 * Restores the stored draft, or else the contact from the guest checkout. Returns false if there is neither or it
 * cannot be read. The values are restored again in the next frame, because some address fields exist only after the
 * restored country has been rendered.
 */
export function restoreDraft(form: HTMLFormElement): boolean {
  try {
    const text = readTab(TAB_KEYS.draft) ?? contactText();
    if (text === null) return false;
    // What was chosen before the page hydrated is newer than the draft.
    const early = earlyNames();
    restore(form, text, early);
    requestAnimationFrame(() => restore(form, text, early));
    return true;
  } catch {
    return false;
  }
}
