// The rules of the combobox of a search field: what it offers for what was typed, and which of its options is active.
import type { Suggestions } from '@hindam/contract/search';
import { SUGGESTED_FROM_LETTERS } from './search-limits.ts';

export type Option =
  | { kind: 'recent'; text: string }
  | { kind: 'word'; text: string }
  | { kind: 'type'; type: { _id: string; title: string; slug?: string } }
  | { kind: 'product'; product: Suggestions['products'][number] }
  | { kind: 'all'; text: string; total: number };

export interface Combobox {
  typed: string;
  isOpen: boolean;
  /** The index of the active option. Null if none is active; Enter then searches for the typed text. */
  active: number | null;
  /**
   * The last answer and the text for which it was requested; null before the first answer, and once the typed text has
   * become too short.
   */
  found: { text: string; suggestions: Suggestions } | null;
}

export type ComboboxEvent =
  | { kind: 'typed'; text: string }
  | { kind: 'answered'; text: string; suggestions: Suggestions }
  | { kind: 'opened'; text: string }
  | { kind: 'closed' }
  | { kind: 'moved'; by: 1 | -1; count: number };

/** The text to request suggestions for; null if it has too few letters and digits. */
export function suggestedText(typed: string): string | null {
  const text = typed.trim();
  return (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= SUGGESTED_FROM_LETTERS ? text : null;
}

/** The next active option; before the first and after the last one, none is active. */
function moved(active: number | null, by: 1 | -1, count: number): number | null {
  if (count === 0) return null;
  if (active === null) return by === 1 ? 0 : count - 1;
  const next = active + by;
  return next < 0 || next >= count ? null : next;
}

export function nextCombobox(state: Combobox, event: ComboboxEvent): Combobox {
  switch (event.kind) {
    case 'typed':
      return {
        typed: event.text,
        isOpen: true,
        active: null,
        found: suggestedText(event.text) === null ? null : state.found,
      };
    case 'answered':
      // The text in the field has changed since this answer was requested.
      if (event.text !== suggestedText(state.typed)) return state;
      return { ...state, found: { text: event.text, suggestions: event.suggestions }, active: null };
    case 'opened':
      return { ...state, typed: event.text, isOpen: true };
    case 'closed':
      return { ...state, isOpen: false, active: null };
    case 'moved':
      return { ...state, isOpen: true, active: moved(state.active, event.by, event.count) };
  }
}

export interface Start {
  recent: readonly string[];
  types: readonly { id: string; title: string }[];
}

/** Whether the server suggests nothing because every word has fewer than two letters besides an Arabic article. */
const isTooShort = ({ total, near }: Suggestions): boolean => total === 0 && near === null;

/**
 * The options of the last answer. Those of `start` before the first answer, and while the typed text is too short, here
 * or for the server.
 */
export function optionsOf({ typed, found }: Combobox, start: Start): Option[] {
  if (suggestedText(typed) === null || !found || isTooShort(found.suggestions))
    return [
      ...start.recent.map((text): Option => ({ kind: 'recent', text })),
      ...start.types.map(({ id, title }): Option => ({ kind: 'type', type: { _id: id, title } })),
    ];
  const { products, types, total, near } = found.suggestions;
  return [
    ...(near?.words ?? []).map((text): Option => ({ kind: 'word', text })),
    ...[...types, ...(near?.types ?? [])].map((type): Option => ({ kind: 'type', type })),
    ...products.map((product): Option => ({ kind: 'product', product })),
    ...(total > 0 ? [{ kind: 'all', text: found.text, total } as const] : []),
  ];
}

export function foundNothing({ typed, found }: Combobox): boolean {
  return found !== null && found.text === suggestedText(typed) && found.suggestions.near !== null;
}
