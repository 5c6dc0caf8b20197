// The tools above the product grid: a sticky bar to filter, sort and compare; below it, the active filters, each with a
// link to remove it.
import type { Facets } from '@hindam/contract/catalogue';
import { Icon } from '@hindam/ui/icon';
import { useNumber } from '@hindam/ui/locale';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { startComparing, stopComparing, useCompared } from '../../device/compared.ts';
import { StepLink } from '../../kit/page-link.tsx';
import { useLive } from '../../kit/use-live.ts';
import { useAppliedFilters } from './applied-filters.ts';
import { FILTERS_ID, groupId } from './filter-ids.ts';
import { passFocusOn } from '../../kit/focus-heading.ts';
import { changed, cleared, filterCount, type ListState, SORTS, type Several, type Sort } from './list-state.ts';
import { SORT_LABELS } from './sort-labels.ts';

const RELEVANCE = msg`Relevance`;

type ToState = (state: ListState) => string;

interface ToolsProps {
  state: ListState;
  facets: Facets;
  /** The currency code for the text of a price filter; absent if no such filter is active. */
  currency?: string | undefined;
  /** True for the list of one occasion. The occasion is then not counted as a filter, because the heading names it. */
  ofOccasion: boolean;
  toState: ToState;
}

const KEEP_SCROLL = { preventScrollReset: true } as const;

/** A link to another state of this list. Following the link keeps the scroll position. */
function Choice({
  to,
  current,
  className,
  children,
}: {
  to: string;
  current?: boolean;
  className: string;
  children: ReactNode;
}) {
  return (
    <StepLink to={to} how={KEEP_SCROLL} className={className} {...(current ? { 'aria-current': 'true' as const } : {})}>
      {children}
    </StepLink>
  );
}

function ChipMenu({ label, className, children }: { label: ReactNode; className?: string; children: ReactNode }) {
  const element = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();
  useEffect(() => {
    const close = (event: Event) => {
      const menu = element.current;
      if (!menu?.open) return;
      if (event instanceof KeyboardEvent) {
        if (event.key !== 'Escape') return;
        menu.querySelector('summary')?.focus();
      } else if (menu.contains(event.target as Node)) return;
      menu.open = false;
    };
    document.addEventListener('pointerdown', close);
    document.addEventListener('keydown', close);
    return () => {
      document.removeEventListener('pointerdown', close);
      document.removeEventListener('keydown', close);
    };
  }, []);
  useEffect(() => {
    const menu = element.current;
    if (!menu?.open) return;
    menu.querySelector('summary')?.focus({ preventScroll: true });
    menu.open = false;
  }, [key]);
  return (
    <details ref={element} name="list-menu" className={className ? `chip-menu ${className}` : 'chip-menu'}>
      <summary className="chip">
        {label}
        <Icon name="down" size="tiny" />
      </summary>
      <ul className="chip-menu__list">{children}</ul>
    </details>
  );
}

/** Opens the group of filter `name` in the panel, which is opened by the button itself, and scrolls to it. */
function showGroup(name: Several): void {
  const group = document.getElementById(groupId(name));
  group?.setAttribute('open', '');
  group?.scrollIntoView();
}

/** A button that opens the filter panel with the values of filter `name`. */
function PanelChip({ name, children }: { name: Several; children: ReactNode }) {
  return (
    <button
      type="button"
      className="chip list__wide"
      popoverTarget={FILTERS_ID}
      onClick={() => requestAnimationFrame(() => showGroup(name))}
    >
      {children}
      <Icon name="down" size="tiny" />
    </button>
  );
}

function Applied({ state, facets, currency, ofOccasion, toState }: ToolsProps) {
  const applied = useAppliedFilters(state, { facets, currency, ofOccasion });
  if (applied.length === 0) return null;
  return (
    <ul className="list__applied">
      {applied.map(({ key, text, without }) => (
        <li key={key} ref={passFocusOn}>
          <Choice to={toState(without)} className="chip chip--applied">
            <span className="visually-hidden">
              <Trans>Remove filter</Trans>{' '}
            </span>
            <bdi>{text}</bdi>
            <Icon name="close" size="tiny" />
          </Choice>
        </li>
      ))}
      <li ref={passFocusOn}>
        <Choice to={toState(cleared(state, ofOccasion))} className="list__clear">
          <Trans>Clear filters</Trans>
        </Choice>
      </li>
    </ul>
  );
}

/** Switches comparing on or off. While it is on, each card has a button that adds its product to the comparison. */
function CompareChip() {
  const isOn = useCompared() !== null;
  return (
    <button
      type="button"
      className={isOn ? 'chip chip--on' : 'chip'}
      aria-pressed={isOn}
      onClick={isOn ? stopComparing : startComparing}
    >
      <Icon name="compare" size="tiny" />
      <span className="list__compare-word">
        <Trans>Compare</Trans>
      </span>
    </button>
  );
}

export function Tools({ state, facets, currency, ofOccasion, toState }: ToolsProps) {
  const { t, i18n } = useLingui();
  const number = useNumber();
  const count = filterCount(state, ofOccasion);
  const labelOf = (sort: Sort) => i18n._(sort === 'default' && state.q !== null ? RELEVANCE : SORT_LABELS[sort]);
  const sorted = labelOf(state.sort);
  return (
    <>
      <div className="list__tools">
        <div className="list__quick">
          <button type="button" className="chip" popoverTarget={FILTERS_ID}>
            <Icon name="filter" size="tiny" />
            <Trans>Filter</Trans>
            {count > 0 ? <span className="num">({number(count)})</span> : null}
          </button>
          {facets.made_to_measure > 0 || state.made_to_measure ? (
            <span className="list__wide">
              <Choice
                to={toState(changed(state, { made_to_measure: !state.made_to_measure }))}
                className={state.made_to_measure ? 'chip chip--on' : 'chip'}
                current={state.made_to_measure}
              >
                <Trans>Made to measure</Trans>
              </Choice>
            </span>
          ) : null}
          {facets.color.length > 0 ? <PanelChip name="color">{t`Colour`}</PanelChip> : null}
          {facets.size.length > 0 ? <PanelChip name="size">{t`Size`}</PanelChip> : null}
          {useLive() ? <CompareChip /> : null}
        </div>
        <ChipMenu className="chip-menu--end" label={t`Sort: ${sorted}`}>
          {SORTS.map((sort) => (
            <li key={sort}>
              <Choice to={toState(changed(state, { sort }))} className="chip-menu__entry" current={state.sort === sort}>
                <span className="chip-menu__name">{labelOf(sort)}</span>
                {state.sort === sort ? <Icon name="check" size="tiny" /> : null}
              </Choice>
            </li>
          ))}
        </ChipMenu>
      </div>
      <Applied state={state} facets={facets} currency={currency} ofOccasion={ofOccasion} toState={toState} />
    </>
  );
}
