// What a shopper chooses or types before the page has hydrated. The browser shows it at once, but React is not told:
// without this code, a colour that is pressed early would look chosen, and another would go into the cart.
import { useLayoutEffect } from 'react';
import { type Field, tellChanged, writeValue } from './set-field.ts';

/** React stores the value it last knew in `_valueTracker`, and handles an input event only if the value differs. */
type Tracked = Field & { _valueTracker?: { setValue: (value: string) => void } };

/** The changed fields in the order of their last change, each with its value then, or whether it was checked. */
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
 * The inline script that fills `window.earlyInput`. It listens to the clicks, not the input events, of radio buttons
 * and checkboxes: React hydrates a clicked element at once, so at the input event the element would count as hydrated,
 * and its change as known to React.
 */
export const EARLY_INPUT_SCRIPT = `{const fields=window.earlyInput=new Map;for(const kind of ['click','input'])addEventListener(kind,({target:field})=>{const ticks=/^(radio|checkbox)$/.test(field.type);if(ticks!==(kind==='click')||field.type==='file')return;fields.delete(field);fields.set(field,ticks?field.checked:field.value);dispatchEvent(new CustomEvent('${EARLY_INPUT_EVENT}',{detail:field}))},true)}`;

/**
 * Pauses between looks at fields that have not hydrated: each is twice as long as the one before, up to the longest.
 */
const FIRST_WAIT_MS = 50;
const LONGEST_WAIT_MS = 2_000;

/** When React hydrates an element, it stores the element's properties on it under a name that begins like this. */
const isHydrated = (field: Field): boolean => Object.keys(field).some((key) => key.startsWith('__reactProps'));

let again: ReturnType<typeof setTimeout> | undefined;

/**
 * Repeats the input of the fields that have hydrated, removes them from `fields`, and looks at the others again later.
 * Of a group of radio buttons only the one pressed last is repeated.
 */
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
 * Repeats the last input of a field, so that React handles it. React ignores an input event if the field's state is the
 * one that React last knew, and while hydrating React took the shopper's state for it. So before the event either the
 * field or React's record of it is given another state.
 */
function repeat(field: Tracked, held: string | boolean): void {
  // React may be in the middle of hydrating the field. It would then hydrate the field anew for the repeated event, and
  // again take the shopper's state for the one it knew. An event that nothing listens for makes React hydrate the field
  // now, before its state is changed.
  field.dispatchEvent(new Event('auxclick', { bubbles: true }));
  if (typeof held === 'boolean') {
    const tick = field as HTMLInputElement;
    // A checkbox that was pressed twice is as it was rendered, so React need not be told.
    if (held === tick.defaultChecked) return;
    tick.checked = !held;
    tick.click();
    return;
  }
  // A text that is still in the field is not set again: that would move the cursor while the shopper goes on typing.
  if (field.value !== held) writeValue(field, held);
  field._valueTracker?.setValue(`${held}.`);
  tellChanged(field);
}

/**
 * Repeats early input to React: once the page has hydrated, and later in parts whose code is loaded later. It begins
 * in a layout effect, which runs before a further event is handled, so that early input does not undo a later press.
 */
export function useEarlyInput(): void {
  useLayoutEffect(() => {
    const fields = window.earlyInput;
    if (!fields) return;
    // A microtask runs after React's commit; during the commit React would reset the fields.
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
