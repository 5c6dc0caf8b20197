// The events of a search field that has suggestions. The field is rendered without this code (search-field.tsx), so the
// listeners are added to its elements here. Only input events say what is typed, so that keyboards which compose
// letters, and voice input, work.
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
  /** The number of options. */
  count: number;
  tell: (event: ComboboxEvent) => void;
  /** Follows the link of the active option. */
  follow: () => void;
}

/** What the keys of the combobox do; a key that does nothing here keeps what the browser does with it. */
function useKeys({ state, count, tell, follow }: Keys) {
  return useEffectEvent((event: KeyboardEvent) => {
    // While letters are composed, keys belong to the keyboard's own list.
    if (event.isComposing) return;
    const input = event.currentTarget as HTMLInputElement;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (event.altKey) tell(event.key === 'ArrowDown' ? { kind: 'opened', text: input.value } : { kind: 'closed' });
      else tell({ kind: 'moved', by: event.key === 'ArrowDown' ? 1 : -1, count });
    } else if (event.key === 'Enter' && state.isOpen && state.active !== null) {
      follow();
    } else if (event.key === 'Escape' && state.isOpen && count > 0) {
      tell({ kind: 'closed' });
    } else if (event.key === 'Escape' && input.value !== '') {
      input.value = '';
      tell({ kind: 'typed', text: '' });
      tell({ kind: 'closed' });
    } else return;
    event.preventDefault();
  });
}

/** Searches without a document load. */
function useSubmit(tell: (event: ComboboxEvent) => void) {
  const navigate = useNavigate();
  const paths = useShopPaths();
  return useEffectEvent((event: SubmitEvent) => {
    event.preventDefault();
    const q = new FormData(event.currentTarget as HTMLFormElement).get('q');
    tell({ kind: 'closed' });
    // Closes a phone's keyboard.
    if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur();
    void navigate(paths.search({ q: typeof q === 'string' ? q.trim() : null }));
  });
}

export function useSearchEvents({ form, input }: SearchElements, keys: Keys): void {
  const { tell } = keys;
  const onKey = useKeys(keys);
  const onSubmit = useSubmit(tell);
  const onInput = useEffectEvent(({ currentTarget }: Event) =>
    tell({ kind: 'typed', text: (currentTarget as HTMLInputElement).value }),
  );
  const tellOpened = useEffectEvent((text: string) => tell({ kind: 'opened', text }));
  const close = useEffectEvent(() => tell({ kind: 'closed' }));
  useEffect(() => {
    const field = input.current;
    const whole = form.current;
    if (!field || !whole) return;
    // What was typed before the listeners were added.
    if (document.activeElement === field) tellOpened(field.value);
    const stop = new AbortController();
    const { signal } = stop;
    field.addEventListener('input', (event) => onInput(event), { signal });
    field.addEventListener('keydown', (event) => onKey(event), { signal });
    field.addEventListener('focus', () => tellOpened(field.value), { signal });
    field.addEventListener('pointerdown', () => tellOpened(field.value), { signal });
    whole.addEventListener('submit', (event) => onSubmit(event), { signal });
    // Null, as when another window is used, is no other element: then the list stays.
    const closeIfElsewhere = (at: EventTarget | null) => {
      if (at instanceof Node && !whole.contains(at)) close();
    };
    whole.addEventListener('focusout', ({ relatedTarget }) => closeIfElsewhere(relatedTarget), { signal });
    document.addEventListener('pointerdown', ({ target }) => closeIfElsewhere(target), { signal });
    return () => stop.abort();
  }, [form, input]);
}
