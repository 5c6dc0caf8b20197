// What a shopper chooses or types before the page has hydrated. The browser shows it at once, but React is not told:
// without this code, a colour that is pressed early would look chosen, and another would go into the bag.
import { useLayoutEffect } from 'react';

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
/** A text field or tick as React leaves it: the tracker holds the value by which React tells whether an event changed it. */
type Tracked = Field & { _valueTracker?: { setValue: (value: string) => void } };

/** The fields that were changed, in the order of their last change, with what they then held. */
type EarlyInput = Map<Field, string | boolean>;

declare global {
  interface Window {
    /** Filled by EARLY_INPUT_SCRIPT. */
    earlyInput?: EarlyInput;
  }
  interface WindowEventMap {
    [EARLY_INPUT_EVENT]: CustomEvent<Field>;
  }
}

const EARLY_INPUT_EVENT = 'early-input';

/**
 * The inline script that fills `window.earlyInput`. Of radio buttons and checkboxes it hears clicks: React hydrates an
 * element at once when it is clicked, so that it would look hydrated at the event `input`.
 */
export const EARLY_INPUT_SCRIPT = `{const fields=window.earlyInput=new Map;for(const kind of ['click','input'])addEventListener(kind,({target:field})=>{const ticks=/^(radio|checkbox)$/.test(field.type);if(ticks!==(kind==='click')||field.type==='file')return;fields.delete(field);fields.set(field,ticks?field.checked:field.value);dispatchEvent(new CustomEvent('${EARLY_INPUT_EVENT}',{detail:field}))},true)}`;

/** The waits for fields whose code is still to come: each is twice as long as the one before, up to the longest. */
const FIRST_WAIT_MS = 50;
const LONGEST_WAIT_MS = 2_000;

/** React keeps an element's properties on the element, under a name that begins so, once it hydrates the element. */
const isHydrated = (field: Field): boolean => Object.keys(field).some((key) => key.startsWith('__reactProps'));

let again: ReturnType<typeof setTimeout> | undefined;

/** Takes the fields out of `fields` and repeats the input of each once it has hydrated. */
function replayInput(fields: EarlyInput, waitMs = FIRST_WAIT_MS): void {
  clearTimeout(again);
  const lastOfGroup = new Map([...fields.keys()].map((field) => [field.name, field]));
  for (const [field, held] of fields) {
    const ready = isHydrated(field);
    if (ready || !field.isConnected) fields.delete(field);
    if (ready && (field.type !== 'radio' || lastOfGroup.get(field.name) === field)) repeat(field, held);
  }
  if (fields.size > 0) again = setTimeout(replayInput, waitMs, fields, Math.min(waitMs * 2, LONGEST_WAIT_MS));
}

/**
 * Repeats the last input of a field. React compares a field with what it last knew of it, and took over the changed state
 * when it hydrated the field; so another state is put into what React knows, without an event.
 */
function repeat(field: Tracked, held: string | boolean): void {
  // React may be in the middle of hydrating the field, and would then hydrate it anew for the repeated event, with the
  // changed state. An event that nothing listens for ends that before.
  field.dispatchEvent(new Event('auxclick', { bubbles: true }));
  if (typeof held === 'boolean') {
    const tick = field as HTMLInputElement;
    // A tick that was pressed twice is as the page was rendered.
    if (held === tick.defaultChecked) return;
    tick.checked = !held;
    tick.click();
    return;
  }
  // A text is left alone where it stands as typed: setting it would move the cursor of someone who types on.
  if (field.value !== held)
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, held);
  field._valueTracker?.setValue(`${held}.`);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}

/**
 * Repeats early input to React: once the page has hydrated, and later in parts whose code is loaded later. A layout effect
 * runs before a further event is handled, so a press after hydration is not undone by an earlier one.
 */
export function useEarlyInput(): void {
  useLayoutEffect(() => {
    const fields = window.earlyInput;
    if (!fields) return;
    // Not within the commit, where React would set a field back.
    queueMicrotask(() => replayInput(fields));
    const later = ({ detail: field }: CustomEvent<Field>) => {
      if (isHydrated(field)) fields.delete(field);
      else replayInput(fields);
    };
    addEventListener(EARLY_INPUT_EVENT, later);
    return () => removeEventListener(EARLY_INPUT_EVENT, later);
  }, []);
}

/** The names of the fields with early input that React has not been told of yet. */
export function earlyNames(): ReadonlySet<string> {
  return new Set([...(window.earlyInput?.keys() ?? [])].map(({ name }) => name));
}
