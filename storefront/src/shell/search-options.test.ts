import type { Suggestions } from '@hindam/contract/search';
import { describe, expect, it } from 'vitest';
import {
  type Combobox,
  type ComboboxEvent,
  foundNothing,
  nextCombobox,
  optionsOf,
  suggestedText,
} from './search-options.ts';

const EMPTY: Combobox = { typed: '', isOpen: false, active: null, found: null };
const START = { recent: ['kaftan'], types: [{ id: 'type-1', title: 'Abayas' }] };

function suggestions(total: number, more: Partial<Suggestions> = {}): Suggestions {
  const products = Array.from({ length: Math.min(total, 2) }, (_, at) => ({ _id: `product-${at}` }));
  return { products: products as Suggestions['products'], types: [], total, near: null, ...more };
}

const after = (...events: ComboboxEvent[]): Combobox => events.reduce(nextCombobox, EMPTY);
const typed = (text: string): ComboboxEvent => ({ kind: 'typed', text });
const answered = (text: string, total: number, more?: Partial<Suggestions>): ComboboxEvent => ({
  kind: 'answered',
  text,
  suggestions: suggestions(total, more),
});
const down = (count: number): ComboboxEvent => ({ kind: 'moved', by: 1, count });
const up = (count: number): ComboboxEvent => ({ kind: 'moved', by: -1, count });
const kinds = (state: Combobox) => optionsOf(state, START).map(({ kind }) => kind);

describe('the text to suggest for', () => {
  it.each([
    ['', null],
    ['a', null],
    [' ع ', null],
    ['🌙✨', null],
    ['%_', null],
    ['ab', 'ab'],
    [' عب', 'عب'],
    ['عَ', null],
    ['a 5', 'a 5'],
  ])('of %j is %j', (text, wanted) => expect(suggestedText(text)).toBe(wanted));
});

describe('the options', () => {
  it('are the recent searches and the types until two letters are answered', () => {
    expect(kinds(after(typed('ab')))).toEqual(['recent', 'type']);
    expect(kinds(after(typed('ab'), answered('ab', 2), typed('a'), typed('ka')))).toEqual(['recent', 'type']);
    expect(kinds(after(typed('a')))).toEqual(['recent', 'type']);
    expect(kinds(after(typed('ab'), answered('ab', 2), typed(' ')))).toEqual(['recent', 'type']);
  });

  it('are the recent searches and the types while an Arabic article has too few letters after it', () => {
    const state = after(typed('الع'), answered('الع', 0));
    expect(kinds(state)).toEqual(['recent', 'type']);
    expect(foundNothing(state)).toBe(false);
  });

  it('are what was found, and the link to all results last', () => {
    const state = after(
      typed('abaya'),
      answered('abaya', 16, { types: [{ _id: 't', title: 'Abayas', slug: 'abayas', image: null }] }),
    );
    expect(kinds(state)).toEqual(['type', 'product', 'product', 'all']);
    expect(optionsOf(state, START).at(-1)).toEqual({ kind: 'all', text: 'abaya', total: 16 });
  });

  it('stay those of the former text until the next answer', () => {
    expect(optionsOf(after(typed('abaya'), answered('abaya', 2), typed('abayas')), START).at(-1)).toMatchObject({
      text: 'abaya',
    });
  });

  it('are near words and types, but no link to all results, when nothing is found', () => {
    const near = { words: ['abaya'], types: [{ _id: 't', title: 'Abayas', slug: 'abayas', image: null }] };
    const state = after(typed('abayzz'), answered('abayzz', 0, { near }));
    expect(kinds(state)).toEqual(['word', 'type']);
    expect(foundNothing(state)).toBe(true);
    expect(foundNothing(nextCombobox(state, typed('abay')))).toBe(false);
  });
});

describe('the combobox', () => {
  it('drops an answer to another text than the one in the field', () => {
    expect(after(typed('abaya'), answered('aba', 5)).found).toBeNull();
    expect(after(typed('abaya '), answered('abaya', 5)).found?.text).toBe('abaya');
  });

  it('moves through the options in a circle, in which the field itself is one place', () => {
    expect(after(typed('ab'), down(2)).active).toBe(0);
    expect(after(typed('ab'), down(2), down(2)).active).toBe(1);
    expect(after(typed('ab'), down(2), down(2), down(2)).active).toBeNull();
    expect(after(typed('ab'), up(2)).active).toBe(1);
    expect(after(typed('ab'), up(2), up(2), up(2)).active).toBeNull();
    expect(after(typed('ab'), down(0)).active).toBeNull();
  });

  it('opens by an arrow key, and has no active option after typing, an answer or closing', () => {
    expect(after(down(2)).isOpen).toBe(true);
    for (const event of [typed('abc'), answered('ab', 2), { kind: 'closed' } as const])
      expect(after(typed('ab'), down(2), event).active).toBeNull();
    expect(after(typed('ab'), { kind: 'closed' }).isOpen).toBe(false);
  });

  it('takes the text that the field has when it is opened', () => {
    expect(after(typed('ab'), { kind: 'opened', text: 'kaftan' })).toMatchObject({ typed: 'kaftan', isOpen: true });
  });
});
