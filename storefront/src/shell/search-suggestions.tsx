// The suggestions below a search field, by the combobox pattern of WAI-ARIA 1.2: the focus stays in the field, and the
// options are links.
import { Icon } from '@hindam/ui/icon';
import { Price } from '@hindam/ui/money';
import { Picture } from '@hindam/ui/picture';
import { useIsolated } from '@hindam/ui/isolated';
import { useNumber } from '@hindam/ui/locale';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useId, useReducer } from 'react';
import { LaterStyles } from '../kit/sheets.tsx';
import { useShell, useShopPaths } from '../kit/shell-hooks.ts';
import { forgetSearches, useRecentSearches } from '../device/recent-searches.ts';
import { foundNothing, nextCombobox, type Option, optionsOf, suggestedText } from './search-options.ts';
import { type SearchElements, useSearchEvents } from './use-search-events.ts';
import { useSuggestions } from './use-suggestions.ts';
import './search-suggestions.css';

const GROUPS = ['recent', 'word', 'type', 'product', 'all'] as const;

function useGroupNames(): Readonly<Record<Exclude<Option['kind'], 'all'>, string>> {
  const { t } = useLingui();
  return { recent: t`Recent searches`, word: t`Did you mean`, type: t`Types`, product: t`Products` };
}

function useLinkOf(): (option: Option) => string {
  const paths = useShopPaths();
  return (option) => {
    if (option.kind === 'type') return paths.productList(option.type._id, option.type.slug);
    if (option.kind !== 'product') return paths.search({ q: option.text });
    const { _id, color, colors } = option.product;
    // A product in one colour gets no `color` parameter, as on its card.
    return paths.productDetails(_id, { color: colors.length > 1 ? color : null });
  };
}

function useFace(): (option: Option) => ReactNode {
  const { t } = useLingui();
  const isolated = useIsolated();
  return (option) => {
    if (option.kind === 'recent' || option.kind === 'word') return <bdi>{option.text}</bdi>;
    if (option.kind === 'type') return isolated(option.type.title);
    if (option.kind === 'all')
      return (
        <>
          {t`${plural(option.total, { one: 'See # result', other: 'See all # results' })}`}
          <Icon name="forward" size="small" />
        </>
      );
    const { title, image, price, compare_at_price: before } = option.product;
    return (
      <>
        <Picture image={image} sizes="60px" alt="" eager />
        <span className="suggestions__title">
          {isolated(title)}
          <Price price={price} compareAt={before} wasText={t`was`} />
        </span>
      </>
    );
  };
}

interface ListProps {
  id: string;
  options: readonly Option[];
  active: number | null;
  idOf: (index: number) => string;
}

function List({ id, options, active, idOf }: ListProps) {
  const { t } = useLingui();
  const names = useGroupNames();
  const linkOf = useLinkOf();
  const faceOf = useFace();
  const numbered = options.map((option, index) => ({ option, index }));
  return (
    <div id={id} role="listbox" aria-label={t`Suggestions`} className="suggestions__list">
      {GROUPS.map((kind) => {
        const group = numbered.filter(({ option }) => option.kind === kind);
        if (group.length === 0) return null;
        const name = kind === 'all' ? null : names[kind];
        const links = group.map(({ option, index }) => (
          <a
            key={index}
            id={idOf(index)}
            role="option"
            aria-selected={index === active}
            tabIndex={-1}
            className="suggestions__option"
            href={linkOf(option)}
          >
            {faceOf(option)}
          </a>
        ));
        if (name === null)
          return (
            <div key={kind} role="presentation" className="suggestions__all">
              {links}
            </div>
          );
        return (
          <div key={kind} role="group" aria-label={name} className={`suggestions__group suggestions__group--${kind}`}>
            <span className="suggestions__name" aria-hidden="true">
              {name}
            </span>
            {links}
          </div>
        );
      })}
    </div>
  );
}

/**
 * The text that screen readers announce: that no products were found, if so, and the number of options, if there are
 * any.
 */
function useAnnouncement(count: number, isEmpty: boolean): string {
  const { t } = useLingui();
  const number = useNumber();
  if (isEmpty && count === 0) return t`No products found.`;
  if (isEmpty) return t`No products found. Suggestions: ${number(count)}`;
  return count > 0 ? t`Suggestions: ${number(count)}` : '';
}

/** Makes the field a combobox by ARIA attributes, and removes them when the component is unmounted. */
function useAttributes({ input }: SearchElements, isShown: boolean, list: string, active: string | null): void {
  useEffect(() => {
    const field = input.current;
    field?.setAttribute('role', 'combobox');
    field?.setAttribute('aria-autocomplete', 'list');
    field?.setAttribute('aria-haspopup', 'listbox');
    return () => {
      for (const name of ['role', 'aria-autocomplete', 'aria-haspopup', 'aria-expanded']) field?.removeAttribute(name);
    };
  }, [input]);
  useEffect(() => {
    const field = input.current;
    field?.setAttribute('aria-expanded', String(isShown));
    if (isShown) field?.setAttribute('aria-controls', list);
    else field?.removeAttribute('aria-controls');
  }, [input, isShown, list]);
  useEffect(() => {
    if (active === null) input.current?.removeAttribute('aria-activedescendant');
    else input.current?.setAttribute('aria-activedescendant', active);
    if (active !== null) document.getElementById(active)?.scrollIntoView({ block: 'nearest' });
  }, [input, active]);
}

function RecentFoot() {
  return (
    <button type="button" className="suggestions__forget" onClick={forgetSearches}>
      <Trans>Clear recent searches</Trans>
    </button>
  );
}

export function SearchSuggestions(elements: SearchElements) {
  const { input } = elements;
  const id = useId();
  const recent = useRecentSearches();
  const [state, tell] = useReducer(nextCombobox, null, () => ({
    typed: input.current?.value ?? '',
    isOpen: document.activeElement === input.current,
    active: null,
    found: null,
  }));
  const { types } = useShell();
  const options = optionsOf(state, { recent, types });
  const isEmpty = foundNothing(state);
  const hasList = state.isOpen && options.length > 0;
  const isShown = hasList || (state.isOpen && isEmpty);
  const idOf = (index: number) => `${id}${index}`;
  const active = hasList && state.active !== null ? idOf(state.active) : null;
  useSuggestions(state.isOpen ? suggestedText(state.typed) : null, (text, suggestions) =>
    tell({ kind: 'answered', text, suggestions }),
  );
  useAttributes(elements, hasList, id, active);
  useSearchEvents(elements, {
    state,
    isShown,
    count: options.length,
    tell,
    follow: () => document.getElementById(active ?? '')?.click(),
  });
  const announcement = useAnnouncement(options.length, isEmpty);
  return (
    <>
      <LaterStyles />
      <p role="status" className="visually-hidden">
        {state.isOpen ? announcement : ''}
      </p>
      {isShown ? (
        // A press on an option must not take the focus from the field; a phone would then hide its keyboard.
        <div role="presentation" className="suggestions" onMouseDown={(event) => event.preventDefault()}>
          {isEmpty ? (
            <p className="suggestions__none" aria-hidden="true">
              <Trans>No products found.</Trans>
            </p>
          ) : null}
          {hasList ? <List id={id} options={options} active={state.active} idOf={idOf} /> : null}
          {hasList && options[0]?.kind === 'recent' ? <RecentFoot /> : null}
        </div>
      ) : null}
    </>
  );
}
