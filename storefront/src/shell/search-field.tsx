// A search field: a plain GET form to the search page, which works before script. The code of the suggestions
// (search-suggestions.tsx) is loaded when the field gets the focus for the first time.
import { Icon } from '@hindam/ui/icon';
import { useLingui } from '@lingui/react/macro';
import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { loadMessages } from '../kit/lazy-messages.ts';
import { useShopPaths } from '../kit/shell-hooks.ts';
import { SEARCHED_CHARACTERS } from './search-limits.ts';
import type { SearchElements } from './use-search-events.ts';
import './search-field.css';

const NoSuggestions = () => null;

const Suggestions = lazy(async (): Promise<{ default: ComponentType<SearchElements> }> => {
  try {
    const [{ SearchSuggestions }] = await Promise.all([import('./search-suggestions.tsx'), loadMessages('search')]);
    return { default: SearchSuggestions };
  } catch {
    return { default: NoSuggestions };
  }
});

interface SearchFieldProps {
  /** The field's first text; when `typed` changes, the field shows the new text. */
  typed?: string;
  autoFocus?: boolean;
}

export function SearchField({ typed = '', autoFocus = false }: SearchFieldProps) {
  const { t } = useLingui();
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [wasFocused, setWasFocused] = useState(false);
  const first = useRef(typed);
  useEffect(() => {
    // Not in the first run: the shopper may have typed something before script ran.
    if (first.current !== typed && input.current) input.current.value = typed;
    first.current = typed;
    // A field that got the focus before script ran fires no further focus event.
    if (form.current?.contains(document.activeElement)) setWasFocused(true);
  }, [typed]);
  return (
    <form ref={form} className="search-field" action={useShopPaths().search()} onFocus={() => setWasFocused(true)}>
      <div className="search-field__box">
        <input
          ref={input}
          className="search-field__input"
          type="search"
          name="q"
          defaultValue={typed}
          aria-label={t`Search the shop`}
          placeholder={t`What are you looking for?`}
          maxLength={SEARCHED_CHARACTERS}
          enterKeyHint="search"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={autoFocus}
        />
        <button type="submit" className="search-field__submit" aria-label={t`Search`}>
          <Icon name="search" />
        </button>
      </div>
      {wasFocused ? (
        <Suspense>
          <Suggestions form={form} input={input} />
        </Suspense>
      ) : null}
    </form>
  );
}
