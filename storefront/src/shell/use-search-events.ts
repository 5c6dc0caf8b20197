// The events of a search field that has suggestions. The field is rendered without this code (search-field.tsx), so the
// listeners are added here. The typed text is read from input events, not from keys, so that voice input and keyboards
// that compose letters work too.
import { type RefObject, useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { useShopPaths } from '../kit/shell-hooks.ts';
import type { Combobox, ComboboxEvent } from './search-options.ts';

export interface SearchElements {
  form: RefObject<HTMLFormElement | null>;
  input: RefObject<HTMLInputElement | null>;
}

interface Keys {
  state: Combobox;
  isShown: boolean;
  count: number;
  tell: (event: ComboboxEvent) => void;
  follow: () => void;
}

/** Handles the keys of the combobox; all other keys keep the browser's own action. */
function pressKey(event: KeyboardEvent, input: HTMLInputElement, { state, isShown, count, tell, follow }: Keys): void {
  // While a letter is being composed (IME), the keys control the list of the input method.
  if (event.isComposing) return;
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    if (event.altKey) tell(event.key === 'ArrowDown' ? { kind: 'opened', text: input.value } : { kind: 'closed' });
    else tell({ kind: 'moved', by: event.key === 'ArrowDown' ? 1 : -1, count });
  } else if (event.key === 'Enter' && isShown && state.active !== null) {
    follow();
  } else if (event.key === 'Escape' && isShown) {
    tell({ kind: 'closed' });
  } else if (event.key === 'Escape' && input.value !== '') {
    input.value = '';
    tell({ kind: 'typed', text: '' });
    tell({ kind: 'closed' });
  } else return;
  event.preventDefault();
}

export function useSearchEvents({ form, input }: SearchElements, keys: Keys): void {
  const navigate = useNavigate();
  const paths = useShopPaths();
  const onKey = useEffectEvent((event: KeyboardEvent, field: HTMLInputElement) => pressKey(event, field, keys));
  const tell = useEffectEvent(keys.tell);
  const search = useEffectEvent((text: string) => void navigate(paths.search({ q: text.trim() })));
  useEffect(() => {
    const field = input.current;
    const whole = form.current;
    if (!field || !whole) return;
    const open = () => tell({ kind: 'opened', text: field.value });
    // The shopper may have focused the field before these listeners were added.
    if (document.activeElement === field) open();
    const stop = new AbortController();
    const { signal } = stop;
    field.addEventListener('input', () => tell({ kind: 'typed', text: field.value }), { signal });
    field.addEventListener('keydown', (event) => onKey(event, field), { signal });
    field.addEventListener('focus', open, { signal });
    field.addEventListener('pointerdown', open, { signal });
    const submit = (event: Event) => {
      event.preventDefault();
      tell({ kind: 'closed' });
      // Closes a phone's keyboard.
      field.blur();
      search(field.value);
    };
    whole.addEventListener('submit', submit, { signal });
    // `at` is null when the focus leaves the window; the list then stays open.
    const closeIfElsewhere = (at: EventTarget | null) => {
      if (at instanceof Node && !whole.contains(at)) tell({ kind: 'closed' });
    };
    whole.addEventListener('focusout', ({ relatedTarget }) => closeIfElsewhere(relatedTarget), { signal });
    document.addEventListener('pointerdown', ({ target }) => closeIfElsewhere(target), { signal });
    return () => stop.abort();
  }, [form, input]);
}
