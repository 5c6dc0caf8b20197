// The panel with the filters and their counts: a plain form in a native popover, so it opens and works without script.
// With script a change is applied without sending the form, and the panel stays open.
import type { Facets } from '@hindam/contract/catalogue';
import { decimalsOf } from '@hindam/contract/money';
import { Button, iconButtonClass } from '@hindam/ui/button';
import { Icon } from '@hindam/ui/icon';
import { useNumber } from '@hindam/ui/locale';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { memo, type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { useAfterPress } from '../../kit/use-after-press.ts';
import { FILTERS_ID, groupId } from './filter-ids.ts';
import { changed, FLAGS, type Flag, type ListState, SEVERAL, type Several, stateOf, toggled } from './list-state.ts';
import { useFacetName } from './use-facet-name.ts';
import '@hindam/ui/field.css';
import './filter-panel.css';

export interface FilterPanelProps {
  state: ListState;
  facets: Facets;
  total: number;
  /** The currency code, for the tools above the grid (list-tools.tsx); undefined without a price filter. */
  currency?: string | undefined;
  /** True if the list shows one product type only; the filter for types is then hidden. */
  ofOneType: boolean;
  /** True for the list of one occasion; used by the tools above the grid (list-tools.tsx). */
  ofOccasion: boolean;
  /** The form's `action`, used without script: the list's path without its query. */
  action: string;
  toState: (state: ListState) => string;
}

/**
 * The state that the checkboxes show: while a change of this list is loading, the state being loaded, else `state`.
 */
function useLiveState(state: ListState): ListState {
  const { pathname } = useLocation();
  const next = useNavigation().location;
  return next && next.pathname === pathname ? stateOf(new URLSearchParams(next.search)) : state;
}

interface GroupProps {
  title: string;
  /** Whether a value of the group is chosen. */
  isChosen: boolean;
  id?: string;
  children: ReactNode;
}

/** Closed, so that all groups fit on a phone's screen, until a value is chosen; it stays open when that is taken back. */
function Group({ title, isChosen, id, children }: GroupProps) {
  const [isOpen, setIsOpen] = useState(isChosen);
  if (isChosen && !isOpen) setIsOpen(true);
  return (
    <details className="filters__group" open={isOpen} {...(id ? { id } : {})}>
      <summary className="filters__title">
        {title}
        <Icon name="down" size="small" />
      </summary>
      <fieldset className="filters__values">
        <legend className="visually-hidden">{title}</legend>
        {children}
      </fieldset>
    </details>
  );
}

interface Tick {
  name: string;
  value: string;
  text: string;
  count: number;
  hex?: string | undefined;
  checked: boolean;
}

/** The form handles the change of its checkboxes; React wants a handler at each of them too. */
function handledByForm(): void {
  // Nothing to do here.
}

/**
 * Returns a function that renders one value of a filter with its count. It is not a component, because a panel has many
 * of them, and components would take longer to render.
 */
function useTick(): (tick: Tick) => ReactNode {
  const number = useNumber();
  return ({ name, value, text, count, hex, checked }) => (
    <label key={`${name} ${value}`} className="filters__tick">
      <input type="checkbox" name={name} value={value} checked={checked} onChange={handledByForm} />
      {hex ? <span className="dot" style={{ background: hex }} /> : null}
      {text}
      <span className="muted num">{number(count)}</span>
    </label>
  );
}

interface PricesProps {
  state: ListState;
  range: NonNullable<Facets['price']>;
  onPrices: (minPrice: number | null, maxPrice: number | null) => void;
}

function Prices({ state, range, onPrices }: PricesProps) {
  const { t } = useLingui();
  const id = useId();
  const unit = 10 ** decimalsOf(range.min.currency);
  const field = (name: 'min_price' | 'max_price', label: string, value: number | null, hint: number) => (
    <div className="filters__price">
      <label htmlFor={`${id}${name}`}>{label}</label>
      <input
        key={value}
        id={`${id}${name}`}
        name={name}
        className="field__input"
        inputMode="numeric"
        autoComplete="off"
        dir="ltr"
        defaultValue={value ?? ''}
        placeholder={String(hint)}
        onBlur={(event) => {
          const form = event.currentTarget.form;
          if (!form) return;
          const texts = [...new FormData(form)].flatMap(([key, text]) =>
            typeof text === 'string' ? [[key, text]] : [],
          );
          const typed = stateOf(new URLSearchParams(texts));
          // Replaces the typed text by the bound that was read from it, or clears it if there is none. A render would
          // not do so if the bound is the same as before.
          event.currentTarget.value = String((name === 'min_price' ? typed.minPrice : typed.maxPrice) ?? '');
          if (typed.minPrice !== state.minPrice || typed.maxPrice !== state.maxPrice)
            onPrices(typed.minPrice, typed.maxPrice);
        }}
      />
    </div>
  );
  return (
    <div className="filters__prices">
      {field('min_price', t`From`, state.minPrice, Math.floor(range.min.amount / unit))}
      {field('max_price', t`To`, state.maxPrice, Math.ceil(range.max.amount / unit))}
    </div>
  );
}

/** Hidden fields with category, search text and sort order, which a form sent without script would otherwise lose. */
function HiddenFields({ state }: { state: ListState }) {
  const fields = { category: state.category, q: state.q, sort: state.sort === 'default' ? null : state.sort };
  return Object.entries(fields).map(([name, value]) =>
    value === null ? null : <input key={name} type="hidden" name={name} value={value} />,
  );
}

function PanelHead() {
  const { t } = useLingui();
  return (
    <div className="filters__head">
      <h2 className="filters__heading">
        <Trans>Filter</Trans>
      </h2>
      <button
        type="button"
        className={iconButtonClass()}
        popoverTarget={FILTERS_ID}
        popoverTargetAction="hide"
        aria-label={t`Close`}
      >
        <Icon name="close" />
      </button>
    </div>
  );
}

/** Applies a change to the state that the latest press led to, which React may not have rendered yet. */
type Go = (change: (before: ListState) => ListState) => void;

/** The state that the checkboxes show, and the function that changes it: the list itself follows after the next paint. */
function useGo(listed: ListState, toState: (state: ListState) => string): { live: ListState; go: Go } {
  const navigate = useNavigate();
  const { state } = useNavigation();
  const loaded = useLiveState(listed);
  const [pressed, setPressed] = useState<ListState | null>(null);
  const latest = useRef(loaded);
  const { later, isWaiting } = useAfterPress();
  const address = toState(loaded);
  const follow = useEffectEvent(() => {
    // The loading of an earlier press does not undo what was pressed since.
    if (isWaiting() || (state !== 'idle' && address !== toState(latest.current))) return;
    latest.current = loaded;
    setPressed(null);
  });
  useEffect(() => follow(), [address, state]);
  const go: Go = (change) => {
    const next = change(latest.current);
    latest.current = next;
    setPressed(next);
    later(() => void navigate(toState(next), { replace: true, preventScrollReset: true }));
  };
  return { live: pressed ?? loaded, go };
}

/** The change that a press on the checkbox `name` with `value` makes. */
function ticked(before: ListState, name: Flag | Several, value: string): ListState {
  const held = before[name];
  return typeof held === 'boolean' ? changed(before, { [name]: !held }) : toggled(before, name as Several, value);
}

function Flags({ live, facets }: { live: ListState; facets: Facets }) {
  const { t } = useLingui();
  const tick = useTick();
  const texts: Record<Flag, string> = { made_to_measure: t`Made to measure`, in_stock: t`In stock` };
  return (
    <fieldset className="filters__values filters__flags">
      <legend className="visually-hidden">{t`Availability`}</legend>
      {FLAGS.map((name) => tick({ name, value: 'true', text: texts[name], count: facets[name], checked: live[name] }))}
    </fieldset>
  );
}

interface ValuesProps {
  name: Several;
  title: string;
  chosen: readonly string[];
  values: Facets[Several];
}

/** Memoised, because a press changes the choice in one group, and a browser takes long to update all checkboxes. */
const Values = memo(function Values({ name, title, chosen, values }: ValuesProps) {
  const nameOf = useFacetName();
  const tick = useTick();
  if (values.length === 0) return null;
  return (
    <Group id={groupId(name)} title={title} isChosen={chosen.length > 0}>
      {values.map(({ code, name: text, hex, count }) =>
        tick({
          name,
          value: code,
          text: nameOf(name, { code, name: text }),
          count,
          hex,
          checked: chosen.includes(code),
        }),
      )}
    </Group>
  );
});

export function FilterPanel({ state, facets, total, ofOneType, action, toState }: FilterPanelProps) {
  const { t } = useLingui();
  const { live, go } = useGo(state, toState);
  const titles: Record<Several, string> = {
    type: t`Type`,
    occasion: t`Occasion`,
    color: t`Colour`,
    size: t`Size`,
    sleeve_length: t`Sleeve`,
    fabric: t`Fabric`,
  };
  return (
    <form
      id={FILTERS_ID}
      popover="auto"
      className="filters"
      action={action}
      aria-label={t`Filter`}
      onChange={({ target }) => {
        const { type, name, value } = target as unknown as HTMLInputElement;
        if (type === 'checkbox') go((before) => ticked(before, name as Flag | Several, value));
      }}
      onSubmit={(event) => {
        event.preventDefault();
        event.currentTarget.hidePopover();
        window.scrollTo({ top: 0 });
      }}
    >
      <HiddenFields state={state} />
      <PanelHead />
      <Flags live={live} facets={facets} />
      {SEVERAL.filter((name) => !(name === 'type' && ofOneType)).map((name) => (
        <Values key={name} name={name} title={titles[name]} chosen={live[name]} values={facets[name]} />
      ))}
      {facets.price ? (
        <Group title={t`Price`} isChosen={state.minPrice !== null || state.maxPrice !== null}>
          <Prices
            state={live}
            range={facets.price}
            onPrices={(minPrice, maxPrice) => go((before) => changed(before, { minPrice, maxPrice }))}
          />
        </Group>
      ) : null}
      <div className="filters__foot">
        <Button type="submit" wide>
          {t`Show ${plural(total, { one: '# product', other: '# products' })}`}
        </Button>
      </div>
    </form>
  );
}
